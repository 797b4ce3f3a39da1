import Accounts
import Compression
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Vector tiles are encoded once and sent compressed")
struct VectorTileTests {
    /// In the middle of the sample town.
    private static let town = "/tiles/14/5217/5868.mvt"
    private static let parkway = "/tiles/parkway/14/5217/5868.mvt"
    private static let gzip: KeyValuePairs = ["Accept-Encoding": "gzip"]

    @Test func aTileIsSentInTheEncodingThatTheClientAccepts() async throws {
        try await RunningService.withTown { service in
            let packed = try await service.client.get(Self.town, headers: Self.gzip)
            #expect(packed.status == 200)
            #expect(packed["content-type"] == "application/vnd.mapbox-vector-tile")
            #expect(packed["content-encoding"] == "gzip")
            #expect(packed["vary"] == "Accept-Encoding")
            #expect(packed["cache-control"] == "public, max-age=300")
            #expect(packed["access-control-allow-origin"] == "*")
            let plain = try await service.client.get(Self.town)
            #expect(plain.status == 200)
            #expect(plain["content-encoding"] == nil)
            #expect(try Gzip.expand(packed.body, limit: 1 << 20) == plain.body)
            #expect(plain.text.contains("Harbour Street"))
            let tag = try #require(packed["etag"])
            #expect(plain["etag"] == tag)
            let known = try await service.client.get(Self.town, headers: ["If-None-Match": tag])
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
        }
    }

    @Test func aTileIsEncodedOnceAndKept() async throws {
        try await RunningService.withTown { service in
            let first = try await service.client.get(Self.town, headers: Self.gzip)
            let file = try #require(service.cachedTiles.first)
            #expect(service.cachedTiles.count == 1)
            let whole = try Data(contentsOf: file)
            try whole.prefix(whole.count / 2).write(to: file)
            let again = try await service.client.get(Self.town, headers: Self.gzip)
            #expect(again.body == first.body)
            #expect(try Data(contentsOf: file) == whole, "a damaged file was not replaced")
        }
    }

    @Test func emptyAndHostileAddressesLeaveNoTrace() async throws {
        let empty = ["14/0/0.mvt", "14/16383/16383.mvt", "parkway/14/0/0.mvt"]
        let hostile = [
            "15/0/0.mvt", "20/0/0.mvt", "14/16384/0.mvt", "14/0/-1.mvt", "14/05217/5868.mvt",
            "14/5217/5868@2x.mvt", "14/5217/5868.mvt.mvt", "14/5217/.mvt", "14/5217/5868.pbf",
            "99999999999999999999/0/0.mvt", "parkway/15/0/0.mvt", "parkway/14/0/0.png",
            "shortbread/14/5217/5868.mvt", "14/5217/5868.MVT",
        ]
        try await RunningService.withTown { service in
            for path in empty {
                let answer = try await service.client.get("/tiles/" + path, headers: Self.gzip)
                #expect(answer.status == 204, "\(path)")
                #expect(answer.body.isEmpty)
            }
            for path in hostile {
                let answer = try await service.client.get("/tiles/" + path)
                #expect(answer.status == 404, "\(path)")
            }
            #expect(service.cachedTiles.isEmpty)
        }
    }

    @Test(arguments: [("shortbread", 26, "/tiles"), ("parkway", 9, "/tiles/parkway")])
    func tileJSONDescribesTheLayers(name: String, layers: Int, folder: String) async throws {
        try await RunningService.withTown { service in
            let document = try await service.client.get("/tiles/\(name).json").object()
            #expect(document["tilejson"] as? String == "3.0.0")
            #expect(document["maxzoom"] as? Int == 14)
            let tiles = try #require(document["tiles"] as? [String])
            #expect(tiles.count == 1)
            #expect(tiles[0].hasSuffix("\(folder)/{z}/{x}/{y}.mvt"))
            let described = try #require(document["vector_layers"] as? [[String: Any]])
            #expect(described.count >= layers)
            #expect(described.allSatisfy { $0["fields"] is [String: String] })
            let bounds = try #require(document["bounds"] as? [Double])
            let center = try #require(document["center"] as? [Double])
            #expect(bounds[0] < center[0] && center[0] < bounds[2])
            #expect(bounds[1] < center[1] && center[1] < bounds[3])
        }
    }

    @Test func closuresAreOnTheMapAsLongAsTheyAreInForce() async throws {
        try await RunningService.withTown { service in
            let before = try await service.client.get(Self.parkway)
            #expect(!before.text.contains("closures"))
            #expect(before["cache-control"] == "public, max-age=60")
            let ada = try await service.person("ada", .roadManager)
            let until = service.clock.now().advanced(by: .seconds(30))
            let closed = try await ada.send(
                "POST", "/closures", json: #"{"street":"Harbour Street","until":"\#(until)"}"#)
            #expect(closed.status == 201, "\(closed.text)")
            let during = try await service.client.get(
                Self.parkway, headers: ["If-None-Match": before["etag"] ?? ""])
            #expect(during.status == 200)
            #expect(during.text.contains("closures"))
            #expect(during.text.contains("Harbour Street"))
            #expect(during["cache-control"] == "public, max-age=30")
            #expect(during["etag"] != before["etag"])
            let packed = try await service.client.get(Self.parkway, headers: Self.gzip)
            #expect(try Gzip.expand(packed.body, limit: 1 << 20) == during.body)
            service.clock.set(to: until)
            let after = try await service.client.get(Self.parkway)
            #expect(after.body == before.body)
        }
    }

    @Test func ownClosuresAreNotOnTheMapOfOthers() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person("ada", .owner)
            let closed = try await ada.send(
                "POST", "/closures", json: #"{"street":"Harbour Street","scope":"own"}"#)
            #expect(closed.status == 201, "\(closed.text)")
            let tile = try await service.client.get(Self.parkway)
            #expect(!tile.text.contains("closures"))
        }
    }
}
