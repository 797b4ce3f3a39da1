import GRDB
import Geometry

/// Collects the intersections of streets: the nodes that ways of different streets share.
struct IntersectionIndexer {
    private struct Vertex {
        /// Latitude and longitude in units of 1e-7 degrees; equal for the same node.
        let place: UInt64
        let street: Int64
    }

    /// A place where more streets meet is not an intersection; each pair of them would be a row.
    private static let mostStreets = 100

    private var vertices: [Vertex] = []

    mutating func add(_ street: StreetLine, of entry: Int64) {
        for line in street.lines {
            for place in line { vertices.append(Vertex(place: Self.key(of: place), street: entry)) }
        }
    }

    /// Writes each pair of streets once, the lower entry first.
    ///
    /// - Complexity: O(vertices · (log vertices + the most streets at a place)).
    mutating func write(to database: Database) throws {
        vertices.sort { ($0.place, $0.street) < ($1.place, $1.street) }
        let insert = try database.makeStatement(
            sql: "INSERT INTO crossing_input VALUES (?, ?, ?, ?)")
        var start = 0
        while start < vertices.count {
            let place = vertices[start].place
            let end = vertices[start...].firstIndex { $0.place != place } ?? vertices.count
            if vertices[start].street != vertices[end - 1].street {
                let streets = Set(vertices[start..<end].map(\.street)).sorted()
                if streets.count <= Self.mostStreets {
                    try Self.write(streets, at: place, with: insert)
                }
            }
            start = end
        }
        vertices = []
    }

    private static func write(
        _ streets: [Int64], at place: UInt64, with insert: Statement
    ) throws {
        for (index, one) in streets.enumerated() {
            for other in streets[(index + 1)...] {
                try insert.execute(arguments: [
                    one, other, Int64(place >> 32) - offset, Int64(place & 0xFFFF_FFFF) - offset,
                ])
            }
        }
    }

    /// Makes both coordinates positive.
    private static let offset: Int64 = 1_800_000_000

    private static func key(of place: Coordinate) -> UInt64 {
        func unit(_ degrees: Double) -> UInt64 {
            UInt64(Int64((degrees * 1e7).rounded()) + offset)
        }
        return unit(place.latitude) << 32 | unit(place.longitude)
    }
}
