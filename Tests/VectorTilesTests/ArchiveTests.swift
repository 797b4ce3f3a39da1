import Compression
import Foundation
import Geometry
import TestSupport
import Testing
import VectorTiles

@Suite("PMTiles archives")
struct ArchiveTests {
    /// Source: PMTiles 3, section 4.1, and the tests of its reference implementation.
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
        (12, 3_423, 1_763, 19_078_479),
    ])
    func tileIDsFollowTheSpecification(z: Int, x: Int, y: Int, id: UInt64) {
        #expect(ArchiveTileID.id(of: WebTile(unchecked: z, x, y)) == id)
    }

    @Test func theCurveVisitsNeighbours() {
        var tiles: [UInt64: WebTile] = [:]
        for x in 0..<16 {
            for y in 0..<16 {
                let tile = WebTile(unchecked: 4, x, y)
                tiles[ArchiveTileID.id(of: tile)] = tile
            }
        }
        let first = ArchiveTileID.id(of: WebTile(unchecked: 4, 0, 0))
        let path = (first..<first + 256).compactMap { tiles[$0] }
        #expect(path.count == 256)
        for (one, other) in zip(path, path.dropFirst()) {
            #expect(abs(one.x - other.x) + abs(one.y - other.y) == 1)
        }
    }
}
