import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("What happens is told as it happens, and once")
struct EventAPITests {
    private func request(_ person: Person, _ more: String = "") -> String {
        "GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n"
            + "Accept: text/event-stream\r\n\(more)\r\n"
    }

    @Test func aPageHasTheEventsAfterAnother() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let bob = try await service.person("bob")
            let id: String = try await ada.addParking().member("id")
            _ = try await ada.send("POST", "/parkings/\(id)/end")
            let page = try await ada.get("/events")
            #expect(page.status == 200)
            let items = try page.member("items", as: [[String: Any]].self)
            #expect(items.map { $0["name"] as? String } == ["parking.added", "parking.ended"])
            #expect(items.allSatisfy { $0["subject"] as? String == id })
            #expect(try page.member("latest") == "2")
            #expect(try page.member("hasGap", as: Bool.self) == false)
            #expect(!page.text.contains("CKXR318"))
            let rest = try await ada.get("/events?after=1&limit=1")
            #expect(try rest.member("items", as: [Any].self).count == 1)
            #expect(try await bob.get("/events").member("items", as: [Any].self).isEmpty)
            #expect(try await ada.get("/events?after=x").status == 400)
            #expect(try await ada.get("/events?limit=0").status == 400)
            #expect(try await service.client.get("/api/v1/events").status == 401)
        }
    }

    @Test func aStreamTellsNewEventsAndResumes() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let first: String = try await ada.addParking().member("id")
            try await service.client.withRawConnection { connection in
                try await connection.send(request(ada))
                let head = await connection.read(through: "id: 1\n\n")
                #expect(head.contains("200 OK"))
                #expect(head.lowercased().contains("content-type: text/event-stream"))
                #expect(head.contains("id: 1\n\n"))
                _ = try await ada.send("POST", "/parkings/\(first)/end")
                let event = await connection.read(through: "}\n\n")
                #expect(event.contains("id: 2\nevent: parking.ended\ndata: {"))
                #expect(event.contains(first))
            }
            // After a cut, nothing is missing.
            try await service.client.withRawConnection { connection in
                try await connection.send(request(ada, "Last-Event-ID: 0\r\n"))
                let events = await connection.read(through: "parking.ended")
                #expect(events.contains("id: 1\nevent: parking.added\n"))
                #expect(events.contains("id: 2\nevent: parking.ended"))
            }
            // An id that the log does not know, as after a backup was restored.
            try await service.client.withRawConnection { connection in
                try await connection.send(request(ada, "Last-Event-ID: 99\r\n"))
                let events = await connection.read(through: "id: 2\n\n")
                #expect(events.contains("event: reset\ndata: {}\n\n"))
            }
        }
    }

    @Test func aPersonHasABoundedNumberOfStreams() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            try await open(EventStreams.perPerson, of: ada, at: service) {
                let answer = try await ada.send("GET", "/events", ("accept", "text/event-stream"))
                #expect(answer.status == 429)
                #expect(answer["retry-after"] == "10")
            }
        }
    }

    /// Somebody who turns over the pages of the site opens and closes a stream with each.
    @Test func aClosedConnectionMakesRoomBeforeTheNextHeartbeat() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let text = request(ada)
            for _ in 0..<EventStreams.perPerson * 3 {
                try await service.client.withRawConnection { connection in
                    try await connection.send(text)
                    let head = await connection.read(through: "id: 0\n\n")
                    #expect(head.contains("200 OK"))
                }
            }
        }
    }

    /// Opens streams one in another, and then does `work`.
    private func open(
        _ count: Int, of person: Person, at service: RunningService,
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard count > 0 else { return try await work() }
        let text = request(person)
        try await service.client.withRawConnection { connection in
            try await connection.send(text)
            let head = await connection.read(through: "id: 0\n\n")
            #expect(head.contains("200 OK"))
            try await open(count - 1, of: person, at: service, work)
        }
    }

    /// The service would not stop before the stream ends.
    @Test(.timeLimit(.minutes(5))) func aStopEndsStreams() async throws {
        let ended = try await RunningService.withTown { service -> Task<String, any Error> in
            let text = request(try await service.person())
            let client = service.client
            let (opened, opening) = AsyncStream.makeStream(of: Void.self)
            let reading = Task {
                try await client.withRawConnection { connection in
                    try await connection.send(text)
                    let head = await connection.read(through: "id: 0\n\n")
                    opening.yield()
                    return head + (await connection.readToEnd())
                }
            }
            var iterator = opened.makeAsyncIterator()
            await iterator.next()
            return reading
        }
        let text = try await ended.value
        #expect(text.contains("200 OK"))
        // The last chunk, so the answer is complete.
        #expect(text.hasSuffix("0\r\n\r\n"))
    }
}
