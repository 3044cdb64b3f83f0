"""The version, in one place: package metadata, `botyard --version` and the kernels' cache read it here."""

__version__ = "0.2.0"
