package import Foundation
package import Geometry

/// SplitMix64, so that every run measures the same queries.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Pairs of places to route between.
package struct PlacePairs {
    package let pairs: [(from: Coordinate, to: Coordinate)]

    /// Reads a CSV file with the columns `id,slon,slat,tlon,tlat` and a header line.
    package init(csv file: URL) throws {
        pairs = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n").dropFirst()
            .map { line in
                let fields = line.split(separator: ",").dropFirst().compactMap { Double($0) }
                return (
                    try Coordinate(latitude: fields[1], longitude: fields[0]),
                    try Coordinate(latitude: fields[3], longitude: fields[2])
                )
            }
    }

    /// Generates `count` random pairs in `box` from a fixed seed.
    package init(_ count: Int, in box: BoundingBox) throws {
        var random = SeededGenerator(seed: 1)
        pairs = try (0..<count).map { _ in
            (try box.randomPlace(using: &random), try box.randomPlace(using: &random))
        }
    }

    package init(_ pairs: [(from: Coordinate, to: Coordinate)]) {
        self.pairs = pairs
    }

    package static let none = PlacePairs([])
}

extension BoundingBox {
    package func randomPlace(
        using random: inout some RandomNumberGenerator
    ) throws -> Coordinate {
        try Coordinate(
            latitude: .random(in: south...north, using: &random),
            longitude: .random(in: west...east, using: &random))
    }
}
