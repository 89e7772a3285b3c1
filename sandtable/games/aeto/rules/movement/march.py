"""The act `move` (AEC-5.7): why not, what it does, what it offers.

To do here: `MOVE` (Act with `{unit} {place}` and `{unit} {place} via {place}`); it calls `control.take` for each hex of
the way, stops where `zones.hindering` says, and keeps unit and MPs in the frame of its step (`phase.GOING`).
"""
