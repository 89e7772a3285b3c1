"""Opponents: each sees a view and answers with an order."""
