import DomainTestSupport
import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Buildings have pages for their owners")
struct BuildingPagesTests {
    @Test func aBuildingIsRegistered() async throws {
        try await RunningService.withTown { service in
            var nora = PageBrowser(service)
            try await nora.signUp("nora")
            let none = try await nora.get("/buildings")
            #expect(none.text.contains("No buildings yet"))
            #expect(try await nora.get("/me").text.contains("href=\"/buildings\""))
            #expect(!none.text.contains("building-links"))
            let form = try await nora.get("/buildings/new")
            #expect(form.text.contains("Where is the building?"))
            // Without scripts, the address is looked up by a button.
            let found = try await nora.post(
                "/buildings/new", ["address": "12 Harbour Street", "do": "find"])
            #expect(found.text.contains("value=\"45.3"))
            let made = try await nora.post("/buildings/new", BuildingTown.fields())
            let rules = try await nora.follow(made)
            #expect(rules.text.contains("Harbour House is registered."))
            let list = try await nora.get("/buildings")
            #expect(list.text.contains("Owner · 0 of 2 spaces taken"))
            // The sidebar has it from now on.
            #expect(list.text.contains("<section class=\"building-links desk-only\">"))
            #expect(list.text.contains("href=\"/buildings/A1B2C/look-up\""))
            try await nora.get("/buildings/new")
            // Sent twice, it is one building.
            let again = try await nora.post("/buildings/new", BuildingTown.fields())
            #expect(again["location"] == "/buildings/A1B2C/rules")
            var tom = PageBrowser(service)
            try await tom.signUp("tom", plate: "XY99ZZ")
            try await tom.get("/buildings/new")
            let taken = try await tom.post("/buildings/new", BuildingTown.fields())
            #expect(taken.status == 422)
            #expect(taken.text.contains("Another building has the code A1B2C."))
        }
    }

    @Test(
        arguments: [
            (
                BuildingTown.fields(code: "A1"), "#building",
                "A building code has 5 letters or digits."
            ),
            (BuildingTown.fields(code: "A1-2C"), "#building", "English letters and digits only"),
            (BuildingTown.fields(name: " "), "#buildingName", "A name is one line"),
            (BuildingTown.fields(spaces: "0"), "#spaces", "Choose 1 to 100000 spaces"),
            (BuildingTown.fields(spaces: "many"), "#spaces", "Choose 1 to 100000 spaces"),
            (["do": "save"], "#address", "Say where the building is"),
        ] as [(KeyValuePairs<String, String>, String, String)])
    func mistakesAreExplainedAtTheirFields(
        _ fields: KeyValuePairs<String, String>, _ link: String, _ sentence: String
    ) async throws {
        try await RunningService.withTown { service in
            var nora = PageBrowser(service)
            try await nora.signUp("nora")
            try await nora.get("/buildings/new")
            let refused = try await nora.post("/buildings/new", fields)
            #expect(refused.status == 422)
            #expect(refused.text.contains("href=\"\(link)\""), "\(refused.text)")
            #expect(refused.text.contains(sentence), "\(sentence)")
        }
    }

