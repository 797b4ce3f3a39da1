public import AddressText
import ParkingRecords
import RecordKeeping

/// Finds the ends of routes by their names: coordinates, one of a person's parkings, or an address.
public struct RouteEnds: Sendable {
    /// Maximum length of a name in Unicode scalars, for interfaces to check.
    public static let longestText = 200

    private let parkings: ParkingDesk?
    private let resolve: @Sendable (PlaceText) async throws -> ResolvedPlace

    /// - Parameters:
    ///   - parkings: those of the signed-in person; nil if nobody is signed in.
    ///   - resolve: finds the words of an address on the map.
    public init(
        parkings: ParkingDesk? = nil,
        resolve: @escaping @Sendable (PlaceText) async throws -> ResolvedPlace
    ) {
        self.parkings = parkings
        self.resolve = resolve
    }

    /// The end that `place` names: coordinates, else one of the person's parkings, else an address.
    ///
    /// - Throws: `ParkingRecordsError.ambiguous` if several parkings fit; what resolving throws.
    public func end(_ place: PlaceText) async throws -> RouteEnd {
        if let coordinate = place.coordinate { return RouteEnd(coordinate) }
        if let reference = place.recordReference, let parking = try await parking(reference) {
            return RouteEnd(parking)
        }
        return RouteEnd(try await resolve(place))
    }

    /// As ``end(_:)``, but words that look like an id name a parking if the map has no such place.
    ///
    /// - Throws: as ``end(_:)``; `ParkingRecordsError.notFound`.
    public func destination(_ place: PlaceText) async throws -> RouteEnd {
        do {
            return try await end(place)
        } catch PlaceLookupError.notFound(let words) {
            guard let parkings, let reference = place.recordReference else {
                throw PlaceLookupError.notFound(words)
            }
            return RouteEnd(try await parkings.parking(reference))
        }
    }

    /// Nil if the person has no such parking, because the text only looks like an id.
    private func parking(_ reference: RecordReference) async throws -> Parking? {
        guard let parkings else { return nil }
        do {
            return try await parkings.parking(reference)
        } catch ParkingRecordsError.notFound {
            return nil
        }
    }
}
