// Geocoding
