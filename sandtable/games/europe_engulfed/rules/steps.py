"""All steps of the game."""

from __future__ import annotations

from typing import Final

from sandtable.core.step import Step
from sandtable.games.europe_engulfed.position import Position
from sandtable.games.europe_engulfed.rules.agreement import Claim, Claims, Referee
from sandtable.games.europe_engulfed.rules.bidding import Auction, Bid, FirstBid
from sandtable.games.europe_engulfed.rules.breakthrough import Breakthrough
from sandtable.games.europe_engulfed.rules.combat.aftermath import Aftermath
from sandtable.games.europe_engulfed.rules.combat.counterattack import Counterattack, Sally
from sandtable.games.europe_engulfed.rules.combat.dispute import OrderedRound, Proposals, Propose, Umpire
from sandtable.games.europe_engulfed.rules.combat.dogfight import Allot, Allotment, Dogfight, WingLosses
from sandtable.games.europe_engulfed.rules.combat.fire import Fire, Throw
from sandtable.games.europe_engulfed.rules.combat.fortress import Occupation
from sandtable.games.europe_engulfed.rules.combat.losses import Losses
from sandtable.games.europe_engulfed.rules.combat.partners import Partners
from sandtable.games.europe_engulfed.rules.combat.phase import Combat, MandatoryRound
from sandtable.games.europe_engulfed.rules.combat.reinforce import Reinforce, Reinforcing
from sandtable.games.europe_engulfed.rules.combat.retreat import Evacuation, FallBack, Retreat
from sandtable.games.europe_engulfed.rules.combat.reveal import Reveal
from sandtable.games.europe_engulfed.rules.combat.round import BattleRound
from sandtable.games.europe_engulfed.rules.combat.siege import FortressReturns, Homeward, SailHome
from sandtable.games.europe_engulfed.rules.combat.support import Support
from sandtable.games.europe_engulfed.rules.movement.excess import Thinning
from sandtable.games.europe_engulfed.rules.movement.exploitation import Advance
from sandtable.games.europe_engulfed.rules.movement.invasion import Ashore, Landing
from sandtable.games.europe_engulfed.rules.movement.operations import Operations
from sandtable.games.europe_engulfed.rules.movement.redeployment import Redeployment
from sandtable.games.europe_engulfed.rules.movement.strategic import Strategic
from sandtable.games.europe_engulfed.rules.naval.convoy import Convoy, Interdiction, InterdictionDice
from sandtable.games.europe_engulfed.rules.naval.crossing import Crossing
from sandtable.games.europe_engulfed.rules.naval.interception import Drowning, Interception, SeaBattle, SeaLosses
from sandtable.games.europe_engulfed.rules.naval.transfers import Transfers
from sandtable.games.europe_engulfed.rules.naval.voyage import AtSea
from sandtable.games.europe_engulfed.rules.politics.deployment import Deployment
from sandtable.games.europe_engulfed.rules.politics.entries import Entries
from sandtable.games.europe_engulfed.rules.politics.france import FreeFrench, KeepFleet
from sandtable.games.europe_engulfed.rules.politics.playerturn import PlayerTurnEnd
from sandtable.games.europe_engulfed.rules.politics.rights import FirstRight
from sandtable.games.europe_engulfed.rules.politics.rumania import Guest, Guests, Lot
from sandtable.games.europe_engulfed.rules.politics.upfront import Recall, UpFront
from sandtable.games.europe_engulfed.rules.politics.vichy import VichyOffer, VichyPlaces
from sandtable.games.europe_engulfed.rules.politics.watch import Politics
from sandtable.games.europe_engulfed.rules.politics.withdrawal import Withdrawal
from sandtable.games.europe_engulfed.rules.production.freesteps import FreeSteps
from sandtable.games.europe_engulfed.rules.production.lendlease import LendLease
from sandtable.games.europe_engulfed.rules.production.phase import Producer, Production
from sandtable.games.europe_engulfed.rules.production.purchases import Purchases
from sandtable.games.europe_engulfed.rules.sequence import PlayerTurn, War
from sandtable.games.europe_engulfed.rules.strategic.raid import AirInterception, Raid
from sandtable.games.europe_engulfed.rules.strategic.uboats import Asw, UBoats
from sandtable.games.europe_engulfed.rules.strategic.volleys import Bombs, Escorts, FlakFire, Interceptors
from sandtable.games.europe_engulfed.rules.strategic.vweapons import (
    VDamage,
    VFighters,
    VFlak,
    VInterception,
    VWeapons,
)
from sandtable.games.europe_engulfed.rules.supply.final import FinalSupply
from sandtable.games.europe_engulfed.rules.supply.initial import InitialSupply
from sandtable.games.europe_engulfed.rules.supply.limited import LimitedSupply
from sandtable.games.europe_engulfed.rules.supply.rations import Rations
from sandtable.games.europe_engulfed.rules.turns import TurnEnd, TurnStart
from sandtable.games.europe_engulfed.rules.weather import Sky

# In the order of the sequence of play (EE-sop-a/1 to EE-sop-i/2)
STEPS: Final[tuple[Step[Position], ...]] = (
    War(),
    TurnStart(),
    Auction(),
    Bid(),
    FirstBid(),
    Sky(),
    PlayerTurn(),
    InitialSupply(),
    Transfers(),
    Rations(),
    Crossing(),
    AtSea(),
    Interception(),
    SeaBattle(),
    SeaLosses(),
    Drowning(),
    Convoy(),
    Interdiction(),
    InterdictionDice(),
    Production(),
    LendLease(),
    Asw(),
    UBoats(),
    Raid(),
    AirInterception(),
    Escorts(),
    Interceptors(),
    FlakFire(),
    Bombs(),
    VWeapons(),
    VInterception(),
    VFighters(),
    VFlak(),
    VDamage(),
    Producer(),
    Purchases(),
    FreeSteps(),
    Politics(),
    Entries(),
    Deployment(),
    FirstRight(),
    Withdrawal(),
    Guests(),
    Lot(),
    Guest(),
    VichyOffer(),
    VichyPlaces(),
    FreeFrench(),
    KeepFleet(),
    PlayerTurnEnd(),
    Recall(),
    UpFront(),
    TurnEnd(),
    Combat(),
    Proposals(),
    Propose(),
    Umpire(),
    OrderedRound(),
    MandatoryRound(),
    BattleRound(),
    Retreat(),
    FallBack(),
    Evacuation(),
    Reinforce(),
    Reinforcing(),
    Allotment(),
    Allot(),
    Dogfight(),
    WingLosses(),
    Reveal(),
    Support(),
    Fire(),
    Throw(),
    Losses(),
    Counterattack(),
    Partners(),
    Sally(),
    Aftermath(),
    Occupation(),
    SailHome(),
    Homeward(),
    FortressReturns(),
    Breakthrough(),
    Claims(),
    Claim(),
    Referee(),
    Advance(),
    Landing(),
    Ashore(),
    Redeployment(),
    Thinning(),
    Operations(),
    Strategic(),
    FinalSupply(),
    LimitedSupply(),
)
