import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

/// The clock begins at 2026-11-25 12:00 UTC.
@Suite("Lists of parkings can be filtered over HTTP")
struct ParkingFilterAPITests {
    /// Adds parkings on three days; the last two are still valid. The newest is last.
    private static func addParkings(_ person: Person, _ service: RunningService) async throws
        -> [String]
    {
        var ids: [String] = []
        for (building, plate, hours, wait) in [
            ("A1B2C", "CKXR318", 1, Duration.seconds(0)), ("B7K9Q", "CKXR318", 1, .seconds(86_400)),
            ("B7K9Q", "NEW123", 24, .seconds(86_400)), ("C1D2E", "NEW123", 24, .seconds(60)),
        ] {
            service.clock.advance(by: wait)
            let made = try await person.send(
                "POST", "/parkings",
                json: """
                    {"building":"\(building)","suite":"1204","plate":"\(plate)","hours":\(hours),
                     "at":"45.3905,-65.3541"}
                    """)
            ids.append(try made.member("id"))
        }
        return ids
    }

    private static func found(_ answer: HTTPAnswer, _ ids: [String]) throws -> [Int] {
        let items: [[String: Any]] = try answer.member("items", as: [[String: Any]].self)
        return items.compactMap { item in ids.firstIndex { $0 == item["id"] as? String } }
    }

    @Test func aQueryAndABodyFilterAlike() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let ids = try await Self.addParkings(ada, service)
            for (query, body, expected) in [
                ("", "", [3, 2, 1, 0]),
                ("building=b7k9q", #""buildings":["b7k9q"]"#, [2, 1]),
                ("building=A1B2C,C1D2E", #""buildings":["A1B2C","C1D2E"]"#, [3, 0]),
                ("status=valid", #""status":"valid""#, [3, 2]),
                ("status=ended", #""status":"ended""#, [1, 0]),
                ("from=2026-11-26", #""from":"2026-11-26""#, [3, 2, 1]),
                ("to=2026-11-25", #""to":"2026-11-25""#, [0]),
                ("from=2026-11-26&to=2026-11-26", #""from":"2026-11-26","to":"2026-11-26""#, [1]),
                (
                    "status=valid&building=B7K9Q",
                    #""status":"valid","buildings":["B7K9Q"]"#, [2]
                ),
            ] {
                let list = try await ada.get("/parkings?\(query)")
                #expect(try Self.found(list, ids) == expected, "\(query): \(list.text)")
                let search = try await ada.send("POST", "/parkings/search", json: "{\(body)}")
                #expect(try Self.found(search, ids) == expected, "\(body): \(search.text)")
            }
            let byPlate = try await ada.send(
                "POST", "/parkings/search", json: #"{"plate":"new 123","status":"valid"}"#)
            #expect(try Self.found(byPlate, ids) == [3, 2])
            let none = try await service.person("bob").get("/parkings?building=B7K9Q")
            #expect(try Self.found(none, ids).isEmpty)
        }
    }

    @Test func pagesKeepTheirFilter() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let ids = try await Self.addParkings(ada, service)
            let first = try await ada.get("/parkings?building=B7K9Q,C1D2E&status=all&limit=2")
            #expect(try Self.found(first, ids) == [3, 2])
            let link = try #require(first["link"]?.firstMatch(of: /<(.*)>; rel="next"/)?.1)
            let second = try await service.client.get(
                String(link), headers: ["authorization": "Bearer \(ada.token)"])
            #expect(try Self.found(second, ids) == [1])
            #expect(second["link"] == nil)
            let search = try await ada.send(
                "POST", "/parkings/search", json: #"{"plate":"NEW123","limit":1}"#)
            #expect(try Self.found(search, ids) == [3])
            // No plate is in an address.
            #expect(search["link"] == nil)
            let next: String = try search.member("next")
            let last = try await ada.send(
                "POST", "/parkings/search",
                json: #"{"plate":"NEW123","limit":1,"after":"\#(next)"}"#)
            #expect(try Self.found(last, ids) == [2])
        }
    }

    @Test func exportsCanBeFiltered() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let ids = try await Self.addParkings(ada, service)
            let csv = try await ada.get("/parkings.csv?building=B7K9Q")
            let lines = csv.text.split(separator: "\r\n").dropFirst()
            #expect(lines.map { String($0.prefix(36)) } == [ids[2], ids[1]])
            let features = try await ada.get("/parkings.geojson?to=2026-11-25")
            #expect(try features.member("features", as: [Any].self).count == 1)
        }
    }

    @Test(arguments: [
        ("building=A1", "building code \"A1\" has 2 characters"),
        ("building=", "building code is empty"),
        ("status=over", "choose valid, ended or all"), ("from=yesterday", "write a date as in"),
        ("building=A1B2C,,B7K9Q", "building code is empty"),
        (
            "building=A1B2C" + String(repeating: ",A1B2C", count: 50), "at most 50 codes"
        ),
        ("plate=CKXR318", "unknown query parameter 'plate'"),
        ("building=A1&status=over", "choose valid, ended or all"),
    ])
    func anInvalidQueryIsNamed(query: String, words: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            for path in ["/parkings", "/parkings.csv", "/parkings.geojson"] {
                let answer = try await ada.get("\(path)?\(query)")
                #expect(answer.status == 400)
                #expect(answer.detail.contains(words), "\(answer.detail)")
            }
        }
    }

    @Test(arguments: [
        (#"{"buildings":["A1"],"plate":"?","limit":0}"#, ["#/buildings", "#/plate", "#/limit"]),
        (#"{"status":"over","from":"x","after":"y"}"#, ["#/status", "#/from", "#/after"]),
        (
            #"{"buildings":["A1B2C""# + String(repeating: #","A1B2C""#, count: 50) + "]}",
            ["#/buildings"]
        ),
        (#"{"buildings":"A1B2C"}"#, ["#/buildings"]), (#"{"building":["A1B2C"]}"#, []),
    ])
    func anInvalidBodyIsNamed(body: String, pointers: [String]) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().send("POST", "/parkings/search", json: body)
            #expect(answer.status == 422)
            let errors = try answer.object()["errors"] as? [[String: String]] ?? []
            #expect(errors.compactMap { $0["pointer"] } == pointers, "\(answer.text)")
        }
    }

    /// Each date is valid, but not both together.
    @Test func aPeriodThatEndsBeforeItBeginsIsAConflict() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let list = try await ada.get("/parkings?from=2026-11-26&to=2026-11-25")
            let search = try await ada.send(
                "POST", "/parkings/search", json: #"{"from":"2026-11-26","to":"2026-11-25"}"#)
            for answer in [list, search] {
                #expect(answer.status == 409)
                #expect(answer.detail.contains("is before from"), "\(answer.detail)")
            }
            let both = try await ada.get("/parkings?from=2026-11-26&to=2026-11-25&status=x")
            #expect(both.status == 400)
        }
    }

    @Test func aSearchNeedsASignIn() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send(
                "POST", "/api/v1/parkings/search", json: "{}")
            #expect(answer.status == 401)
        }
    }
}
