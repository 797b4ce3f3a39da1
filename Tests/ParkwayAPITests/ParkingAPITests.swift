import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import Testing

@Suite("A person's parkings over HTTP")
struct ParkingAPITests {
    @Test func aParkingIsAddedByAddress() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answer = try await ada.addParking()
            #expect(answer.status == 201)
            let parking = try answer.object()
            let id: String = try answer.member("id")
            #expect(answer["location"] == "/api/v1/parkings/\(id)")
            #expect(parking["plate"] as? String == "CKXR318")
            #expect(parking["match"] as? String == "rooftop")
            #expect(parking["status"] as? String == "valid")
            #expect(parking["createdAt"] as? String == "2026-11-25T12:00:00.000Z")
            #expect(parking["validUntil"] as? String == "2026-11-25T16:00:00.000Z")
            #expect(parking["warnings"] as? [String] == [])
            #expect((parking["address"] as? String)?.contains("Harbour Street") == true)
            let shown = try await service.client.get(
                #require(answer["location"]), headers: ["authorization": "Bearer \(ada.token)"])
            let tag = try #require(answer["etag"])
            #expect(shown["etag"] == tag)
            var same = parking
            same["warnings"] = nil
            #expect(try shown.object() as NSDictionary == same as NSDictionary)
        }
    }

    @Test func aParkingIsAddedByCoordinatesOrByBoth() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let first = try await ada.addParking()
            let latitude: Double = try first.member("latitude", as: Double.self)
            let longitude: Double = try first.member("longitude", as: Double.self)
            let near = try await ada.addParking(
                #","latitude":\#(latitude),"longitude":\#(longitude)"#)
            #expect(near.status == 201)
            #expect(try near.member("match") == "coordinates")
            #expect(try near.member("latitude", as: Double.self) == latitude)
            let both = try await ada.addParking(
                #","latitude":10.5,"longitude":-20.25,"address":"Behind the old pier""#)
            #expect(try both.member("match") == "given")
            #expect(try both.member("address") == "Behind the old pier")
            let far = try await ada.addParking(#","latitude":-45.5,"longitude":-120.25"#)
            #expect(far.status == 404)
            #expect(far.detail.contains("no address or named street is near"))
        }
    }

    @Test func anAmbiguousAddressAnswersWithTheCandidates() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answer = try await ada.addParking(#","address":"Church Street""#)
            #expect(answer.status == 409)
            #expect(answer.detail.contains("'Church Street' could be 2 places:"))
            #expect(answer.detail.contains("choose one with 'pick' (1-2)"))
            let candidates: [[String: Any]] = try answer.member(
                "candidates", as: [[String: Any]].self)
            for (index, candidate) in candidates.enumerated() {
                let picked = try await ada.addParking(
                    #","address":"Church Street","pick":\#(index + 1)"#)
                #expect(picked.status == 201)
                #expect(try picked.member("address") == candidate["label"] as? String)
            }
            #expect(candidates.count == 2)
            let third = try await ada.addParking(#","address":"Church Street","pick":3"#)
            #expect(third.status == 409)
            #expect(third.detail.contains("pick 3 is not one of the candidates"))
            let none = try await ada.addParking(#","address":"999 Xyzzyplugh Boulevard""#)
            #expect(none.status == 404)
        }
    }

    @Test func similarEarlierPlatesCauseAWarning() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            _ = try await ada.addParking(#","plate":"B0S128""#)
            let answer = try await ada.addParking(#","plate":"805IZ8""#)
            let warnings: [String] = try answer.member("warnings", as: [String].self)
            #expect(warnings.count == 1)
            #expect(warnings.first?.contains("B0S128") == true)
        }
    }

    @Test func theListIsReadPageByPage() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            var added: [String] = []
            for _ in 0..<7 {
                added.append(try await ada.addParking().member("id"))
                service.clock.advance(by: .milliseconds(1))
            }
            var seen: [String] = []
            var target: String? = "/api/v1/parkings?limit=3"
            while let next = target {
                let page = try await service.client.get(
                    next, headers: ["authorization": "Bearer \(ada.token)"])
                let items: [[String: Any]] = try page.member("items", as: [[String: Any]].self)
                seen += items.compactMap { $0["id"] as? String }
                target = page["link"].map { link in
                    #expect(link.hasSuffix(">; rel=\"next\""))
                    return String(link.dropFirst().prefix { $0 != ">" })
                }
            }
            #expect(seen == added.reversed())
        }
    }

    @Test func linksContainTheBasePath() async throws {
        var settings = ServiceSettings()
        settings.basePath = "/town/parkway"
        try await RunningService.withTown(settings) { service in
            let ada = try await service.person()
            for _ in 0..<2 {
                let added = try await service.client.send(
                    "POST", "/town/parkway/api/v1/parkings",
                    headers: ["authorization": "Bearer \(ada.token)"], json: Person.parking())
                #expect(added["location"]?.hasPrefix("/town/parkway/api/v1/parkings/") == true)
            }
            let page = try await service.client.get(
                "/town/parkway/api/v1/parkings?limit=1",
                headers: ["authorization": "Bearer \(ada.token)"])
            #expect(
                page["link"]?.hasPrefix("</town/parkway/api/v1/parkings?limit=1&after=") == true)
        }
    }

    @Test(arguments: ["limit=0", "limit=1001", "limit=x", "after=x", "after=", "page=2"])
    func anInvalidQueryIsRejected(_ query: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().get("/parkings?\(query)")
            #expect(answer.status == 400)
        }
    }

    @Test func aParkingIsExtendedEndedAndRemoved() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id: String = try await ada.addParking().member("id")
            let extended = try await ada.send(
                "POST", "/parkings/\(id)/extensions", json: #"{"hours":12}"#)
            #expect(extended.status == 200)
            #expect(try extended.member("validUntil") == "2026-11-26T04:00:00.000Z")
            let extensions: [[String: Any]] = try extended.member(
                "extensions", as: [[String: Any]].self)
            #expect(extensions.first?["hours"] as? Int == 12)
            let odd = try await ada.send(
                "POST", "/parkings/\(id)/extensions", json: #"{"hours":5}"#)
            #expect(odd.status == 422)
            service.clock.advance(by: .seconds(60))
            let ended = try await ada.send("POST", "/parkings/\(id)/end")
            #expect(ended.status == 200)
            #expect(try ended.member("status") == "ended")
            let again = try await ada.send("POST", "/parkings/\(id)/end")
            #expect(again.status == 409)
            #expect(again.detail.contains("was ended at"))
            #expect(try await ada.send("DELETE", "/parkings/\(id)").status == 204)
            #expect(try await ada.get("/parkings/\(id)").status == 404)
            #expect(try await ada.send("DELETE", "/parkings/\(id)").status == 404)
        }
    }

    @Test func aParkingIsFoundByTheEndOfItsId() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id: String = try await ada.addParking().member("id")
            let shown = try await ada.get("/parkings/\(id.suffix(8))")
            #expect(try shown.member("id") == id)
            #expect(try await ada.get("/parkings/abc").status == 404)
            #expect(try await ada.get("/parkings/nonsense").status == 404)
        }
    }

    /// Status, headers and body are the same, except for the requested id.
    @Test func otherPeoplesParkingsGet404() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let adas: String = try await ada.addParking().member("id")
            let none = Parking.ID.new(at: service.clock.now()).description
            for (method, path, json) in [
                ("GET", "", nil), ("HEAD", "", nil), ("DELETE", "", nil), ("POST", "/end", nil),
                ("POST", "/extensions", #"{"hours":1}"#),
            ] {
                for field in [Person.noField, ("if-match", "*"), ("if-match", "\"x\"")] {
                    let theirs = try await bob.send(
                        method, "/parkings/\(adas)\(path)", json: json, field)
                    let nobodys = try await bob.send(
                        method, "/parkings/\(none)\(path)", json: json, field)
                    #expect(theirs.status == 404)
                    #expect(nobodys.status == 404)
                    let digits = [adas, none].map { $0.filter { $0 != "-" } }
                    #expect(
                        theirs.text.replacingOccurrences(of: digits[0], with: "")
                            == nobodys.text.replacingOccurrences(of: digits[1], with: ""))
                    #expect(Self.telling(theirs) == Self.telling(nobodys))
                }
            }
            let items: [Any] = try await bob.get("/parkings").member("items", as: [Any].self)
            #expect(items.isEmpty)
            #expect(try await ada.get("/parkings/\(adas)").member("status") == "valid")
        }
    }

    /// The header fields of a response, without those that always differ.
    private static func telling(_ answer: HTTPAnswer) -> [String] {
        answer.headers.filter { !["Date", "X-Request-ID"].contains($0.name) }
            .map { "\($0.name): \($0.value)" }
    }
}
