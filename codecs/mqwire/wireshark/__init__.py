"""The Wireshark dissector, and putting it where Wireshark finds it."""

from __future__ import annotations

from mqwire.wireshark._install import SCRIPT, Installed, NotOurs, install, plugin_folder, text

__all__ = ["SCRIPT", "Installed", "NotOurs", "install", "plugin_folder", "text"]
