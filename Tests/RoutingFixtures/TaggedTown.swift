import Atlas
import AtlasImport
import Foundation
import GRDB
import Geometry
import Guidance
import OSMModel
import RoadNetwork
import RoadSearch
import RoutePreparation
import Routing
import TestSupport

/// A town drawn in text whose streets have OpenStreetMap tags. It is imported and prepared like any
/// other map, with the shipped profiles.
package struct TaggedTown {
    package typealias Tags = [String: String]

    /// A relation with its tags. Members are written like `("way", "ABC", "from")` or
    /// `("node", "B", "via")`.
    package struct Relation {
        package var members: [(kind: String, name: String, role: String)]
        package var tags: Tags

        package init(members: [(kind: String, name: String, role: String)], tags: Tags) {
            self.members = members
            self.tags = tags
        }
    }

    private let places: [Int64: Coordinate]
    private let ways: [(nodes: String, tags: Tags)]
    private let nodes: [Character: Tags]
    private let relations: [Relation]
    private let country: String?
    private let side: String?

    /// `country` is the code of a country that contains all streets, `side` its `driving_side`.
    package init(
        _ drawing: String, _ ways: KeyValuePairs<String, Tags>, nodes: [Character: Tags] = [:],
        relations: [Relation] = [], country: String? = nil, side: String? = nil, scale: Double = 1
    ) {
        places = AsciiTown(drawing, [], scale: scale).town.places
        self.ways = ways.map { ($0.key, $0.value) }
        self.nodes = nodes
        self.relations = relations
        self.country = country
        self.side = side
    }

    package subscript(letter: Character) -> Coordinate {
        places[Self.number(letter)] ?? AsciiTown.origin
    }

    private static func number(_ letter: Character) -> Int64 {
        Int64(letter.unicodeScalars.first?.value ?? 0)
    }

    /// Way ids begin at 10,000, above the ids of nodes.
    private func number(ofWay nodes: String) -> Int64 {
        10_000 + Int64(ways.firstIndex { $0.nodes == nodes } ?? -1)
    }

    private var xml: String {
        func xml(_ tags: Tags) -> String {
            tags.sorted { $0.key < $1.key }
                .map { "<tag k='\($0.key)' v=\"\($0.value)\"/>" }.joined()
        }
        var text = "<osm version='0.6'>"
        for (id, place) in places.sorted(by: { $0.key < $1.key }) {
            let letter = Unicode.Scalar(UInt32(id)).map(Character.init)
            let tags = letter.flatMap { nodes[$0] } ?? [:]
            text += "<node id='\(id)' lat='\(place.latitude)' lon='\(place.longitude)'>"
            text += xml(tags) + "</node>"
        }
        for way in ways {
            let refs = way.nodes.map { "<nd ref='\(Self.number($0))'/>" }.joined()
            text += "<way id='\(number(ofWay: way.nodes))'>\(refs)\(xml(way.tags))</way>"
        }
        for (index, relation) in relations.enumerated() {
            let members = relation.members.map { member in
                let id =
                    member.kind == "node"
                    ? member.name.first.map(Self.number) ?? 0 : number(ofWay: member.name)
                return "<member type='\(member.kind)' ref='\(id)' role='\(member.role)'/>"
            }
            text += "<relation id='\(index + 1)'>\(members.joined())\(xml(relation.tags))"
            text += "</relation>"
        }
        return text + "</osm>"
    }

    /// The graph for a profile, or for the shipped one of the mode.
    package func router(_ mode: TravelMode, _ profile: Profile? = nil) throws -> Router {
        let folder = try TemporaryFolder()
        let source = folder.file("town.osm")
        try Data(xml.utf8).write(to: source)
        let atlas = folder.file("atlas.sqlite")
        _ = try AtlasImporter(sources: [source], destination: atlas)
            .run(extractors: [RoadExtractor()])
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(path: atlas.path, configuration: configuration)
        let graph = folder.file("town.graph")
        try queue.writeWithoutTransaction { database in
            try addPlace(to: database)
            _ = try GraphPreparation.prepare(
                profile ?? TestProfile.shipped(mode), TestProfile.countries(), from: database,
                to: graph, atlasID: "0123")
        }
        return Router(graph: try RoadGraph.open(graph))
    }

    private func addPlace(to database: Database) throws {
        guard country != nil || side != nil else { return }
        try database.execute(
            sql: """
                INSERT INTO place (id, osm_type, osm_id, kind, name, rank, country_code, driving_side)
                VALUES (1, 'R', 1, 'country', 'Land', 4, ?, ?)
                """, arguments: [country, side])
        try database.execute(sql: "UPDATE segment SET place_id = 1")
    }
}

// MARK: - Queries

extension TaggedTown {
    /// A router that snaps within 5 m and describes routes by letters.
    package struct Traveller {
        package let town: TaggedTown
        package let router: Router

        private func options(_ excluded: Set<ExcludableClass>) -> TripOptions {
            TripOptions(roads: RoadOptions(snapRadiusMeters: 5, excluded: excluded))
        }

        /// The letters that the best route passes, including its ends; nil if there is no route.
        package func path(
            _ from: Character, _ to: Character, without excluded: Set<ExcludableClass> = []
        ) throws -> String? {
            guard let route = try route(from, to, without: excluded) else { return nil }
            var letters = ""
            for place in route.geometry {
                for (node, at) in town.places where at.meters(to: place) < 0.05 {
                    letters.unicodeScalars.append(Unicode.Scalar(UInt32(node)) ?? "?")
                }
            }
            return letters
        }

        package func route(
            _ from: Character, _ to: Character, without excluded: Set<ExcludableClass> = []
        ) throws -> Route? {
            do {
                return try router.route(
                    from: town[from], to: town[to], options: options(excluded))
            } catch {
                // The router throws only if there is no route.
                return nil
            }
        }

        package func seconds(_ from: Character, _ to: Character) throws -> Double? {
            try route(from, to).map { Double($0.durationMilliseconds) / 1000 }
        }
    }

    package func traveller(_ mode: TravelMode, _ profile: Profile? = nil) throws -> Traveller {
        Traveller(town: self, router: try router(mode, profile))
    }
}

extension TestProfile {
    package static func countries() throws -> CountryRules {
        try CountryRules(file: Repository.shippedData.appending(path: "Countries/roads.json"))
    }
}
