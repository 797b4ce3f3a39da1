import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Sprites are the icons of the map style")
struct SpriteFileTests {
    @Test(arguments: [("", 1), ("@2x", 2), ("%402x", 2)])
    func theIndexHasThePlaceOfEachIcon(suffix: String, ratio: Int) async throws {
        try await RunningService.withTown { service in
            let index = try await service.client.get("/sprites/sprites\(suffix).json")
            #expect(index.status == 200)
            #expect(index["content-type"] == "application/json")
            #expect(index["access-control-allow-origin"] == "*")
            let places = try #require(try index.json() as? [String: [String: Int]])
            #expect(places["parking"]?["width"] == 16 * ratio)
            #expect(places.values.allSatisfy { $0["pixelRatio"] == ratio })
            let icons = try ["icons", "patterns"].flatMap { folder in
                try FileManager.default.contentsOfDirectory(
                    atPath: Repository.shippedData.appending(path: "Cartography/\(folder)").path)
            }
            let others = places.keys.filter { $0.hasSuffix("-22") || $0.hasSuffix("-15") }
            #expect(places.count == icons.count + others.count)
            #expect(others.count > 50)
            #expect(places["icon-dark-cafe-22"] == places["cafe"])

            let picture = try await service.client.get("/sprites/sprites\(suffix).png")
            #expect(picture.status == 200)
            #expect(picture["content-type"] == "image/png")
            #expect(picture["content-encoding"] == nil)
            // The size is in the header of a PNG file.
            let width = picture.body[16..<20].reduce(0) { $0 << 8 | Int($1) }
            let height = picture.body[20..<24].reduce(0) { $0 << 8 | Int($1) }
            for (name, place) in places {
                let right = try #require(place["x"]) + #require(place["width"])
                let bottom = try #require(place["y"]) + #require(place["height"])
                #expect(right <= width && bottom <= height, "\(name)")
            }
        }
    }

    @Test func knownSpritesAreNotSentAgain() async throws {
        try await RunningService.withTown { service in
            let tag = try #require(try await service.client.get("/sprites/sprites.png")["etag"])
            let answer = try await service.client.get(
                "/sprites/sprites.png", headers: ["If-None-Match": tag])
            #expect(answer.status == 304)
            #expect(answer["cache-control"] == "public, max-age=300")
        }
    }

    @Test func otherFilesAreNotFound() async throws {
        let paths = [
            "sprites", "sprites.svg", "sprites@3x.png", "parking.svg", "..%2Ficons%2Fparking.svg",
            "%2e%2e", "sprites.png/more", "sprites%00.png", "Sprites.png", "sprites@2x@2x.png",
        ]
        try await RunningService.withTown { service in
            for path in paths {
                let answer = try await service.client.get("/sprites/" + path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer["content-type"] == "application/problem+json", "\(path)")
            }
        }
    }
}
