// SpatiaLiteStore
