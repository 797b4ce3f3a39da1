// CartographyTests
