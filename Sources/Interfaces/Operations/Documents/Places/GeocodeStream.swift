import AddressText
import Foundation
public import Geocoding
import Geometry
import Operations
import WireText

/// Answers queries: each is a line of JSON, and so is its answer.
///
/// A query has a `mode`: `search` (the default) and `autocomplete` take the text in `q`, and
/// optionally a focus in `lat` and `lon` and a `viewbox` of four numbers, which excludes what is
/// outside it if `bounded` is true. `reverse` takes a place in `lat` and `lon` and optionally a
/// `zoom`. All may have a `limit`, `languages`, and an `id` that the answer repeats.
public struct GeocodeStream {
    /// Maximum length of a query in bytes; a longer one gets an error.
    public static let maximumQueryBytes = 65_536

    private static let defaultLimit = 10

    private let geocoder: Geocoder
    private let preferences: SearchOptions

    /// `preferences` apply to queries that do not set their own. Each query has its own limit.
    public init(_ geocoder: Geocoder, preferring preferences: SearchOptions = SearchOptions()) {
        self.geocoder = geocoder
        self.preferences = preferences
    }

    /// The answer to one query. If it fails, `error` has the reason and `results` is empty.
    ///
    /// - Throws: what the geocoder throws if the atlas cannot be read.
    public func answer(_ line: String) throws -> String {
        guard line.utf8.count <= Self.maximumQueryBytes else {
            return try Answer(
                error: "the query has \(line.utf8.count) bytes; "
                    + "at most \(Self.maximumQueryBytes) are read. Shorten it."
            ).line()
        }
        let query: Query
        do {
            query = try JSONDecoder().decode(Query.self, from: Data(line.utf8))
        } catch {
            return try Answer(
                error: "the line is not a query in JSON. "
                    + #"Write it as {"mode": "search", "q": "12 Harbour Street"}."#
            ).line()
        }
        do {
            return try Answer(id: query.id, results: results(query)).line()
        } catch let refusal as Refusal {
            return try Answer(id: query.id, error: refusal.reason).line()
        } catch let error as CoordinateError {
            return try Answer(id: query.id, error: error.description).line()
        } catch let error as CoordinateTextError {
            return try Answer(id: query.id, error: error.description).line()
        }
    }

    private func results(_ query: Query) throws -> [GeocodeResult] {
        let limit = query.limit ?? Self.defaultLimit
        guard (1...SearchOptions.maximumLimit).contains(limit) else {
            throw Refusal(
                reason: "limit \(limit) is out of range; "
                    + "ask for 1 to \(SearchOptions.maximumLimit) answers.")
        }
        let place = try query.place()
        switch query.mode ?? .search {
        case .reverse:
            guard let place else {
                throw Refusal(reason: "a reverse query needs a place; give lat and lon.")
            }
            var options = ReverseOptions(
                limit: limit, languages: query.languages ?? preferences.languages)
            if let zoom = query.zoom { options.finestRank = ReverseOptions.rank(ofZoom: zoom) }
            return try geocoder.reverse(place, options: options)
        case .search:
            return try geocoder.search(
                PlaceText(query.text()), options: try options(query, limit, place))
        case .autocomplete:
            return try geocoder.autocomplete(
                PlaceText(query.text()), options: try options(query, limit, place))
        }
    }

    private func options(
        _ query: Query, _ limit: Int, _ focus: Coordinate?
    ) throws -> SearchOptions {
        let viewbox = try query.viewbox.map { numbers throws in
            guard let box = SearchOptionText.viewbox(numbers) else {
                throw Refusal(
                    reason: "the viewbox \(numbers) is invalid; give latitude and longitude of two "
                        + "opposite corners, as in [43.72, 7.40, 43.75, 7.44].")
            }
            return box
        }
        var options = preferences.limited(to: limit)
        if let focus { options.focus = focus }
        if let languages = query.languages { options.languages = languages }
        if let viewbox {
            options.viewbox = viewbox
            options.isBounded = false
        }
        if let isBounded = query.bounded { options.isBounded = isBounded }
        return options
    }
}

private struct Refusal: Error {
    let reason: String
}

private struct Query: Decodable {
    enum Mode: String, Decodable {
        case search, autocomplete, reverse
    }

    let id: Identifier?
    let mode: Mode?
    let q: String?
    let lat: Double?
    let lon: Double?
    let limit: Int?
    let languages: [String]?
    let viewbox: [Double]?
    let bounded: Bool?
    let zoom: Int?

    func text() throws -> String {
        guard let q else { throw Refusal(reason: "the query has no text; give it as q.") }
        return q
    }

    func place() throws -> Coordinate? {
        switch (lat, lon) {
        case (nil, nil): return nil
        case (let lat?, let lon?): return try Coordinate(latitude: lat, longitude: lon)
        default: throw Refusal(reason: "give both lat and lon, or neither.")
        }
    }
}

/// The id of a query, text or a number, which the answer repeats.
private enum Identifier: Codable {
    case text(String)
    case number(Int64)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        }
    }
}

private struct Answer: Encodable {
    struct Result: Encodable {
        let lat: Double
        let lon: Double
        let label: String
        let housenumber: String?
        let street: String?
        let city: String?
        let postcode: String?
        let name: String?
        let kind: String
        let match: MatchKind
        /// The confidence, 0 … 1.
        let score: Double
    }

    var id: Identifier?
    var results: [Result] = []
    var error: String?

    init(id: Identifier? = nil, error: String) {
        self.id = id
        self.error = error
    }

    init(id: Identifier?, results: [GeocodeResult]) {
        self.id = id
        self.results = results.map { result in
            Result(
                lat: result.coordinate.latitude, lon: result.coordinate.longitude,
                label: result.label, housenumber: result.address.houseNumber,
                street: result.address.street, city: result.address.city,
                postcode: result.address.postcode, name: result.name, kind: result.kind,
                match: result.matchKind, score: (result.confidence * 1_000).rounded() / 1_000)
        }
    }

    func line() throws -> String { try JSONText.compact(self) }
}
