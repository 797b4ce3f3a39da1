public import AddressText
import ParkingRecords
import RecordKeeping

/// Finds the start, the via places and the destination of a route: coordinates, one of a person's
/// parkings, or an address.
public struct RouteEnds: Sendable {
    /// Maximum length of the text of a place in Unicode scalars, which interfaces check.
    public static let maximumTextLength = 200

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

    /// The destination that `place` names, found like any other end.
    ///
    /// - Throws: what ``end(_:)`` throws; `ParkingRecordsError.notFound` if the text looks like an
    ///   id and is neither a parking nor on the map.
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

    /// Nil if the person has no such parking: the text may only look like an id.
    private func parking(_ reference: RecordReference) async throws -> Parking? {
        guard let parkings else { return nil }
        do {
            return try await parkings.parking(reference)
        } catch ParkingRecordsError.notFound {
            return nil
        }
    }
}
