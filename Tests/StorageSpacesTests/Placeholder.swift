// StorageSpacesTests
