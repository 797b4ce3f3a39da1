import AddressText
import Geocoding
import ParkingRecords
import RecordKeeping

/// The ends of routes as people name them: coordinates, one of their own parkings, or an address.
public struct RouteEnds: Sendable {
    /// An interface need not pass on what is longer; in Unicode scalars.
    public static let longestText = 200

    private let parkings: ParkingDesk?
    private let resolve: @Sendable (String) async throws -> ResolvedPlace

    /// - Parameters:
    ///   - parkings: of the person who asks; nil where nobody is signed in.
    ///   - resolve: finds an address on the map.
    public init(
        parkings: ParkingDesk? = nil,
        resolve: @escaping @Sendable (String) async throws -> ResolvedPlace
    ) {
        self.parkings = parkings
        self.resolve = resolve
    }

    /// Coordinates first, then one of the person's parkings, then an address.
    ///
    /// - Throws: `CoordinateTextError` for coordinates off the globe;
    ///   `ParkingRecordsError.ambiguous` where several parkings fit; what resolving throws.
    public func end(_ text: String) async throws -> RouteEnd {
        if let coordinate = try CoordinateText.parse(text) { return RouteEnd(coordinate) }
        if let parking = try await parking(text) { return RouteEnd(parking) }
        return RouteEnd(try await resolve(text))
    }

    /// As ``end(_:)``; but what is written as an id is meant as one where the map has no such place.
    ///
    /// - Throws: as ``end(_:)``; `ParkingRecordsError.notFound`.
    public func destination(_ text: String) async throws -> RouteEnd {
        do {
            return try await end(text)
        } catch PlaceLookupError.notFound(let place) {
            guard let parkings, let reference = try? RecordReference(text) else {
                throw PlaceLookupError.notFound(place)
            }
            return RouteEnd(try await parkings.parking(reference))
        }
    }

    /// Nil for what is an address that happens to look like an id.
    private func parking(_ text: String) async throws -> Parking? {
        guard let parkings, let reference = try? RecordReference(text) else { return nil }
        do {
            return try await parkings.parking(reference)
        } catch ParkingRecordsError.notFound {
            return nil
        }
    }
}
