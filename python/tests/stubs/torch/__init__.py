"""What the examples use of PyTorch."""
