// SpatiaLiteStoreTests
