public import GRDB
public import Geometry

/// Finds places by text and texts by place, in an atlas that ``GazetteerIndex`` prepared.
public struct Geocoder: Sendable {
    let database: any DatabaseReader
    let normalizer: Normalizer

    /// For a `database` that has the atlas as its main database, or attached.
    public init(database: any DatabaseReader, vocabulary: Vocabulary) {
        self.database = database
        normalizer = Normalizer(vocabulary)
    }

    /// The places that `text` names, the likeliest first; none where nothing fits.
    ///
    /// - Throws: ``CoordinateTextError`` where `text` is written as coordinates that lie off the
    ///   globe; `DatabaseError` where the atlas cannot be read.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        if let place = try CoordinateText.parse(text) {
            return try coordinates(place, options)
        }
        let query = QueryParser(normalizer).parse(text)
        guard !query.words.isEmpty else { return [] }
        return try database.read { connection in
            try ForwardSearch(connection, query, normalizer, options).results()
        }
    }

    /// What lies at `place`: the nearest address, the nearest street with the number that
    /// `place` would have on it, and the places around, each with its distance; none beyond
    /// the bounds of `options`.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) throws -> [GeocodeResult] {
        try database.read { connection in
            try ReverseSearch(connection, normalizer, options).results(at: place)
        }
    }

    private func coordinates(
        _ place: Coordinate, _ options: SearchOptions
    ) throws -> [GeocodeResult] {
        if options.isBounded, let box = options.viewbox, !box.contains(place) { return [] }
        let nearest = try reverse(
            place, options: ReverseOptions(limit: 1, language: options.language))
        let parts = nearest.first?.address ?? AddressParts()
        let label = nearest.first.map { "\(place), near \($0.label)" } ?? "\(place)"
        return [
            GeocodeResult(
                label: label, coordinate: place, matchKind: .coordinates, confidence: 1,
                address: parts, osm: nil, category: "place", kind: "coordinates", importance: 0,
                distanceMeters: options.focus?.meters(to: place))
        ]
    }
}
