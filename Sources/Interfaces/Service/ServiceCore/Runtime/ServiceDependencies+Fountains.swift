import AddressText
import Atlas
import Operations
import StoreRuntime

extension ServiceDependencies {
    /// The fountains with their reviews.
    package var fountains: FountainDesk {
        FountainDesk(
            workspace,
            readMap: { read in try await withEngines { try read($0.mapFountains) } },
            findAddress: { place in
                try await places.resolve(PlaceText(place), demand: .address)
            })
    }
}
