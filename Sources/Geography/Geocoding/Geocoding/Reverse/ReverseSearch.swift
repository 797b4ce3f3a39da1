import AddressText
import GRDB
import Gazetteer
import Geometry

/// A reverse search: finds what is around a place, the nearest first.
struct ReverseSearch {
    private static var scoring: Scoring.Reverse { Scoring.standard.reverse }

    let builder: ResultBuilder
    private let options: ReverseOptions
    private let normalizer: Normalizer
    private let houses: NearestHouses
    private let streets: NearestStreets
    private let things: NearestPointsOfInterest
    private let features: NearestFeatures
    private let places: EnclosingPlaces

    init(
        _ database: Database, _ memory: PlaceCache, _ normalizer: Normalizer,
        _ options: ReverseOptions
    ) {
        self.options = options
        self.normalizer = normalizer
        builder = ResultBuilder(
            database, normalizer, memory, languages: options.languages,
            includesTags: options.includesTags)
        houses = NearestHouses(database: database, options: options, builder: builder)
        streets = NearestStreets(database: database, options: options, builder: builder)
        things = NearestPointsOfInterest(database: database, options: options, builder: builder)
        features = NearestFeatures(database: database, options: options, builder: builder)
        places = EnclosingPlaces(
            database: database, options: options, builder: builder, streets: streets)
    }

    func results(at place: Coordinate) throws -> [GeocodeResult] {
        var results = try featuresFirst ? features.results(around: place) : []
        if options.finestRank >= 30, results.isEmpty {
            let answers =
                options.layers.contains(.address) ? try housesAndStreets(around: place) : []
            results = try withPoints(answers, around: place)
        } else if options.finestRank >= StreetRank.major, options.layers.contains(.address) {
            results += try streets.withoutNumbers(around: place)
        }
        if !featuresFirst, results.isEmpty { results = try features.results(around: place) }
        if results.count < options.limit, options.layers.contains(.address) {
            results += try places.results(around: place)
        }
        if !options.tags.isEmpty {
            results.removeAll { !options.tags.accepts(key: $0.category, value: $0.kind) }
        }
        return Array(results.prefix(options.limit))
    }

    /// Whether natural features come before the rest: if nothing else is requested, or no streets.
    private var featuresFirst: Bool {
        features.areAlone || options.finestRank < StreetRank.major
    }

    /// A house or street with its distance from the place asked about: for a house that of its
    /// walls.
    private struct Answer {
        let result: GeocodeResult
        let nearness: Double
    }

    /// Houses and streets, up to the limit unless points of interest are included.
    private func housesAndStreets(around place: Coordinate) throws -> [Answer] {
        let most = options.layers == [.address] ? options.limit : .max
        let addresses = try houses.nearest(to: place)
        if let house = addresses.first, house.nearness <= Self.scoring.atHandMeters {
            let answers = try addresses.prefix(most).compactMap(answer)
            if answers.count >= most { return answers }
            return try answers
                + streets.nearest(to: place).compactMap { try answer($0, at: place) }
        }
        let around = try streets.nearest(to: place)
        var answers = addresses.map { address in { try answer(address) } }
        answers += around.map { street in { try answer(street, at: place) } }
        if let street = around.first, let house = addresses.first,
            prefersStreet(street, over: house)
        {
            answers.insert(answers.remove(at: addresses.count), at: 0)
        }
        var results: [Answer] = []
        for answer in answers where results.count < most {
            if let result = try answer() { results.append(result) }
        }
        return results
    }

    private func answer(_ house: NearbyAddress) throws -> Answer? {
        try houses.result(house).map { Answer(result: $0, nearness: house.nearness) }
    }

    private func answer(_ street: NearestStreets.Street, at place: Coordinate) throws -> Answer? {
        try streets.result(street, at: place).map {
            Answer(result: $0, nearness: street.nearest.distanceMeters)
        }
    }

    /// `answers` with the points of interest around `place`. One of them is first if it is nearer
    /// than every house and street; a house that is one, such as a shop, is listed as that.
    private func withPoints(
        _ answers: [Answer], around place: Coordinate
    ) throws -> [GeocodeResult] {
        var points = try things.results(around: place)
        guard !points.isEmpty else { return answers.map(\.result) }
        let nearest = answers.lazy.map(\.nearness).min() ?? .infinity
        var results: [GeocodeResult] = []
        func add(upTo meters: Double) {
            let end = points.firstIndex { $0.distanceMeters ?? 0 > meters } ?? points.endIndex
            results += points[..<end]
            points.removeSubrange(..<end)
        }
        add(upTo: nearest)
        for answer in answers {
            if let shop = points.firstIndex(where: { $0.osm == answer.result.osm }) {
                results.append(points.remove(at: shop))
            } else if !results.contains(where: { $0.osm != nil && $0.osm == answer.result.osm }) {
                results.append(answer.result)
            }
            add(upTo: answer.nearness)
        }
        return results + points
    }

    /// The street of that name at `place`; nil if there is none within the radius.
    func street(named name: String, at place: Coordinate) throws -> GazetteerEntry? {
        try streets.street(named: name, at: place)
    }

    private func prefersStreet(
        _ street: NearestStreets.Street, over house: NearbyAddress
    ) -> Bool {
        guard street.nearest.distanceMeters < Self.scoring.onStreetMeters,
            house.nearness > Self.scoring.atHandMeters
        else { return false }
        let named = house.street.flatMap { normalizer.normalize($0).key(.full) }
        return named != normalizer.normalize(street.entry.name).key(.full)
    }
}

extension ReverseOptions {
    /// The maximum number of objects of each kind to measure.
    static let mostMeasured = 400
    /// The maximum number of streets among the answers.
    static let mostStreets = 2

    /// The confidence at a distance in metres: 1 at the place itself, 0.3 at `radius`.
    static func confidence(_ distance: Double, radius: Double) -> Double {
        let least = Scoring.standard.reverse.leastConfidence
        return radius > 0 ? max(least, 1 - (1 - least) * distance / radius) : 1
    }
}
