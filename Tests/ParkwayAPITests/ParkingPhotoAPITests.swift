import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite struct ParkingPhotoAPITests {
    private static func picture(_ name: String) throws -> Data {
        try Data(
            contentsOf: Repository.root.appending(
                path: "Tests/PhotoRenderingTests/Pictures/\(name)"))
    }

    private func put(
        _ bytes: Data, _ person: Person, _ path: String,
        _ field: (name: String, value: String) = Person.noField
    ) async throws -> HTTPAnswer {
        try await person.client.send(
            "PUT", "/api/v1\(path)",
            headers: ["authorization": "Bearer \(person.token)", field.name: field.value],
            body: Array(bytes))
    }

    @Test func aPhotoIsKeptShownReplacedAndRemoved() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)/photo"
            #expect(try await ada.get(path).status == 404)
            let set = try await put(Self.picture("turned.jpg"), ada, path)
            #expect(set.status == 200)
            let edition: String = try set.member("photo")
            let large = try await ada.get(path)
            #expect(large.status == 200)
            #expect(large["content-type"] == "image/jpeg")
            #expect(large["vary"]?.contains("Accept") == true)
            let tag = try #require(large["etag"])
            #expect(tag == "\"\(edition)-large-jpeg\"")
            #expect(try await ada.send("GET", path, ("if-none-match", tag)).status == 304)
            let small = try await ada.send(
                "GET", path + "?size=thumbnail", ("accept", "image/webp,*/*;q=0.5"))
            #expect(small["content-type"] == "image/webp")
            #expect(try await ada.get(path + "?size=huge").status == 400)
            // Only the owner sees it.
            #expect(try await bob.get(path).status == 404)
            #expect(try await put(Self.picture("turned.jpg"), bob, path).status == 404)
            #expect(try await bob.send("DELETE", path).status == 404)
            #expect(try await service.client.get("/api/v1\(path)").status == 401)
            // Conditions are about the photo.
            let stale = try await put(
                Self.picture("grey.jpg"), ada, path, ("if-match", "\"x\""))
            #expect(stale.status == 412)
            let second = try await put(
                Self.picture("grey.jpg"), ada, path, ("if-none-match", "*"))
            #expect(second.status == 412)
            let replaced = try await put(
                Self.picture("phone.heic"), ada, path, ("if-match", tag))
            #expect(replaced.status == 200)
            #expect(try replaced.member("photo") != edition)
            #expect(try await ada.send("DELETE", path, ("if-match", tag)).status == 412)
            let bare = try await ada.send("DELETE", path)
            #expect(bare.status == 200)
            #expect(try bare.object()["photo"] == nil)
            #expect(try await ada.send("DELETE", path).status == 404)
        }
    }

    @Test func otherFilesAreRefused() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id: String = try await ada.addParking().member("id")
            let path = "/parkings/\(id)/photo"
            #expect(try await put(Data("GIF89a".utf8), ada, path).status == 415)
            #expect(try await put(Data(), ada, path).status == 422)
            #expect(try await put(Self.picture("turned.jpg").prefix(700), ada, path).status == 422)
            let answer = try await put(Data(count: 21 << 20), ada, path)
            #expect(answer.status == 413)
            #expect(try await ada.get(path).status == 404)
            // Other bodies are still bounded as before.
            let other = try await ada.client.send(
                "PUT", "/api/v1/parkings/\(id)", body: [UInt8](repeating: 0, count: 1 << 20))
            #expect(other.status == 413)
        }
    }
}
