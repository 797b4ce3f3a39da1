public import Atlas
import Geometry
import OSMModel
public import StoreRuntime

/// What a store's map holds and can be used for, as programs read it.
public struct StatusDocument: Encodable, Sendable {
    /// Degrees; longitudes do not cross the antimeridian.
    public struct Bounds: Encodable, Sendable {
        public let south: Double
        public let west: Double
        public let north: Double
        public let east: Double
    }

    /// How many things of a kind a map has.
    public struct Counts: Encodable, Sendable {
        public let addresses: Int
        public let streets: Int
        public let places: Int
        public let pointsOfInterest: Int
        public let carParks: Int
        public let fountains: Int
        public let roadSegments: Int

        init(_ rows: [String: Int]) {
            addresses = rows["address", default: 0]
            streets = rows["street", default: 0]
            places = rows["place", default: 0]
            pointsOfInterest = rows["poi", default: 0]
            carParks = rows["car_park", default: 0]
            fountains = rows["fountain", default: 0]
            roadSegments = rows["segment", default: 0]
        }
    }

    /// The imported map.
    public struct Map: Encodable, Sendable {
        /// New with each import.
        public let id: String
        /// ISO 8601.
        public let importedAt: String
        public let sources: [AtlasDescription.Source]
        /// Absent for a map without anything in it.
        public let bounds: Bounds?
        public let counts: Counts
        /// Must be shown with whatever is made from the map.
        public let attribution: String
    }

    /// The program's version.
    public let version: String
    public let atlas: Map
    /// Those that routes can be asked for.
    public let modes: [String]
    /// Whether a remote server is asked where the map has no answer.
    public let lookup: RemoteLookupDocument

    public init(_ engines: Engines, lookup: RemoteLookupDocument) {
        self.lookup = lookup
        let description = engines.atlas
        version = ParkwayVersion.text
        atlas = Map(
            id: description.id, importedAt: description.importedAt, sources: description.sources,
            bounds: description.bounds.map {
                Bounds(south: $0.south, west: $0.west, north: $0.north, east: $0.east)
            }, counts: Counts(description.rowCounts), attribution: description.licence)
        modes = TravelMode.allCases.filter { (try? engines.router($0)) != nil }.map(\.rawValue)
    }
}
