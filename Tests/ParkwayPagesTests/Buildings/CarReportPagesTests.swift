import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Guards report cars on the page on which they look up plates")
struct CarReportPagesTests {
    private static let page = "/buildings/A1B2C/look-up"

    private static func report(
        _ browser: inout PageBrowser, _ plate: String, _ whereabouts: String
    ) async throws -> HTTPAnswer {
        try await browser.get(page)
        try await browser.post(page, ["plate": plate])
        return try await browser.post(
            page + "/report", ["plate": plate, "whereabouts": whereabouts])
    }

    @Test func theOwnerSeesWhatAGuardReports() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            var (ann, eve) = (try await house.browser("ann"), try await house.browser("eve"))
            #expect(try await !eve.get(Self.page).text.contains("id=\"report\""))
            let looked = try await eve.post(Self.page, ["plate": "CKXR318"])
            #expect(looked.text.contains("Report that this car is here"))
            #expect(looked.text.contains("action=\"\(Self.page)/report\""))
            let reported = try await eve.post(
                Self.page + "/report",
                ["plate": "CKXR318", "whereabouts": "bay 14, <b>blocks</b> the exit"])
            #expect(reported.status == 303 && reported["location"] == Self.page)
            let after = try await eve.follow(reported)
            #expect(after.text.contains("…318 reported. The owner sees it until "))
            _ = try await Self.report(&ann, "QQQ999", "")
            let sightings = try await ann.get("/buildings/A1B2C/sightings")
            for part in [
                "reported by eve", "bay 14, &lt;b&gt;blocks&lt;/b&gt; the exit", "May park",
                "reported by ann", "May not park", "Deleted on ",
            ] {
                #expect(sightings.text.contains(part), "\(part)")
            }
            let places = ["QQQ", "CKX"].compactMap {
                sightings.text.firstRange(of: "\($0)</span>")?.lowerBound
            }
            #expect(places.count == 2 && places == places.sorted())
            let log = try await ann.get("/buildings/A1B2C/log")
            #expect(log.text.contains("Car reported") && log.text.contains("…318"))
            #expect(!log.text.contains("blocks"))
            // To a guard, the list does not exist as a page.
            #expect(try await eve.get("/buildings/A1B2C/sightings").status == 404)
            service.clock.advance(by: .seconds(24 * 3_600))
            // The session has ended as well.
            ann = try await house.browser("ann")
            let later = try await ann.get("/buildings/A1B2C/sightings")
            #expect(later.text.contains("No car has been seen yet"))
        }
    }

    @Test func theSamePressTwiceAndTooManyAreExplained() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var eve = try await house.browser("eve")
            for _ in 1...2 {
                #expect(try await Self.report(&eve, "CKXR318", "bay 14").status == 303)
            }
            #expect(try await house.log("sighting").count == 1)
            for number in 1..<20 {
                _ = try await Self.report(&eve, "AAA\(number)", "")
            }
            let refused = try await Self.report(&eve, "BBB222", "bay 7")
            #expect(refused.status == 422)
            #expect(refused.text.contains("You have reported too many cars in a minute."))
            #expect(refused.text.contains("value=\"bay 7\""))
            #expect(try await house.log("sighting").count == 20)
        }
    }

    @Test func mistakesAreSaidAtTheField() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            var eve = try await house.browser("eve")
            let long = try await Self.report(
                &eve, "CKXR318", String(repeating: "a", count: 201))
            #expect(long.status == 422 && long.text.contains("Write up to 200 characters"))
            #expect(long.text.contains("name=\"plate\" value=\"CKXR318\""))
            #expect(long.text.contains("id=\"car-report\" open"))
            #expect(try await eve.post(Self.page + "/report", ["plate": "!"]).status == 400)
            // A part of a plate is no car.
            try await eve.get(Self.page)
            let part = try await eve.post(Self.page, ["plate": "CKX"])
            #expect(!part.text.contains("id=\"report\""))
            #expect(try await house.log("sighting").isEmpty)
        }
    }

    @Test(arguments: ["de", "fr", "it", "es"])
    func theFormIsInEachLanguage(_ language: String) async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var eve = try await house.browser("eve")
            try await eve.get(Self.page + "?lang=\(language)")
            let looked = try await eve.post(
                Self.page + "?lang=\(language)", ["plate": "CKXR318"])
            #expect(looked.text.contains("id=\"report\""))
            #expect(!looked.text.contains("Report that this car is here"))
        }
    }
}
