BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	scenario VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	seats JSON NOT NULL, 
	headers JSON NOT NULL, 
	dice_kind VARCHAR(16) NOT NULL, 
	dice_seed TEXT NOT NULL, 
	player_seed BIGINT NOT NULL, 
	first TEXT, 
	opening JSON NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	orders INTEGER NOT NULL, 
	moment TEXT NOT NULL, 
	to_move VARCHAR(64), 
	result TEXT NOT NULL, 
	changed VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('e7b6f864ec27','soft-underbelly',1,'spring-1941','spring-1941, half played','{"axis": "human", "allies": "human"}','{"Axis": "human", "Allies": "human"}','seeded','1943',244845053569312,NULL,'[]','2026-11-18T05:09:51.613329Z',60,'1941 fall, axis','axis','*','2026-11-18T05:09:51.613329Z');
INSERT INTO "matches" VALUES('d93a39b866a6','westfront',1,'husky','husky, half played','{"allies": "human", "axis": "human"}','{"Allies": "human", "Axis": "human"}','seeded','1943',244845053569312,NULL,'[]','2026-11-18T05:09:52.103351Z',25,'Jul 1943, fortnight 2, allies','allies','*','2026-11-18T05:09:52.103351Z');
CREATE TABLE moves (
	"match" VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	text TEXT NOT NULL, 
	dice JSON NOT NULL, 
	count INTEGER NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY ("match", n), 
	CONSTRAINT fk_moves_match FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "moves" VALUES('e7b6f864ec27',0,'order','place german-parachute romania','[]',1,'c7fd51e3c638afc1','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',1,'order','place german-supply croatia','[]',1,'426244722485409c','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',2,'order','place panzerarmee-afrika romania','[]',1,'b802bc51fa7b48d6','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',3,'order','move italian-convoy adriatic-sea','[]',1,'99c93e14a5224e9f','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',4,'order','move italian-infantry-4 croatia','[]',1,'371090f8fddbb850','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',5,'order','move italian-supply sicily','[]',1,'501e6761884e3f84','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',6,'order','move german-tactical-1 rome','[]',1,'267a1bbb655896dd','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',7,'order','drop german-parachute egypt','[]',1,'ba4b0ac4dd3052b4','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',8,'order','move regia-marina ionian-sea','[]',1,'42972e419580aea6','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',9,'order','move italian-infantry-2 naples','[]',1,'c4838b46b7e495c3','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',10,'order','move italian-infantry-3 bulgaria','[]',1,'bb2e9e44d947f05b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',11,'order','move german-tactical-2 rome','[]',1,'efab1331fda4527f','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',12,'order','move german-supply turin','[]',1,'77dbfb496b685db3','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',13,'order','move panzerarmee-afrika naples','[]',1,'0af4c0150d82fe35','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',14,'order','move italian-tactical gulf-of-sirte','[]',1,'a4c19d2edfa5b9fd','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',15,'order','done','[]',1,'01202ef502bfb179','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',16,'order','eliminate german-tactical-1','[]',1,'7677b0399c4ea22a','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',17,'order','eliminate panzerarmee-afrika','[]',1,'efb7bd70e0f17dd5','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',18,'order','attack eastern-med','[]',1,'595a52d10314c1c4','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',19,'order','commit regia-marina','[]',1,'80e2067f8841263e','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',20,'order','expend italian-convoy','[]',1,'390f8afd1a445c57','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',21,'order','ready','[]',1,'b19ff8f9f3b460b7','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',22,'order','resolve eastern-med','[]',1,'7a5a6239b3f5e67e','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',23,'order','done','[]',1,'493ca3cc21bcb8fe','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',24,'order','move british-flotilla-1 egypt','[]',1,'ddc2867252a100bc','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',25,'order','move british-flotilla-2 alboran-sea','[]',1,'9b26e685a8701d5b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',26,'order','done','[]',1,'f50495e152746c08','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',27,'order','done','[]',1,'df6f9168fd8651f5','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',28,'order','withdraw german-tactical-1','[]',1,'b4d274c107701756','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',29,'order','done','[]',1,'f4e9f437cde1ae2b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',30,'order','move italian-infantry-4 po-valley','[]',1,'c8ccb2e00cb19001','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',31,'order','move regia-marina po-valley','[]',1,'6b80d86d97dd8ccd','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',32,'order','move german-tactical-2 greece','[]',1,'453be6ac7f58ac67','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',33,'order','move italian-tactical malta','[]',1,'875eb3632749ada1','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',34,'order','move italian-infantry-3 albania','[]',1,'ec07f3767c649765','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',35,'order','move italian-supply northern-box','[]',1,'af22f2e3e4132a01','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',36,'order','move italian-infantry-2 romania','[]',1,'ad63c27fae20ee75','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',37,'order','move german-supply taranto','[]',1,'3f756461c8221838','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',38,'order','done','[]',1,'37eb7b12e343e295','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',39,'order','rebuild british-convoy-2 britain','[]',1,'788b6212375ee02b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',40,'order','move british-flotilla-1 sicily','[]',1,'6f838a7a72c56848','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',41,'order','move british-flotilla-2 red-sea','[]',1,'c2dd9a5ed325fc67','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',42,'order','move british-convoy-1 cyprus','[]',1,'485aa4e79db81f25','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',43,'order','move british-convoy-2 gulf-of-sirte','[]',1,'ab976361c46d7cca','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',44,'order','move anzac tobruk','[]',1,'49ca73ba50a84eb6','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',45,'order','move british-tactical eastern-atlantic','[]',1,'c045713bb5b6afa2','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',46,'order','move 8th-army egypt','[]',1,'9eab351c232e8c82','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',47,'order','done','[]',1,'4a90376580c9d774','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',48,'order','done','[]',1,'45f45f1a03712c70','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',49,'order','move 8th-army western-desert','[]',1,'f3c30bad7729e88b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',50,'order','rebuild panzerarmee-afrika romania','[]',1,'d33e2d2157474be6','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',51,'order','rebuild italian-convoy naples','[]',1,'551c6e853cb0b725','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',52,'order','move italian-infantry-4 taranto','[]',1,'0d1395c64f1100c2','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',53,'order','move german-tactical-2 rome','[]',1,'0ab118eb192bb398','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',54,'order','move italian-convoy western-med','[]',1,'c18034b514c0353b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',55,'order','move panzerarmee-afrika po-valley','[]',1,'977232a38876459c','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',56,'order','move regia-marina adriatic-sea','[]',1,'4a8665f1ba3835ba','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',57,'order','move italian-supply croatia','[]',1,'1e584f1b50081984','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',58,'order','move german-supply turin','[]',1,'d24d32fc8c867c4b','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('e7b6f864ec27',59,'order','move italian-infantry-3 bulgaria','[]',1,'c2cd080d65dd5003','2026-11-18T05:09:51.613329Z');
INSERT INTO "moves" VALUES('d93a39b866a6',0,'order','activate 15-ag as blitz to tunis-sw1','[]',1,'9014b407a97da09b','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',1,'order','activate 21-ag as ordinary to tunis','[]',1,'82a37a892fc3ccbe','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',2,'order','done','[]',1,'fc451b491b49ef22','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',3,'order','mobilize 21-ag tunis-sw1','[]',1,'f44a47db9a4f8a16','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',4,'order','move us-2-amph tunis-w1','[]',1,'58e16e9347b5d9ef','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',5,'order','move us-6-amph tunis-se1','[]',1,'e7c6e964784b60c7','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',6,'order','move br-5 bizerte','[]',1,'a828453971d686d3','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',7,'order','move br-13-mk bizerte-w1','[]',1,'828d42aea9d2b9de','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',8,'order','move br-10 sfax','[]',1,'28150f91d659e730','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',9,'order','move br-30-tk tunis','[]',1,'90c90e3a32cff171','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',10,'order','done','[]',1,'27ad8756d41becbc','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',11,'order','move ff-2-mtn bizerte-w1','[]',1,'dadc151f04a1522d','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',12,'order','move br-10 tunis-se1','[]',1,'c45ef852d44bcf12','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',13,'order','move br-30-tk sfax-w1','[]',1,'29779618e196ab00','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',14,'order','move us-6-amph tunis-w1','[]',1,'a045b3bd43a5bfcc','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',15,'order','move us-2-amph tunis-se1','[]',1,'99342618fdd1847a','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',16,'order','move br-5 bizerte-w1','[]',1,'55111cbbbb51809f','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',17,'order','move br-13-mk tunis-se1','[]',1,'29e4057c4ffbc711','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',18,'order','mobilize 15-ag tunis','[]',1,'735c19e0c759674d','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',19,'order','done','[]',1,'d53fdac461d6f8d2','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',20,'order','activate 21-ag as ordinary to tunis-sw2','[]',1,'65248a89cfe192c1','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',21,'order','activate 15-ag as ordinary','[]',1,'0fda9ba6e3487f52','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',22,'order','done','[]',1,'03664bb36c83b57e','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',23,'order','move ff-2-mtn bizerte-se1','[]',1,'f8538c1b98a7c1db','2026-11-18T05:09:52.103351Z');
INSERT INTO "moves" VALUES('d93a39b866a6',24,'order','move us-2-amph tunis-sw1','[]',1,'93252360989697d6','2026-11-18T05:09:52.103351Z');
CREATE INDEX ix_matches_changed ON matches (changed);
COMMIT;