    @Test func theOwnerSeesWhoIsThereAndEndsAStay() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let empty = try await town.owner.get(BuildingTown.page)
            #expect(empty.text.contains("Nobody is parked here now"))
            #expect(empty.text.contains("Guests enter the code A1B2C when they park."))
            try await town.park()
            let page = try await town.owner.get(BuildingTown.page)
            for words in [
                "<strong>1</strong> of 2 spaces", "<span>CKX</span><span>R318</span>",
                "role=\"img\"><title>Cars in each hour of today.", "Show as table",
                "<th scope=\"row\">12:00</th><td>1</td>", "Valid",
            ] {
                #expect(page.text.contains(words), "\(words)")
            }
            let stay = try #require(
                page.text.firstMatch(of: /name="stay" value="([0-9a-f-]{36})"/)
            ).1
            let ended = try await town.owner.follow(
                town.owner.post("\(BuildingTown.page)/end", ["stay": String(stay)]))
            #expect(ended.text.contains("Stay ended at 12:00."))
            try await town.owner.get("\(BuildingTown.page)/guards")
            let again = try await town.owner.follow(
                town.owner.post("\(BuildingTown.page)/end", ["stay": String(stay)]))
            #expect(again.text.contains("That stay had ended already."))
        }
    }

    /// Those to look after come first, then the soonest to end.
    @Test func carsWhoseStayHasEndedComeFirst() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            try await town.park()
            service.clock.advance(by: .seconds(3 * 3_600))
            var late = PageBrowser(service)
            try await late.signUp("late", plate: "LATE99")
            try await late.get("/park")
            let parked = try await late.post(
                "/park",
                [
                    "key": UUID().uuidString, "at": "45.39128,-65.35609",
                    "label": "12 Harbour Street", "source": "address", "plate": "LATE99",
                    "hours": "1", "building": "A1B2C", "suite": "310", "do": "save",
                ])
            #expect(parked.status == 303, "\(parked.text)")
            let soon = try await town.owner.get(BuildingTown.page)
            #expect(soon.text.contains("<span>LAT</span>"))
            #expect(soon.text.contains("<dt>To check</dt><dd><strong>0"))
            service.clock.advance(by: .seconds(3_600 + 600))
            let page = try await town.owner.get(BuildingTown.page)
            #expect(page.text.contains("Ended 10 min ago"))
            #expect(page.text.contains("<strong>0</strong> of 2 spaces"))
            #expect(page.text.contains("<div class=\"card alarm\"><dt>To check</dt><dd><strong>2"))
        }
    }

    @Test func occupancyAndLogAreExported() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            try await town.park()
            let csv = try await town.owner.get("\(BuildingTown.page)/occupancy.csv?hours=24")
            #expect(csv.text.hasPrefix("begins,cars\r\n"), "\(csv.text)")
            #expect(csv["content-disposition"]?.contains("A1B2C-occupancy.csv") == true)
            let json = try await town.owner.get("\(BuildingTown.page)/occupancy.json")
            #expect(json.text.contains("\"cars\":1"))
            let log = try await town.owner.get("\(BuildingTown.page)/log.csv")
            #expect(log.text.hasPrefix("number,at,actor,action,note\r\n"))
            #expect(log.text.contains("register"))
            #expect(
                try await town.owner.get("\(BuildingTown.page)/log.json").text.contains("items"))
            let rules = try await town.owner.get("\(BuildingTown.page)/log.csv?kind=people")
            #expect(!rules.text.contains("register"))
            let wrong = try await town.owner.get("\(BuildingTown.page)/log.csv?from=soon")
            #expect(wrong.status == 400)
            for span in ["week", "month", "century"] {
                let page = try await town.owner.get("\(BuildingTown.page)?span=\(span)")
                #expect(page.status == 200 && page.text.contains("class=\"steps-line\" d=\"M"))
            }
        }
    }

    /// From the same days of the week since the building was registered.
    @Test func theUsualDayIsDrawnOnceItIsKnown() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            #expect(!(try await town.owner.get(BuildingTown.page).text.contains("Usual")))
            service.clock.advance(by: .seconds(7 * 86_400))
            try await town.park()
            service.clock.advance(by: .seconds(7 * 86_400))
            let page = try await town.owner.get(BuildingTown.page)
            #expect(page.text.contains("<th scope=\"col\">Usual Wednesday</th>"))
            #expect(page.text.contains("<th scope=\"row\">12:00</th><td>0</td><td>1</td>"))
            #expect(page.text.contains("class=\"usual\" d=\"M40 "))
        }
    }

    @Test func theLogIsFilteredAndPaged() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let token = town.owner.cookies["parkway-session"] ?? ""
            for number in 0..<60 {
                let plate = number == 30 ? "CKXR318" : "AB\(1_000 + number)"
                let looked = try await service.client.send(
                    "POST", "/api/v1/buildings/A1B2C/look-ups",
                    fields: [
                        ("authorization", "Bearer \(token)"), ("content-type", "application/json"),
                    ], body: Array("{\"plate\":\"\(plate)\"}".utf8))
                #expect(looked.status == 200, "\(looked.text)")
            }
            let page = "\(BuildingTown.page)/log"
            let newest = try await town.owner.get(page)
            #expect(newest.text.contains("Entries cannot be changed or removed."))
            #expect(newest.text.matches(of: /<tr><th scope="row">/).count == 50)
            let before = try #require(
                newest.text.firstMatch(of: /name="before" value="(\d+)"/)
            ).1
            let older = try await town.owner.post(page, ["before": String(before)])
            #expect(older.text.matches(of: /<tr><th scope="row">/).count == 11)
            #expect(older.text.contains("Building registered"))
            let after = try #require(older.text.firstMatch(of: /name="after" value="(\d+)"/)).1
            let newer = try await town.owner.post(page, ["after": String(after)])
            #expect(newer.text.matches(of: /<tr><th scope="row">/).count == 50)
            let plate = try await town.owner.post(page, ["plate": "ckx r318"])
            #expect(plate.text.matches(of: /<tr><th scope="row">/).count == 1)
            #expect(plate.text.contains("…318, no valid stay"))
            #expect(try await town.owner.get("\(page)?kind=rules").text.contains("registered"))
            #expect(try await town.owner.get("\(page)?kind=people").text.contains("No entry fits."))
            let refused = try await town.owner.post(page, ["plate": "?"])
            #expect(refused.status == 422 && refused.text.contains("2 to 8 letters"))
            let date = try await town.owner.get("\(page)?from=2026-02-30")
            #expect(date.text.contains("That is not a date."))
            let tomorrow = try await town.owner.get("\(page)?from=\(RunningService.day(1))")
            #expect(tomorrow.text.contains("No entry fits."))
        }
    }

    @Test func settingsAreChangedAndTheBuildingIsRemoved() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let page = try await town.owner.get("\(BuildingTown.page)/settings")
            let version = try #require(page.text.firstMatch(of: /name="version" value="(\d+)"/)).1
            var fields = Dictionary(
                uniqueKeysWithValues: BuildingTown.fields(name: "Quay House", spaces: "5").map {
                    ($0.key, $0.value)
                })
            fields["version"] = String(version)
            let saved = try await town.owner.follow(
                town.owner.post("\(BuildingTown.page)/settings", all: fields))
            #expect(saved.text.contains("Building saved.") && saved.text.contains("Quay House"))
            let late = try await town.owner.post("\(BuildingTown.page)/settings", all: fields)
            #expect(late.status == 422 && late.text.contains("changed in another window"))
            let sure = try await town.owner.get("\(BuildingTown.page)/remove")
            #expect(sure.text.contains("The log is kept, but nobody can read it."))
            let wrong = try await town.owner.post("\(BuildingTown.page)/remove", ["building": "X"])
            #expect(wrong.status == 422 && wrong.text.contains("Nothing was removed."))
            let gone = try await town.owner.follow(
                town.owner.post("\(BuildingTown.page)/remove", ["building": "a1b2c"]))
            #expect(gone.text.contains("Quay House was removed."))
            #expect(try await town.owner.get(BuildingTown.page).status == 404)
        }
    }

    @Test func theSignHasTheRulesAndAQRCode() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service, name: "Harbour & <House>")
            for paper in ["a4", "letter"] {
                let page = try await town.owner.get("\(BuildingTown.page)/wall-map?paper=\(paper)")
                #expect(page.status == 200)
                #expect(page.text.contains("body class=\"\(paper)\""))
                #expect(page.text.contains("There are 2 spaces."))
                #expect(page.text.contains("Harbour &amp; &lt;House&gt;"))
                #expect(page.text.contains("shape-rendering=\"crispEdges\""))
                #expect(!page.text.contains("<header class=\"sidebar\""))
            }
            let svg = try await town.owner.get("\(BuildingTown.page)/wall-map.svg?lang=de")
            #expect(svg["content-type"]?.hasPrefix("image/svg+xml") == true)
            #expect(svg.text.hasPrefix("<svg ") && svg.text.contains("data:image/png;base64,"))
            #expect(svg.text.contains("Es gibt 2 Plätze."))
            // The longest rules fit on both papers in the longest words.
            let long = (10..<58).map { "Mo[1] 08:\($0)-18:00" }.joined(separator: "; ")
            let rules = try await town.rules([
                "visitorHours": long, "plateHours": "9999", "plateDays": "366",
                "suiteHours": "9999", "suiteDays": "366", "spaces": "100000",
            ])
            let saved = try await town.owner.post("\(BuildingTown.page)/rules", all: rules)
            #expect(saved.status == 303, "\(saved.text)")
            for paper in ["a4", "letter"] {
                let page = try await town.owner.get(
                    "\(BuildingTown.page)/wall-map?lang=fr&paper=\(paper)")
                #expect(page.status == 200)
            }
            // Its code leads to the form with the code of the building.
            let form = try await town.guest.get("/park?building=A1B2C")
            #expect(form.text.contains("value=\"A1B2C\""))
        }
    }
}
