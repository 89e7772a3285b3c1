"""The games as environments for learning programs: PettingZoo (`env`), OpenSpiel (`spiel`), tensors (`tensor`)."""
