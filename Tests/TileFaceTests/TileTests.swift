import Accounts
import Cartography
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import StoreRuntime
import TestSupport
import Testing

@Suite("Map tiles show the current atlas")
struct TileTests {
    /// In the middle of the sample town.
    private static let town = "/tiles/16/20870/23473"

    @Test func aTileIsAnImageThatBrowsersMayCache() async throws {
        try await RunningService.withTown { service in
            let tile = try await service.client.get(Self.town + ".png")
            #expect(tile.status == 200)
            #expect(tile["content-type"] == "image/png")
            #expect(tile.pictureSide == 256)
            #expect(tile.body.count > 5_000)
            #expect(tile["cache-control"] == "public, max-age=300")
            #expect(tile["access-control-allow-origin"] == "*")
            let again = try await service.client.get(Self.town + ".png")
            #expect(again.body == tile.body)
            let fine = try await service.client.get(Self.town + "@2x.png")
            #expect(fine.pictureSide == 512)
            let escaped = try await service.client.get(Self.town + "%402x.png")
            #expect(escaped.body == fine.body)
        }
    }

    @Test func aCachedTileIsNotSentAgain() async throws {
        try await RunningService.withTown { service in
            let tile = try await service.client.get(Self.town + ".png")
            let tag = try #require(tile["etag"])
            let atlas = try service.workspace.engines().atlasID
            #expect(tag.hasPrefix("\"\(atlas)-"))
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let answer = try await service.client.get(
                    Self.town + ".png", headers: ["If-None-Match": known])
                #expect(answer.status == 304, "\(known)")
                #expect(answer.body.isEmpty)
                #expect(answer["etag"] == tag)
                #expect(answer["cache-control"] != nil)
            }
            let other = try await service.client.get(
                Self.town + ".png", headers: ["If-None-Match": "\"other\""])
            #expect(other.status == 200)
        }
    }

    @Test func aHeadRequestGetsTheFieldsOfGet() async throws {
        try await RunningService.withTown { service in
            let tile = try await service.client.get(Self.town + ".png")
            let head = try await service.client.send("HEAD", Self.town + ".png")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head["content-length"] == "\(tile.body.count)")
            let tag = try #require(tile["etag"])
            #expect(head["etag"] == tag)
        }
    }

    @Test func otherAddressesThanTilesAreNotFound() async throws {
        let paths = [
            "21/0/0.png", "-1/0/0.png", "0/0/1.png", "0/1/0.png", "3/8/0.png", "007/0/0.png",
            "16/020870/23473.png", "16/20870/23473", "16/20870/23473.jpg", "16/20869/.png",
            "16/20870/23473@3x.png", "16/20870/23473@1x.png", "16/20870/23473@2x@2x.png",
            "a/b/c.png", "+16/20870/23473.png", "16/20870/23473.5.png", "16/20870", "16",
            "99999999999999999999/0/0.png", "16/20870/23473.png/more", "1٣/0/0.png",
            "16/20869/-0.png", "16/%20/23473.png",
        ]
        try await RunningService.withTown { service in
            for path in paths {
                let encoded = path.replacing("٣", with: "%D9%A3")
                let answer = try await service.client.get("/tiles/" + encoded)
                #expect(answer.status == 404, "\(path)")
                #expect(answer["content-type"] == "application/problem+json", "\(path)")
            }
        }
    }

    @Test func tilesOutsideTheMapAreBlankAndNotDrawn() async throws {
        try await RunningService.withTown { service in
            let plain = try await service.client.get("/tiles/16/0/0.png")
            #expect(plain.status == 200)
            #expect(plain.pictureSide == 256)
            #expect(plain.body.count < 600)
            let other = try await service.client.get("/tiles/20/1048575/7.png")
            #expect(other.body == plain.body)
            let fine = try await service.client.get("/tiles/9/0/0@2x.png")
            #expect(fine.pictureSide == 512)
            #expect(service.cachedTiles.isEmpty)
        }
    }

    @Test func lowZoomsHaveTiles() async throws {
        try await RunningService.withTown { service in
            for tile in ["0/0/0", "1/0/0", "2/1/1"] {
                let answer = try await service.client.get("/tiles/\(tile).png")
                #expect(answer.status == 200)
                #expect(answer.pictureSide == 256)
            }
        }
    }

    @Test func aNewAtlasHasNewTilesWithoutARestart() async throws {
        try await RunningService.withTown { service in
            let old = try await service.client.get(Self.town + ".png")
            let oldTag = try #require(old["etag"])
            let map = Repository.shippedData.appending(path: "harbour-town.osm")
            _ = try RegionImport(
                [map], into: service.store, shippedData: RunningService.shippedData.get()
            ).run(progress: { _ in }, isCancelled: { false })
            var tile = old
            let isNew = try await eventually {
                tile = try await service.client.get(
                    Self.town + ".png", headers: ["If-None-Match": oldTag])
                return tile["etag"] != oldTag
            }
            #expect(isNew)
            #expect(tile.status == 200)
            let edition = try #require(tile["etag"]).filter { $0 != "\"" }
            let areOldOnesGone = try await eventually {
                service.cachedTiles.allSatisfy { $0.path.contains(edition) }
            }
            #expect(areOldOnesGone, "tiles of the old atlas are left")
            #expect(!service.cachedTiles.isEmpty)
        }
    }

    @Test func withoutAnAtlasThereIsNoTileYet() async throws {
        let folder = try TemporaryFolder()
        try await RunningService.withStore(folder.file("store")) { service in
            let answer = try await service.client.get(Self.town + ".png")
            #expect(answer.status == 503)
            #expect(answer.text.contains("has no atlas yet"))
        }
    }

    @Test func tileJSONDescribesTheTiles() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/town"
        settings.trustedProxies = [try #require(NetworkAddress("127.0.0.1"))]
        try await RunningService.withTown(settings) { service in
            let answer = try await service.client.get("/town/tiles.json")
            #expect(answer["cache-control"] == "private, max-age=300")
            let document = try answer.object()
            #expect(document["tilejson"] as? String == "3.0.0")
            let port = service.client.port
            #expect(
                document["tiles"] as? [String]
                    == ["http://127.0.0.1:\(port)/town/tiles/{z}/{x}/{y}.png"])
            let bounds = try #require(document["bounds"] as? [Double])
            #expect(bounds.count == 4)
            #expect(bounds[0] < -65.355 && bounds[1] < 45.392)
            #expect(bounds[2] > -65.355 && bounds[3] > 45.392)
            #expect((document["attribution"] as? String)?.contains("OpenStreetMap") == true)
            #expect(document["minzoom"] as? Int == 0)
            #expect(document["maxzoom"] as? Int == 20)
            let proxied = try await service.client.get(
                "/town/tiles.json",
                headers: ["Host": "maps.example.org", "X-Forwarded-Proto": "https"])
            #expect(
                try proxied.object()["tiles"] as? [String]
                    == ["https://maps.example.org/town/tiles/{z}/{x}/{y}.png"])
            #expect(try await service.client.get("/town" + Self.town + ".png").status == 200)
        }
    }
}

extension HTTPAnswer {
    /// The width of a square PNG image in pixels; nil for anything else.
    fileprivate var pictureSide: Int? {
        guard body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            body.count > 24, body[16..<20] == body[20..<24]
        else { return nil }
        return body[16..<20].reduce(0) { $0 << 8 | Int($1) }
    }
}

extension RunningService {
    /// The files in the tile cache of the store.
    var cachedTiles: [URL] {
        let files = FileManager.default.enumerator(
            at: store.appending(path: "tiles"), includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "tiles" }
    }
}
