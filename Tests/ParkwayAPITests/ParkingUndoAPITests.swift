import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Spots, undo and links of parkings")
struct ParkingUndoAPITests {
    @Test func aParkingHasLevelBayAndNote() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking(
                #","level":"-2","bay":" B  214 ","note":"By the lift\r\nDoor 3""#)
            #expect(try added.member("level") == "-2")
            #expect(try added.member("bay") == "B 214")
            #expect(try added.member("note") == "By the lift\nDoor 3")
            let path = "/parkings/\(try added.member("id") as String)"
            let changed = try await ada.send(
                "PATCH", path, json: #"{"level":"Blue","note":null}"#,
                ("if-match", try #require(added["etag"])))
            #expect(changed.status == 200)
            #expect(try changed.member("level") == "Blue")
            #expect(try changed.member("bay") == "B 214")
            #expect(try changed.object()["note"] == nil)
            #expect(try await ada.get(path)["etag"] == changed["etag"])
            let stale = try await ada.send(
                "PATCH", path, json: #"{"bay":"1"}"#, ("if-match", try #require(added["etag"])))
            #expect(stale.status == 412)
            let csv = try await ada.get("/parkings.csv").text
            #expect(csv.contains("Blue,B 214,"))
            #expect(try await ada.get("/parkings.geojson").text.contains(#""level":"Blue""#))
            let bob = try await service.person("bob")
            #expect(try await bob.send("PATCH", path, json: "{}").status == 404)
        }
    }

    @Test func wrongSpotsAreRefusedByName() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let long = String(repeating: "x", count: 21)
            let answer = try await ada.addParking(#","level":"\#(long)","bay":"","note":"\u0007""#)
            #expect(answer.status == 422)
            for part in ["level", "bay", "note"] { #expect(answer.text.contains("#/\(part)\"")) }
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            for body in [#"{"level":7}"#, #"{"plate":"AB12"}"#, "[]", #"{"note":"\u0007"}"#] {
                #expect(try await ada.send("PATCH", path, json: body).status == 422)
            }
            #expect(try await ada.get(path)["etag"] == added["etag"])
        }
    }

    @Test func aRemovalIsUndone() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let bob = try await service.person("bob")
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            #expect(try await ada.send("POST", "\(path)/restore").status == 409)
            #expect(try await ada.send("DELETE", path).status == 204)
            #expect(try await ada.get(path).status == 404)
            #expect(try await ada.send("POST", "\(path)/end").status == 404)
            #expect(try await ada.send("PATCH", path, json: "{}").status == 404)
            #expect(try await ada.send("POST", "\(path)/share").status == 404)
            #expect(try await bob.send("POST", "\(path)/restore").status == 404)
            let restored = try await ada.send("POST", "\(path)/restore")
            #expect(restored.status == 200)
            #expect(restored["etag"] == added["etag"])
            #expect(try await ada.get(path).status == 200)
            #expect(try await ada.send("DELETE", path).status == 204)
            service.clock.advance(by: .seconds(600))
            let late = try await ada.send("POST", "\(path)/restore")
            #expect(late.status == 404)
            #expect(late.detail.contains("you have no parking"))
        }
    }

    @Test func anEndIsUndone() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            #expect(try await ada.send("POST", "\(path)/reopen").status == 409)
            let ended = try await ada.send("POST", "\(path)/end")
            #expect(try ended.member("status") == "ended")
            let stale = try await ada.send("POST", "\(path)/reopen", ("if-match", "\"x\""))
            #expect(stale.status == 412)
            let reopened = try await ada.send("POST", "\(path)/reopen")
            #expect(reopened.status == 200)
            #expect(try reopened.member("status") == "valid")
            #expect(try await service.person("bob").send("POST", "\(path)/reopen").status == 404)
            _ = try await ada.send("POST", "\(path)/end")
            service.clock.advance(by: .seconds(600))
            let late = try await ada.send("POST", "\(path)/reopen")
            #expect(late.status == 409)
            #expect(late.detail.contains("an end can be undone for 10 minutes"))
        }
    }

    @Test func aLinkShowsThePlaceWithoutPlateAndName() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking(#","level":"-2","note":"the key is inside""#)
            let path = "/parkings/\(try added.member("id") as String)"
            let link = try await ada.send("POST", "\(path)/share")
            #expect(link.status == 201)
            let token: String = try link.member("token")
            #expect(try link.member("url", as: String.self).hasSuffix("/s/\(token)"))
            #expect(try link.member("endsAt") == (try added.member("validUntil") as String))
            let shown = try await service.client.send("GET", "/api/v1/shared/\(token)")
            #expect(shown.status == 200)
            #expect(shown["referrer-policy"] == "no-referrer")
            #expect(shown["cache-control"] == "no-store")
            #expect(
                try Set(shown.object().keys)
                    == ["address", "latitude", "longitude", "level", "validUntil"])
            for secret in ["CKXR318", "\"ada", "key", "A1B2C"] {
                #expect(!shown.text.contains(secret))
            }
            for other in ["", "x", String(token.dropLast()) + "~", String(token.reversed())] {
                #expect(
                    try await service.client.send("GET", "/api/v1/shared/\(other)").status == 404)
            }
            _ = try await ada.send("POST", "\(path)/end")
            #expect(
                try await service.client.send("GET", "/api/v1/shared/\(token)").status == 404)
            _ = try await ada.send("POST", "\(path)/reopen")
            #expect(
                try await service.client.send("GET", "/api/v1/shared/\(token)").status == 200)
            let bob = try await service.person("bob")
            #expect(try await bob.send("POST", "\(path)/share").status == 404)
            #expect(try await bob.send("DELETE", "\(path)/share").status == 404)
            #expect(try await ada.send("DELETE", "\(path)/share").status == 204)
            #expect(
                try await service.client.send("GET", "/api/v1/shared/\(token)").status == 404)
        }
    }
}
