"""Messages: everything that goes over the wire, as typed structures."""
