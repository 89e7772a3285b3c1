"""WestFront: the war in western Europe and the Mediterranean, July 1943 to May 1945, with blocks on hexes."""
