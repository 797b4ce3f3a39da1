import GRDB
import Geometry
import OSMModel

/// Fills the gazetteer: places, streets, addresses, postcodes, points of interest, car parks,
/// kerbs and fountains.
///
/// Every row has the smallest place around it. ``finish(_:checkpoint:)`` adds the place to the
/// segments too, so this extractor must finish after ``RoadExtractor``.
package final class GazetteerExtractor: ElementExtractor {
    private var places = PlaceCollector()
    private var streets = StreetCollector()
    private var addresses = AddressCollector()
    private var postcodes = PostcodeCollector()
    private var pointsOfInterest = PointOfInterestCollector()
    private var carParks = CarParkCollector()
    private var fountains = FountainCollector()
    private var kerbs = KerbCollector()
    private var lines = NamedLineCollector()

    /// An extractor for one import.
    package init() {}

    /// Takes boundaries, street relations, rivers and sites of car parks.
    package func relation(_ relation: OSMRelation) throws {
        places.add(relation)
        addresses.add(relation)
        carParks.add(relation)
        lines.add(relation)
    }

    /// Takes the nodes of interpolation ways.
    package func scan(way id: Int64, nodes: [Int64], tags: Tags) throws {
        addresses.scan(way: id, nodes: nodes, tags: tags)
    }

    /// Takes places, squares, addresses, car parks, points of interest and fountains.
    package func node(_ node: OSMNode) throws {
        places.add(node)
        streets.add(node)
        addresses.add(node)
        carParks.add(node)
        let reference = OSMReference(.node, node.id)
        pointsOfInterest.add(reference, at: node.location, reachMeters: 0, node.tags)
        fountains.add(reference, at: node.location, node.tags)
    }

    /// Takes streets, kerbs, addresses, car parks, points of interest and fountains.
    package func way(_ way: OSMWay) throws {
        guard !way.tags.isEmpty else { return }
        streets.add(way)
        addresses.add(way)
        carParks.add(way)
        kerbs.add(way)
        lines.add(way)
        guard way.isClosed, let box = BoundingBox(enclosing: way.line) else { return }
        let point = Polygon(outer: way.line).interiorPoint ?? box.center
        let reference = OSMReference(.way, way.id)
        pointsOfInterest.add(reference, at: point, reachMeters: box.reachMeters, way.tags)
        fountains.add(reference, at: point, way.tags)
    }

    /// Takes boundaries, and what relations describe.
    package func area(_ area: OSMArea) throws {
        places.add(area)
        postcodes.add(area)
        guard area.source.kind == .relation else { return }
        streets.add(area)
        addresses.add(area)
        carParks.add(area)
        guard let largest = area.polygons.max(by: { $0.areaSquareDegrees < $1.areaSquareDegrees }),
            let box = BoundingBox(enclosing: largest.outer)
        else { return }
        let point = largest.interiorPoint ?? box.center
        pointsOfInterest.add(area.source, at: point, reachMeters: box.reachMeters, area.tags)
        fountains.add(area.source, at: point, area.tags)
    }

    /// Joins what belongs together and writes the tables.
    ///
    /// - Throws: `DatabaseError`, and what `checkpoint` throws.
    package func finish(_ database: Database, checkpoint: () throws -> Void) throws {
        var places = self.places.places()
        let locator = PlaceLocator(places)
        try checkpoint()
        var book = AddressBook(addresses)
        try checkpoint()
        let locatedStreets = StreetLocator(self.streets)
        book.fillNearestStreets(locatedStreets)
        try checkpoint()
        CountryVotes(book, locator).assignCountries(to: &places)
        try checkpoint()
        let streets = self.streets.streets(in: locator, places)
        try checkpoint()
        let codes = postcodes.rows(
            uses: Self.postcodeUses(book), fallbacks: Self.postcodes(of: places, streets),
            in: locator)
        try checkpoint()
        let writer = GazetteerWriter(database: database, locator: locator)
        try writer.write(places)
        try writer.write(streets, postcodes: StreetPostcodes(book, areas: postcodes.areas))
        try writer.write(book)
        try writer.write(codes)
        lines.addLines(to: &pointsOfInterest)
        try writer.write(pointsOfInterest, along: locatedStreets)
        try writer.write(carParks.rows())
        try writer.write(fountains.fountains)
        try writer.write(kerbs.kerbs)
        try writer.writeSegmentPlaces()
    }

    private static func postcodeUses(_ book: AddressBook) -> [String: [Coordinate]] {
        var uses: [UInt32: [Coordinate]] = [:]
        for draft in book.drafts where draft.postcode != 0 && !draft.isInterpolated {
            uses[draft.postcode, default: []].append(draft.point.coordinate)
        }
        let pairs = uses.compactMap { code, points in book.strings[code].map { ($0, points) } }
        return Dictionary(pairs, uniquingKeysWith: +)
    }

    /// The postcodes of places and streets, for postcodes that no address has. Lists of postcodes
    /// are ignored.
    private static func postcodes(
        of places: [Place], _ streets: [Street]
    ) -> [String: [Coordinate]] {
        var points: [String: [Coordinate]] = [:]
        let tagged =
            places.map { ($0.postcode, Optional($0.point)) }
            + streets.map { ($0.postcode, $0.lines.first?.middle) }
        for (code, point) in tagged {
            guard let code, let point, !code.contains(where: { ";,".contains($0) }) else {
                continue
            }
            points[code, default: []].append(point)
        }
        return points
    }
}
