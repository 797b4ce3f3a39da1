public import AddressText
public import GRDB
import Gazetteer
public import Geometry
import OSMModel

/// Finds places by text and addresses by place, in an atlas with the tables of `GazetteerIndex`.
public struct Geocoder: Sendable {
    let database: any DatabaseReader
    let normalizer: Normalizer
    private let places = PlaceCache()
    /// The maximum number of places of one name to search around.
    private static let mostCenters = 3

    /// A geocoder on `database`, whose main or attached database is the atlas.
    public init(database: any DatabaseReader, vocabulary: Vocabulary) {
        self.database = database
        normalizer = Normalizer(vocabulary)
    }

    /// The places that `place` means, the most likely first. Coordinates and Plus codes are the
    /// answer themselves; everything else is searched for as words.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func search(
        _ place: PlaceText, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        if let coordinate = try coordinate(of: place, options) {
            return try coordinates(coordinate, options)
        }
        if case .words = place.form, let (focus, words) = CoordinateText.find(in: place.text) {
            let found = try search(words, near: focus, in: place.text, options)
            if !found.isEmpty { return found }
        }
        return try search(place.text, options: options)
    }

    /// The places that the words of `text` name, the most likely first; empty if nothing matches.
    ///
    /// Coordinates count as words here; use ``search(_:options:)`` with a `PlaceText` for any text.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        let query = QueryParser(normalizer).parse(text)
        guard !query.words.isEmpty else { return [] }
        return try read { connection in
            try ForwardSearch(connection, places, query, normalizer, options).results()
        }
    }

    /// The places at `address`, the most likely first, as fine as its finest part: if it has a
    /// street, the answers are streets and houses.
    ///
    /// An answer in another city is excluded. A county, state or postcode that is unknown or
    /// different only lowers the confidence.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func search(
        _ address: StructuredAddress, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        guard let query = StructuredQueryParser(normalizer).parse(address) else { return [] }
        return try read { connection in
            try ForwardSearch(connection, places, query, normalizer, options).results()
        }
    }

    /// Things with `tag` around the place, street or thing that `text` names or the coordinates that
    /// it has, the nearest first. If it is empty, those around the focus or in the viewbox.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func search(
        _ tag: TagFilter.Tag, near text: String, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        let isNamed = text.unicodeScalars.contains(where: Tokenizer.isWordPart)
        let centers = try isNamed ? self.centers(text, options) : []
        return try read { connection in
            let things = TaggedThings(
                database: connection,
                builder: ResultBuilder(
                    connection, normalizer, places, languages: options.languages,
                    includesTags: options.includesTags),
                policy: AnswerPolicy(options: options, subject: nil), tag: tag)
            if !isNamed, let (place, reach) = options.surroundings {
                return try things.results(
                    around: place, within: reach,
                    confidence: Scoring.standard.categories.focusConfidence)
            }
            for center in centers {
                let found = try things.results(around: center)
                if !found.isEmpty { return found }
            }
            return []
        }
    }

    /// What `text` may mean as the place to search around.
    private func centers(_ text: String, _ options: SearchOptions) throws -> [GeocodeResult] {
        guard let place = try? PlaceText(text) else { return [] }
        var wide = SearchOptions(
            limit: Self.mostCenters, focus: options.focus, viewbox: options.viewbox)
        wide.filter.countries = place.coordinate == nil ? options.filter.countries : []
        return try search(place, options: wide)
    }

    /// Suggestions for `text` at every keystroke: streets, places, points of interest and, if there
    /// is a number, houses.
    ///
    /// The last word is a prefix unless something follows it. Suggestions are sorted by importance
    /// and distance to the focus, so they keep their order while the text grows.
    ///
    /// - Complexity: at most a few thousand rows of the index, however common the words are.
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func autocomplete(
        _ text: String, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        guard let query = PartialQuery(text, normalizer) else { return [] }
        return try read { connection in
            try CompletionSearch(connection, places, query, normalizer, options).results()
        }
    }

    /// Suggestions for `place`; coordinates and Plus codes are the answer themselves.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func autocomplete(
        _ place: PlaceText, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        if let coordinate = try coordinate(of: place, options) {
            return try coordinates(coordinate, options)
        }
        return try autocomplete(place.text, options: options)
    }

    /// What is at `place`: the nearest addresses, the nearest streets with the estimated number of
    /// `place`, and the places around it, each with its distance. Nothing beyond the limits of
    /// `options`.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) throws -> [GeocodeResult] {
        try read { connection in
            try ReverseSearch(connection, places, normalizer, options).results(at: place)
        }
    }

    /// The answers for OpenStreetMap `objects`, in their order; unknown ones are left out.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    /// - Complexity: O(objects · log rows).
    public func lookup(
        _ objects: [OSMReference], languages: [String] = [], includesTags: Bool = false
    ) throws -> [GeocodeResult] {
        try read { connection in
            let lookup = ObjectLookup(
                connection, places, normalizer, languages: languages,
                includesTags: includesTags)
            return try objects.compactMap(lookup.result)
        }
    }

    /// The outline of an answer: the area of a place, postcode or car park, the lines of a street, or
    /// a point. It may be `tolerance` degrees from the real one; 0 gives the real one.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func outline(
        of result: GeocodeResult, as format: OutlineFormat, tolerance: Double = 0
    ) throws -> String? {
        try read { connection in
            try OutlineReader(database: connection, format: format, tolerance: tolerance)
                .outline(of: result)
        }
    }

    /// An atlas never changes, so reads need no transaction, which would take as long as some of
    /// them.
    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.unsafeRead(body)
    }

    /// The coordinates of `place`: written ones, or those of a Plus code near a named place or near
    /// the focus. Nil for words.
    private func coordinate(
        of place: PlaceText, _ options: SearchOptions
    ) throws -> Coordinate? {
        switch place.form {
        case .coordinate(let coordinate, let eastern):
            if let eastern, eastern != coordinate, try reverse(coordinate).isEmpty,
                try !reverse(eastern).isEmpty
            {
                return eastern
            }
            return coordinate
        case .plusCode(let code, let near):
            if let full = PlusCode.decode(code) { return full }
            let reference =
                near.isEmpty
                ? options.focus ?? options.viewbox?.center
                : try search(near, options: SearchOptions(limit: 1, focus: options.focus))
                    .first?.coordinate
            return reference.flatMap { PlusCode.decode(code, near: $0) }
        case .recordID, .words:
            return nil
        }
    }

    /// The answers to `words` near `focus`, for a text such as `restaurant near 47.1,9.5` or `Town
    /// Hall, 47.10,9.52`: things of the category, or what has the name, the nearest first. Empty if
    /// there is nothing near.
    private func search(
        _ words: String, near focus: Coordinate, in text: String, _ options: SearchOptions
    ) throws -> [GeocodeResult] {
        var options = options
        options.focus = focus
        if QueryParser(normalizer).parse(words).isCategoryAlone {
            return try search(words, options: options)
        }
        // `12, 5 Mill Lane` has no coordinates.
        guard text.contains("°") || text.contains(/\d\.\d\d/) else { return [] }
        let near = try search(words, options: options).filter {
            $0.distanceMeters ?? .infinity <= Scoring.standard.categories.focusMeters
        }
        let best = near.lazy.map(\.confidence).max() ?? 0
        return near.filter { $0.confidence > best * Scoring.standard.categories.nameBeside }
            .sorted { ($0.distanceMeters ?? 0) < ($1.distanceMeters ?? 0) }
            .withDescendingConfidence()
    }

    private func coordinates(
        _ place: Coordinate, _ options: SearchOptions
    ) throws -> [GeocodeResult] {
        if options.isBounded, let box = options.viewbox, !box.contains(place) { return [] }
        let nearest = try reverse(
            place, options: ReverseOptions(limit: 1, languages: options.languages))
        let parts = nearest.first?.address ?? AddressParts()
        let label = nearest.first.map { "\(place), near \($0.label)" } ?? "\(place)"
        return [
            GeocodeResult(
                label: label, coordinate: place, matchKind: .coordinates, confidence: 1,
                address: parts, osm: nil, category: "place", kind: "coordinates", importance: 0,
                distanceMeters: options.focus?.meters(to: place),
                surroundings: nearest.first?.surroundings ?? [],
                stateCode: nearest.first?.stateCode)
        ]
    }
}
