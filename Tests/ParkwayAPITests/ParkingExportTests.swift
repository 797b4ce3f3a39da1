import Accounts
import Documents
import Foundation
import Geometry
import HTTPTestClient
import ParkingRecords
import RecordKeeping
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("All parkings can be exported as a file")
struct ParkingExportTests {
    private func addMany(_ count: Int, _ person: Person, _ service: RunningService) async throws {
        let ledger = service.workspace.records.parkings
        for number in 0..<count {
            let draft = ParkingDraft(
                building: try BuildingCode("A1B2C"), stay: .fourHours,
                plate: person.account.plate, suite: try SuiteNumber("1204"),
                address: try StreetAddress(number == 0 ? "=1+1, \"x\"" : "\(number) Quay"),
                coordinate: try Coordinate(latitude: 45.3905, longitude: -65.356),
                matchKind: .given)
            _ = try await ledger.add(draft, of: person.account.id)
        }
    }

    /// More than two pages.
    @Test func everyParkingIsInItOnce() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            try await addMany(1_100, ada, service)
            let csv = try await ada.get("/parkings.csv")
            #expect(csv.status == 200)
            #expect(csv["content-type"] == "text/csv; charset=utf-8; header=present")
            #expect(csv["content-disposition"] == "attachment; filename=\"parkings.csv\"")
            let lines = csv.text.split(separator: "\r\n")
            #expect(lines.count == 1_101)
            #expect(Set(lines.dropFirst().map { $0.prefix(36) }).count == 1_100)
            #expect(lines.first?.hasPrefix("id,createdAt,stayHours,plate") == true)
            #expect(lines.first?.hasSuffix("status,hours,enteredAddress,level,bay,note") == true)
            let geojson = try await ada.get("/parkings.geojson")
            #expect(geojson["content-type"] == "application/geo+json")
            let features: [[String: Any]] = try geojson.member(
                "features", as: [[String: Any]].self)
            let ids = features.compactMap {
                ($0["properties"] as? [String: Any])?["id"] as? String
            }
            #expect(ids == lines.dropFirst().map { String($0.prefix(36)) })
            let geometry = features.first?["geometry"] as? [String: Any]
            #expect(geometry?["coordinates"] as? [Double] == [-65.356, 45.3905])
        }
    }

    /// A spreadsheet must not evaluate a text as a formula. Numbers stay numbers.
    @Test func formulasAreEscapedForSpreadsheets() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            try await addMany(1, ada, service)
            let csv = try await ada.get("/parkings.csv").text
            #expect(csv.contains(#","'=1+1, ""x""",45.3905,-65.356,"#))
        }
    }

    @Test func aPersonWithoutParkingsGetsAnEmptyFile() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            #expect(try await ada.get("/parkings.csv").text.split(separator: "\r\n").count == 1)
            let geojson = try await ada.get("/parkings.geojson")
            #expect(geojson.text == #"{"type":"FeatureCollection","features":[]}"#)
            let head = try await ada.send("HEAD", "/parkings.csv")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(try await ada.get("/parkings.csv?limit=1").status == 400)
        }
    }

    @Test func otherPeoplesParkingsAreNotExported() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            try await addMany(3, ada, service)
            #expect(try await bob.get("/parkings.csv").text.split(separator: "\r\n").count == 1)
        }
    }
}
