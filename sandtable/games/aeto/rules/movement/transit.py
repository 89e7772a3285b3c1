"""Transit permission (AE-8.0/10): neutrals are asked before movement. Politics, stage 4: it settles."""

from __future__ import annotations

from sandtable.games.aeto.rules.phases.base import Hook


class Transit(Hook):
    """Rolls for transit, and the die for rails over the Soviet border (AE-6.1/31)."""

    name = "transit"
    stage = 2
