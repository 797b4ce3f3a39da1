// GeocodingTests
