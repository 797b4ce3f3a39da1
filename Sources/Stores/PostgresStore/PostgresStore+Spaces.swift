public import StorageSpaces
public import WaterFountains

extension PostgresStore {
    /// The storage spaces.
    public var spaces: any StorageSpaceCatalog { PostgresStorageSpaceCatalog(records) }

    /// The rentals of storage spaces.
    public var rentals: any RentalLedger { PostgresRentals(records) }

    /// The fountains, with what people say about them.
    public var fountains: any FountainCatalog { PostgresFountainCatalog(records) }
}
