import AddressText
import Geometry
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// The filter of a list of storage spaces in a query.
struct SpaceFilterQuery {
    static let names: Set = [
        "maxPrice", "minSquareFeet", "maxSquareFeet", "freeFrom", "freeUntil",
    ]

    let filter: SpaceFilter
    /// The parameters that were sent, for the link to the next page.
    let parameters: [(name: String, value: String)]

    /// - Throws: ``Failure`` (400) if a value is invalid; `DayRangeError` if the days are no range.
    init(_ query: QueryParameters) throws {
        let input = SpaceFilterInput(
            maximumPrice: query["maxPrice"], minimumSize: query["minSquareFeet"],
            maximumSize: query["maxSquareFeet"], freeFrom: query["freeFrom"],
            freeUntil: query["freeUntil"])
        do {
            filter = try input.checked()
        } catch let mistakes as Mistakes {
            throw Failure(.badRequest, "\(mistakes)")
        }
        parameters = Self.names.sorted().compactMap { name in
            query[name].map { (name, $0) }
        }
    }
}

/// The query of a list of storage spaces.
struct SpaceQuery {
    /// In metres: half of the Earth's circumference, rounded up.
    private static let longestRadius = 20_100_000.0

    let limit: Int
    let after: PageCursor?
    let isMine: Bool
    /// The place that the nearest spaces are listed for; nil for a list by date.
    let near: PlaceText?
    /// In metres; nil for any distance.
    let within: Double?
    /// How to get there, for a list by the length of the way; nil for one by distance.
    let mode: TravelMode?
    let filter: SpaceFilterQuery

    /// - Throws: ``Failure``: 400 if a parameter is invalid, 409 if parameters contradict each other;
    ///   `DayRangeError` if the days are no range.
    init(_ request: Request) throws {
        let query = try QueryParameters(request)
        try query.expectOnly(
            SpaceFilterQuery.names.union(["limit", "after", "mine", "near", "within", "mode"]))
        limit = try query.integer("limit", in: PageLimit.range, default: PageLimit.standard)
        after = try query.cursor("after")
        isMine = try query.flag("mine")
        near = query["near"] == nil ? nil : try query.place("near")
        within = try query.number("within", in: 0...Self.longestRadius)
        mode = try query.choice("mode", of: TravelMode.allCases)
        filter = try SpaceFilterQuery(query)
        if within != nil || mode != nil, near == nil {
            throw Failure(
                .conflict,
                "'within' needs 'near', the place to measure from, and so does 'mode'; send it")
        }
        if near != nil, after != nil || isMine {
            throw Failure(
                .conflict, "'near' cannot be combined with 'after' or 'mine'; leave one out")
        }
        if isMine, filter.filter != .all {
            throw Failure(
                .conflict, "'mine' lists all of your spaces; leave it or the filter out")
        }
    }
}
