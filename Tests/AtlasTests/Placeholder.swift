// AtlasTests
