// StorageSpaces
