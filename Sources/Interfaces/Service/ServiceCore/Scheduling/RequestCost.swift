/// The estimated work of a request on an engine thread. One unit is about a leg of a route.
///
/// Requests of at most 16 units are light: they need not wait for heavy ones.
package struct RequestCost: Hashable, Sendable {
    /// In legs of a route.
    package let units: Int
    /// Whether the work takes microseconds and does not wait for anything. To pass it to a thread and
    /// the result back would take longer.
    package let isBrief: Bool

    private init(units: Int, isBrief: Bool = false) {
        self.units = max(1, units)
        self.isBrief = isBrief
    }

    /// The nearest roads.
    package static let brief = RequestCost(units: 1, isBrief: true)

    /// A few microseconds to a millisecond: one route, place search or lookup.
    package static let single = RequestCost(units: 1)
    /// Drawing 4 × 4 tiles of a map.
    package static let metatile = RequestCost(units: 32)
    /// Drawing a picture of a map with this number of `pixels`, like tiles.
    package static func picture(pixels: Int) -> RequestCost {
        RequestCost(units: metatile.units * max(1, (pixels + 1_048_575) / 1_048_576))
    }

    /// One after the other.
    package static func + (first: RequestCost, second: RequestCost) -> RequestCost {
        RequestCost(units: first.units + second.units)
    }

    /// A search for car parks, which computes the way to many of them.
    package static let parkingSearch = RequestCost(units: 8)

    /// A part of an answer that is sent in parts.
    package static let part = RequestCost(units: 32)

    /// A route with a number of `legs`. Each alternative takes several searches, and so does the latest
    /// departure for an arrival; avoiding areas makes a search longer.
    package static func route(
        legs: Int, alternatives: Int = 0, avoidsAreas: Bool = false, isByArrival: Bool = false
    ) -> RequestCost {
        let searches = legs * (isByArrival ? 8 : 1) + 4 * alternatives
        return RequestCost(units: searches * (avoidsAreas ? 8 : 1))
    }

    /// A route of one leg without alternatives and closed roads, between places at a straight
    /// distance of `meters`. The road network is searched in microseconds; to write a long route down
    /// takes more.
    package static func leg(meters: Double) -> RequestCost {
        meters <= 30_000 ? .brief : .single
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
