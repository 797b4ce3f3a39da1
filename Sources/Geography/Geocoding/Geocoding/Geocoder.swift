public import AddressText
public import Atlas
public import GRDB
import Gazetteer
public import Geometry
import OSMModel

/// Finds places by text and texts by place, in an atlas that ``GazetteerIndex`` prepared.
public struct Geocoder: Sendable {
    let database: any DatabaseReader
    let normalizer: Normalizer
    private let places = PlaceCache()

    /// For a `database` that has the atlas as its main database, or attached.
    public init(database: any DatabaseReader, vocabulary: Vocabulary) {
        self.database = database
        normalizer = Normalizer(vocabulary)
    }

    /// The places that `place` means, the most likely first: coordinates and Plus codes
    /// are their own answer, everything else is searched for as words.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    public func search(
        _ place: PlaceText, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        if let coordinate = try coordinate(of: place, options) {
            return try coordinates(coordinate, options)
        }
        return try search(place.text, options: options)
    }

    /// The places that the words of `text` name, the most likely first; empty if nothing fits.
    ///
    /// Coordinates count as words here; ``PlaceText`` tells them apart.
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

    /// The places at `address`, the likeliest first, each as fine as its finest part: where a
    /// street is given, answers are streets and houses.
    ///
    /// A city that is not the answer's makes it none; a county, state or postcode that the atlas
    /// does not know makes it less likely only.
    public func search(
        _ address: StructuredAddress, options: SearchOptions = SearchOptions()
    ) throws -> [GeocodeResult] {
        guard let query = StructuredQueryParser(normalizer).parse(address) else { return [] }
        return try read { connection in
            try ForwardSearch(connection, places, query, normalizer, options).results()
        }
    }

    /// What `text` may become, asked anew with every keystroke: streets, places, points of
    /// interest and, where there is a number, houses.
    ///
    /// The last word is taken for a beginning unless something follows it. What is better known
    /// or nearer to the focus comes first, whatever else is typed, so answers keep their order
    /// while the text grows.
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

    /// What `place` may become; coordinates and Plus codes are their own answer.
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

    /// What lies at `place`: the nearest address, the nearest street with the number that
    /// `place` would have on it, and the places around, each with its distance; none beyond
    /// the bounds of `options`.
    public func reverse(
        _ place: Coordinate, options: ReverseOptions = ReverseOptions()
    ) throws -> [GeocodeResult] {
        try read { connection in
            try ReverseSearch(connection, places, normalizer, options).results(at: place)
        }
    }

    /// The answers for `objects` of OpenStreetMap, in their order; those that the atlas does
    /// not know are left out.
    ///
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

    /// An atlas never changes, so that reads agree without a transaction, which takes as long as
    /// some of them.
    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try database.unsafeRead(body)
    }

    /// The coordinates that `place` gives: as such, or by a Plus code near a place that is named
    /// or near the focus. Nil for words.
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
