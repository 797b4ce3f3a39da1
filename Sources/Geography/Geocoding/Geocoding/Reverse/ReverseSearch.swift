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
    private let places: EnclosingPlaces

    init(
        _ database: Database, _ memory: PlaceCache, _ normalizer: Normalizer,
        _ options: ReverseOptions
    ) {
        self.options = options
        self.normalizer = normalizer
        builder = ResultBuilder(
            database, normalizer.vocabulary, memory, languages: options.languages,
            includesTags: options.includesTags)
        houses = NearestHouses(database: database, options: options, builder: builder)
        streets = NearestStreets(database: database, options: options, builder: builder)
        things = NearestPointsOfInterest(database: database, options: options, builder: builder)
        places = EnclosingPlaces(
            database: database, options: options, builder: builder, streets: streets)
    }

    func results(at place: Coordinate) throws -> [GeocodeResult] {
        var results: [GeocodeResult] = []
        if options.finestRank >= 30 {
            if options.layers.contains(.address) { results += try housesAndStreets(around: place) }
            let points = try things.results(around: place)
            if !points.isEmpty {
                results = (points + results).sorted {
                    $0.distanceMeters ?? 0 < $1.distanceMeters ?? 0
                }
            }
        } else if options.finestRank >= StreetRank.major, options.layers.contains(.address) {
            results += try streets.withoutNumbers(around: place)
        }
        if results.count < options.limit, options.layers.contains(.address) {
            results += try places.results(around: place)
        }
        if !options.tags.isEmpty {
            results.removeAll { !options.tags.accepts(key: $0.category, value: $0.kind) }
        }
        return Array(results.prefix(options.limit))
    }

    /// Houses and streets, up to the limit unless points of interest are included.
    private func housesAndStreets(around place: Coordinate) throws -> [GeocodeResult] {
        let most = options.layers == [.address] ? options.limit : .max
        let addresses = try houses.nearest(to: place)
        if let house = addresses.first, house.nearness <= Self.scoring.atHandMeters {
            let answers = try addresses.prefix(most).compactMap(houses.result)
            if answers.count >= most { return answers }
            return try answers
                + streets.nearest(to: place).compactMap { try streets.result($0, at: place) }
        }
        let around = try streets.nearest(to: place)
        var answers = addresses.map { address in { try houses.result(address) } }
        answers += around.map { street in { try streets.result(street, at: place) } }
        if let street = around.first, let house = addresses.first,
            prefersStreet(street, over: house)
        {
            answers.insert(answers.remove(at: addresses.count), at: 0)
        }
        var results: [GeocodeResult] = []
        for answer in answers where results.count < most {
            if let result = try answer() { results.append(result) }
        }
        return results
    }

    /// The street of that name at `place`; nil if there is none within the radius.
    func street(named name: String, at place: Coordinate) throws -> GazetteerEntry? {
        try streets.street(named: name, at: place)
    }

    private func prefersStreet(
        _ street: NearestStreets.Street, over house: NearestHouses.Address
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
