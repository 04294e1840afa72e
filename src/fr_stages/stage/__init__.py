"""What a stage is, without coordinates."""
