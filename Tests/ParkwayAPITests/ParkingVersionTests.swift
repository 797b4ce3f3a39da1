import DomainTestSupport
import Foundation
import HTTPTestClient
import Operations
import RecordKeeping
import ServiceTestSupport
import Testing

@Suite("A change that is based on an older version is rejected")
struct ParkingVersionTests {
    @Test func theTagFollowsTheParkingAndTheTime() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            let tag = try #require(added["etag"])
            #expect(try await ada.send("GET", path, ("if-none-match", tag)).status == 304)
            let extended = try await ada.send(
                "POST", "\(path)/extensions", json: #"{"hours":1}"#, ("if-match", tag))
            let second = try #require(extended["etag"])
            #expect(second != tag)
            #expect(try await ada.get(path)["etag"] == second)
            service.clock.advance(by: .seconds(5 * 3_600))
            let expired = try await ada.send("GET", path, ("if-none-match", second))
            #expect(expired.status == 200)
            #expect(try expired.member("status") == "expired")
        }
    }

    @Test func everyChangeChecksIfMatch() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            let tag = try #require(added["etag"])
            for field in [
                ("if-match", "\"x\""), ("if-match", "W/\(tag)"), ("if-match", ""),
                ("if-none-match", "*"), ("if-none-match", tag),
            ] {
                for (method, part, json) in [
                    ("POST", "/extensions", #"{"hours":1}"#), ("POST", "/end", nil),
                    ("DELETE", "", nil),
                ] {
                    let answer = try await ada.send(method, path + part, json: json, field)
                    #expect(answer.status == 412, "\(method) \(part) \(field)")
                    #expect(answer.detail.contains("has changed since you read it"))
                }
            }
            let rubbish = try await ada.send("DELETE", path, ("if-match", "x"))
            #expect(rubbish.status == 400)
            #expect(try await ada.get(path)["etag"] == tag)
            let listed = try await ada.send("POST", "\(path)/end", ("if-match", "\"x\" , \(tag)"))
            #expect(listed.status == 200)
            #expect(try await ada.send("DELETE", path, ("if-match", tag)).status == 412)
            #expect(try await ada.send("DELETE", path, ("if-match", "*")).status == 204)
        }
    }

    @Test func ofSeveralChangesToOneVersionOneSucceeds() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let added = try await ada.addParking()
            let path = "/parkings/\(try added.member("id") as String)"
            let tag = try #require(added["etag"])
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<32 {
                    group.addTask {
                        try await ada.send(
                            "POST", "\(path)/extensions", json: #"{"hours":1}"#,
                            ("if-match", tag)
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 412 } == 31)
            let now = try await ada.get(path)
            #expect(try now.member("extensions", as: [Any].self).count == 1)
        }
    }
}
