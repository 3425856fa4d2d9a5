"""HTTP: routes by subject, errors and the OpenAPI description."""
