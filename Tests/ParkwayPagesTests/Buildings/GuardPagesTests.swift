import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Pages of guards")
struct GuardPagesTests {
    private static let page = "/buildings/A1B2C/look-up"

    private static func lookUp(
        _ browser: inout PageBrowser, _ plate: String
    ) async throws -> HTTPAnswer {
        try await browser.get(page)
        return try await browser.post(page, ["plate": plate])
    }

    @Test func aGuardSeesWhetherACarMayBeThere() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service, rules: #","suiteHours":"24h/7d""#)
            try await house.park("CKXR318")
            var eve = try await house.browser("eve")
            let first = try await eve.get(Self.page)
            #expect(first.status == 200)
            #expect(first.text.contains("autofocus") && first.text.contains("A1B2C"))
            let may = try await eve.post(Self.page, ["plate": "ckx-r318"])
            #expect(may.status == 200)
            #expect(may.text(of: "verdict-heading") == "May park")
            #expect(may.text(of: "verdict-detail") == "until 16:00, 4 h 0 min left", "\(may.text)")
            #expect(may.text.contains("4 of 24 used in 7 days"))
            #expect(may.text.contains("as eve"))
            // No address has a plate.
            #expect(!may.text.contains(/(href|action|src)="[^"]*CKXR318/))
            service.clock.advance(by: .seconds(4 * 3_600))
            let over = try await Self.lookUp(&eve, "CKXR318")
            #expect(over.text(of: "verdict-heading") == "May not park")
            #expect(over.text(of: "verdict-detail") == "Its stay ended: 16:00.", "\(over.text)")
            let unknown = try await Self.lookUp(&eve, "QQQ999")
            #expect(unknown.text(of: "verdict-detail") == "This plate is not registered here.")
            #expect(unknown.text.contains("…318"))
            let wrong = try await Self.lookUp(&eve, "!")
            #expect(wrong.status == 422)
            #expect(
                try await house.log().sorted() == [
                    "…318: may be here (stay)", "…318: may not be here (stay)",
                    "…999: may not be here (stay)",
                ])
        }
    }

    @Test func similarPlatesAreOfferedAndNeverChosen() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            try await house.park("CKXR999")
            var eve = try await house.browser("eve")
            let near = try await Self.lookUp(&eve, "CKXR3I8")
            #expect(near.text(of: "verdict-heading") == "May not park")
            #expect(near.text.contains("<mark>1</mark>"))
            #expect(near.text.contains("You typed the letter I; this plate has the digit 1."))
            #expect(near.text.contains("name=\"use\" value=\"CKXR318\""))
            #expect(!near.text.contains("value=\"CKXR999\""))
            let used = try await eve.post(Self.page, ["plate": "CKXR3I8", "use": "CKXR318"])
            #expect(used.text(of: "verdict-heading") == "May park")
            let part = try await Self.lookUp(&eve, "CKX")
            #expect(part.text(of: "verdict-heading") == "2 plates fit")
            #expect(part.text.contains("value=\"CKXR318\""))
            #expect(part.text.contains("value=\"CKXR999\""))
        }
    }

    @Test func theListHasValidCarsFirstAndThoseThatLeft() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("AAA111", hours: 1)
            try await house.park("BBB222")
            try await house.park("CCC333")
            _ = try await house.ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"blocked":["CCC333"]}"#)
            service.clock.advance(by: .seconds(3_660))
            var tom = try await house.browser("tom")
            let list = try await tom.get(Self.page + "/parked")
            #expect(list.status == 200)
            let places = ["BBB", "CCC", "AAA"].compactMap { plate in
                list.text.firstRange(of: "<span>\(plate)</span>")?.lowerBound
            }
            #expect(places.count == 3 && places == places.sorted(), "\(list.text)")
            #expect(list.text.contains("Ended 13:00"))
            #expect(try await house.log() == ["list of 3 cars"])
        }
    }

    @Test func theCopyHasWhatMayBeThereAndHidesTheRest() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            _ = try await house.ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"blocked":["BAD111"],"permitted":["OWN777"]}"#
            )
            var eve = try await house.browser("eve")
            try await eve.get(Self.page)
            let copy = try await eve.post(Self.page + "/copy")
            #expect(copy.status == 200 && copy["cache-control"] == "no-store")
            let cars = try copy.member("cars", as: [String: [[String: Any]]].self)
            #expect(Set(cars.keys) == ["CKXR318", "OWN777"])
            let course = try #require(cars["CKXR318"])
            #expect(course.map { $0["may"] as? Bool } == [true, false])
            #expect(course[1]["ended"] as? Int64 == course[0]["until"] as? Int64)
            #expect(!copy.text.contains("BAD111"))
            #expect(try copy.member("others", as: [String: Any].self).count == 1)
            #expect(try await house.log() == ["copy of 3 cars for a device"])
        }
    }

    @Test func lookUpsWithoutNetworkAreLoggedOnce() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var eve = try await house.browser("eve")
            try await eve.get(Self.page)
            let time = 1_780_000_000_000
            let lookUp = """
                [{"key":"4f7c2a1e-0000","at":\(time),"copiedAt":\(time - 60_000),"ending":"318",
                  "mayBeHere":true,"reason":"stay"}]
                """
            for _ in 1...2 {
                try await eve.get(Self.page)
                let sent = try await eve.post(Self.page + "/late", ["lookUps": lookUp])
                #expect(sent.status == 204)
            }
            let log = try await house.log()
            #expect(log.count == 1)
            #expect(log[0].hasPrefix("…318: may be here (stay), without network at "), "\(log)")
            #expect(try await eve.get(Self.page).text.contains("sent later"))
            for wrong in [
                "", "{}", #"[{"key":"a"}]"#, lookUp.replacing("stay", with: "luck"),
                lookUp.replacing("\"318\"", with: "\"CKXR318\""),
                "[" + String(repeating: lookUp.dropFirst().dropLast() + ",", count: 200)
                    + lookUp.dropFirst(),
            ] {
                try await eve.get(Self.page)
                #expect(
                    try await eve.post(Self.page + "/late", ["lookUps": wrong]).status == 400)
            }
            #expect(try await house.log().count == 1)
        }
    }

    @Test(arguments: ["bob", "sam", "zoe"])
    func strangersFindNoBuilding(_ name: String) async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            try await house.park("CKXR318")
            var stranger = try await house.browser(name)
            try await stranger.get("/me/devices")
            func text(_ answer: HTTPAnswer, _ code: String) -> String {
                answer.text.replacing(code, with: "").replacing(/[0-9a-f]{32,}/, with: "")
            }
            for path in ["", "/parked"] {
                let real = try await stranger.get("/buildings/A1B2C/look-up\(path)")
                let missing = try await stranger.get("/buildings/Q1Q1Q/look-up\(path)")
                #expect(real.status == 404 && missing.status == 404)
                #expect(text(real, "A1B2C") == text(missing, "Q1Q1Q"))
            }
            try await stranger.get("/me/devices")
            let token = try #require(stranger.token)
            for path in ["", "/copy", "/late", "/report"] {
                let fields: KeyValuePairs = [
                    "formToken": token, "plate": "CKXR318", "lookUps": "[]",
                ]
                let real = try await stranger.post("/buildings/A1B2C/look-up\(path)", fields)
                let missing = try await stranger.post("/buildings/Q1Q1Q/look-up\(path)", fields)
                #expect(real.status == 404 && missing.status == 404, "\(path)")
                #expect(text(real, "A1B2C") == text(missing, "Q1Q1Q"))
                #expect(!real.text.contains("Harbour House"))
            }
            #expect(try await house.log().isEmpty)
            #expect(!(try await stranger.get("/").text.contains("guard-plate")) || name == "zoe")
            var visitor = PageBrowser(service)
            let closed = try await visitor.get(Self.page)
            #expect(closed.status == 303 && closed["location"]?.contains("/sign-in") == true)
        }
    }

    @Test func theFirstPageOfAGuardBeginsWithTheField() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            for name in ["ann", "eve"] {
                var person = try await house.browser(name)
                let home = try await person.get("/")
                #expect(home.text.contains("id=\"guard-plate\""))
                #expect(home.text.contains("formaction=\"\(Self.page)\""))
                let answer = try await person.post(Self.page, ["plate": "QQQ999"])
                #expect(answer.text(of: "verdict-heading") == "May not park")
                let manifest = try await person.get("/manifest.webmanifest")
                #expect(manifest.text.contains("\"url\":\"\(Self.page)\""))
            }
            var bob = try await house.browser("bob")
            #expect(!(try await bob.get("/").text.contains("guard-plate")))
        }
    }

    @Test func theDriverReadsWhatTheGuardReads() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            var sam = try await house.browser("sam")
            let parking = try await ParkingPagesTests.park(&sam)
            let own = try await sam.get(parking)
            #expect(own.text.contains("<strong>May park</strong> until 16:00, 4 h 0 min left"))
            #expect(own.text.contains("Harbour House: its owner and guards see this plate."))
            _ = try await house.ann.send(
                "PATCH", "/buildings/A1B2C", json: #"{"blocked":["CKXR318"]}"#)
            let blocked = try await sam.get(parking)
            #expect(blocked.text.contains("<strong>May not park</strong> This plate is blocked."))
        }
    }

    @Test func twoGuardsAndAGuestActAtOnce() async throws {
        try await RunningService.withTown { service in
            let house = try await GuardHouse(service)
            let (path, passcode) = (try await house.visitPath(), try await house.passcode())
            let (eve, tom) = (try await house.browser("eve"), try await house.browser("tom"))
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for browser in [eve, tom] {
                    group.addTask {
                        var browser = browser
                        var found: [Int] = []
                        for _ in 1...10 {
                            found.append(try await Self.lookUp(&browser, "NEW123").status)
                        }
                        return found
                    }
                }
                group.addTask {
                    var guest = PageBrowser(service)
                    try await guest.get(path)
                    let made = try await guest.post(
                        path, ["plate": "NEW123", "hours": "4", "passcode": passcode])
                    return [made.status]
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses.filter { $0 == 200 }.count == 20)
            #expect(statuses.filter { $0 == 303 }.count == 1)
            #expect(try await house.log().count == 20)
            var last = eve
            let seen = try await Self.lookUp(&last, "NEW123")
            #expect(seen.text(of: "verdict-heading") == "May park")
        }
    }
}
