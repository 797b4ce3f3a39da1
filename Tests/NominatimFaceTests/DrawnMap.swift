import Foundation
import Geometry
import HTTPTestClient
import ServiceTestSupport
import StoreRuntime
import TestSupport

/// A map drawn by hand, in metres east and north of a corner at 20° N 10° E.
struct DrawnMap {
    typealias Spot = (east: Double, north: Double)

    private var nodes = ""
    private var ways = ""
    private var relations = ""
    private var lastID: Int64 = 0
    private static let plane = (try? Coordinate(latitude: 20, longitude: 10))
        .map(LocalPlane.init(origin:))

    /// The coordinates of a spot.
    static func place(_ east: Double, _ north: Double) -> Coordinate {
        plane?.unproject(x: east, y: north)
            ?? Coordinate(uncheckedLatitude: .nan, longitude: .nan)
    }

    /// Adds a node and returns its id.
    @discardableResult
    mutating func node(_ east: Double, _ north: Double, _ tags: [String: String] = [:]) -> Int64 {
        lastID += 1
        let place = Self.place(east, north)
        nodes +=
            "<node id='\(lastID)' lat='\(place.latitude)' lon='\(place.longitude)'>"
            + Self.xml(tags) + "</node>"
        return lastID
    }

    /// Adds a way along new nodes and returns its id.
    @discardableResult
    mutating func way(_ spots: [Spot], _ tags: [String: String]) -> Int64 {
        way(through: spots.map { node($0.east, $0.north) }, tags)
    }

    /// Adds a way through `nodes` and returns its id.
    @discardableResult
    mutating func way(through nodes: [Int64], _ tags: [String: String]) -> Int64 {
        lastID += 1
        let refs = nodes.map { "<nd ref='\($0)'/>" }.joined()
        ways += "<way id='\(lastID)'>\(refs)\(Self.xml(tags))</way>"
        return lastID
    }

    /// Adds a rectangle and returns its id. `doors` are nodes of its southern wall.
    @discardableResult
    mutating func rectangle(
        west: Double, south: Double, east: Double, north: Double, doors: [Int64] = [],
        _ tags: [String: String]
    ) -> Int64 {
        let first = node(west, south)
        let rest = [node(east, south), node(east, north), node(west, north)]
        return way(through: [first] + doors + rest + [first], tags)
    }

    /// A member of a relation.
    struct Member {
        var kind = "way"
        let id: Int64
        var role = ""
    }

    /// Adds a relation of ways and returns its id.
    @discardableResult
    mutating func relation(_ members: [Int64], _ tags: [String: String]) -> Int64 {
        relation(members.map { Member(id: $0) }, tags)
    }

    /// Adds a relation and returns its id.
    @discardableResult
    mutating func relation(_ members: [Member], _ tags: [String: String]) -> Int64 {
        lastID += 1
        let refs = members.map {
            "<member type='\($0.kind)' ref='\($0.id)' role='\($0.role)'/>"
        }.joined()
        relations += "<relation id='\(lastID)'>\(refs)\(Self.xml(tags))</relation>"
        return lastID
    }

    private static func xml(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }
            .map { "<tag k='\($0.key)' v=\"\($0.value)\"/>" }.joined()
    }

    /// A store with the map, in a folder of its own.
    func imported() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let file = folder.file("map.osm")
        let text = "<osm version='0.6'>" + nodes + ways + relations + "</osm>"
        try Data(text.utf8).write(to: file)
        _ = try RegionImport(
            [file], into: folder.file("store"), shippedData: RunningService.shippedData.get()
        ).run(progress: { _ in }, isCancelled: { false })
        return folder
    }
}

/// A store with a drawn map, which is imported once per process.
final class DrawnStore: Sendable {
    private let imported: Result<TemporaryFolder, any Error>

    init(_ draw: () -> DrawnMap) {
        imported = Result { try draw().imported() }
    }

    /// Runs a service on the map.
    func serve<Value>(
        _ work: (RunningService) async throws -> Value
    ) async throws -> Value {
        try await RunningService.withStore(imported.get().file("store")) {
            try await work($0)
        }
    }
}

/// An answer of the service, or a place in it.
typealias NominatimAnswer = [String: Any]

extension NominatimAnswer {
    /// A part of its address; nil if it has none of that name.
    func part(_ name: String) -> String? {
        (self["address"] as? [String: Any])?[name] as? String
    }
}

extension RunningService {
    /// The answers to a search, with their addresses.
    func search(_ text: String, _ more: String = "") async throws -> [NominatimAnswer] {
        let words = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return try await places("/search?addressdetails=1&q=\(words)\(more)")
    }

    /// What is at a spot of a drawn map.
    func reverse(
        _ east: Double, _ north: Double, _ more: String = ""
    ) async throws -> NominatimAnswer {
        let place = DrawnMap.place(east, north)
        return try await client.get(
            "/reverse?format=jsonv2&lat=\(place.latitude)&lon=\(place.longitude)\(more)"
        ).object()
    }
}
