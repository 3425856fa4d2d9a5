"""HTTP: routes by subject, and what every request and answer passes through."""
