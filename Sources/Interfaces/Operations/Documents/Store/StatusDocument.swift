public import Atlas
import AtlasExchange
import Geometry
import OSMModel
public import StoreRuntime

/// The imported map of a store and what it can be used for, for programs.
public struct StatusDocument: Encodable, Sendable {
    /// Degrees; longitudes do not cross the antimeridian.
    public struct Bounds: Encodable, Sendable {
        /// The lowest latitude.
        public let south: Double
        /// The lowest longitude.
        public let west: Double
        /// The highest latitude.
        public let north: Double
        /// The highest longitude.
        public let east: Double
    }

    /// How many things of a kind a map has.
    public struct Counts: Encodable, Sendable {
        /// Number of addresses.
        public let addresses: Int
        /// Number of streets.
        public let streets: Int
        /// Number of towns, quarters and other places.
        public let places: Int
        /// Number of points of interest.
        public let pointsOfInterest: Int
        /// Number of car parks.
        public let carParks: Int
        /// Number of water fountains.
        public let fountains: Int
        /// Number of road segments.
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
        /// The hash of all files of the map, which is the same on every machine that has this map;
        /// absent if it is not known.
        public let hash: String?
        /// ISO 8601.
        public let importedAt: String
        /// The imported files.
        public let sources: [AtlasDescription.Source]
        /// Absent if the map is empty.
        public let bounds: Bounds?
        /// How many things the map has.
        public let counts: Counts
        /// The attribution, which must be shown with everything made from the map.
        public let attribution: String
    }

    /// The program's version.
    public let version: String
    /// The imported map.
    public let atlas: Map
    /// The modes that routes can be planned for.
    public let modes: [String]
    /// Whether a remote server is asked if the map has no answer.
    public let lookup: RemoteLookupDocument

    /// The status of the atlas of `engines`.
    public init(_ engines: Engines, lookup: RemoteLookupDocument) {
        self.lookup = lookup
        let description = engines.atlas
        version = ParkwayVersion.text
        atlas = Map(
            id: description.id, hash: engines.atlasHash?.text,
            importedAt: description.importedAt, sources: description.sources,
            bounds: description.bounds.map {
                Bounds(south: $0.south, west: $0.west, north: $0.north, east: $0.east)
            }, counts: Counts(description.rowCounts), attribution: description.licence)
        modes = TravelMode.allCases.filter { (try? engines.router($0)) != nil }.map(\.rawValue)
    }
}
