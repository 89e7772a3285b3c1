"""Supply (EUC-18): where lines lead, who has one, what hunger does, and what attacks cost."""
