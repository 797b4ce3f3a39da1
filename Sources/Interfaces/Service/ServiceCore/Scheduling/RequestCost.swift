/// The estimated work of a request on an engine thread. One unit is about a leg of a route.
///
/// Requests of at most 16 units are light: they need not wait for heavy ones.
package struct RequestCost: Hashable, Sendable {
    /// In legs of a route.
    package let units: Int

    private init(units: Int) {
        self.units = max(1, units)
    }

    /// A few microseconds to a millisecond: one route, place search or lookup.
    package static let single = RequestCost(units: 1)
    /// Drawing 4 × 4 tiles of a map.
    package static let metatile = RequestCost(units: 32)
    /// A search for car parks, which computes the way to many of them.
    package static let parkingSearch = RequestCost(units: 8)

    /// A part of an answer that is sent in parts.
    package static let part = RequestCost(units: 32)

    /// A route with a number of `legs`. Each alternative takes several searches, and avoiding areas
    /// makes a search longer.
    package static func route(
        legs: Int, alternatives: Int = 0, avoidsAreas: Bool = false
    ) -> RequestCost {
        RequestCost(units: (legs + 4 * alternatives) * (avoidsAreas ? 8 : 1))
    }

    /// A matrix. A sweep of the hierarchy fills many cells at once.
    package static func matrix(places: Int, cells: Int) -> RequestCost {
        RequestCost(units: places / 8 + cells / 256)
    }

    /// The areas that can be reached within a number of times.
    package static func isochrones(times: Int) -> RequestCost {
        RequestCost(units: 16 + 4 * times)
    }
}
