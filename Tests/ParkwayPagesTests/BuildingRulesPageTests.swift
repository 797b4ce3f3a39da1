import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("The rules of a building are set on a page")
struct BuildingRulesPageTests {
    private static let page = "\(BuildingTown.page)/rules"

    @Test func allRulesAreSaved() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let typed = try await town.rules([
                "plateHours": "24", "plateDays": "7", "suiteHours": "48", "suiteDays": "30",
                "visitFrom": "06:00", "visitTo": "00:00", "visitDays": "Mo-Fr", "spaces": "22",
                "guests": "1", "permitted": "kdn 118\nPLM330", "blocked": "HJL77K",
                "exceptPlate": "QZ5512", "except-spaces": "on", "except-plate-hours": "on",
            ])
            let saved = try await town.owner.follow(town.owner.post(Self.page, all: typed))
            for words in [
                "Rules saved.", "Each car may park for 24 hours in any 7 days.",
                "All cars of a suite together may park for 48 hours in any 30 days.",
                "Cars may park at these times only: Mon-Fri 06:00-24:00.",
                "Each suite may register 1 guest at a time.", "There are 22 spaces.",
                "KDN118\nPLM330</textarea>", "HJL77K</textarea>",
                "Hours of the plate, Number of spaces", "name=\"drop\" value=\"QZ5512\"",
                "name=\"visitFrom\" type=\"time\" value=\"06:00\"",
                "value=\"Mo-Fr\" selected",
            ] {
                #expect(saved.text.contains(words), "\(words)")
            }
            // What is cleared is gone, and an exception is taken back.
            let cleared = try await town.rules(["drop": "QZ5512", "spaces": "2"])
            let after = try await town.owner.follow(town.owner.post(Self.page, all: cleared))
            #expect(!after.text.contains("in any 7 days.") && !after.text.contains("QZ5512"))
            let words = try await town.rules(["visitorHours": "Mo-Fr 08:00-18:00; PH off"])
            let hours = try await town.owner.follow(town.owner.post(Self.page, all: words))
            #expect(hours.text.contains("Mon-Fri 08:00-18:00; public holidays closed"))
            let log = try await town.owner.get("\(BuildingTown.page)/log?kind=rules")
            #expect(log.text.contains("Each suite: – → 48h/30d"))
        }
    }

    @Test func whatChangesIsShownBeforeItIsSaved() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            try await town.park()
            let typed = try await town.rules(["blocked": "CKXR318", "do": "preview"])
            let preview = try await town.owner.post(Self.page, all: typed)
            #expect(preview.status == 200)
            for words in [
                "This changes something for 1 car now.", "may not park: the plate is blocked",
                "Suite 1204: may park until", "What guests will read",
            ] {
                #expect(preview.text.contains(words), "\(words)")
            }
            // Nothing was saved.
            #expect(!(try await town.owner.get(Self.page).text.contains("CKXR318</textarea>")))
            let same = try await town.rules(["spaces": "3", "do": "preview"])
            let none = try await town.owner.post(Self.page, all: same)
            #expect(none.text.contains("This changes nothing for the cars"))
        }
    }

    @Test func aChangeInAnotherWindowIsNotOverwritten() async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let typed = try await town.rules(["spaces": "7"])
            let first = try await town.owner.post(Self.page, all: typed)
            #expect(first.status == 303)
            try await town.owner.get(Self.page)
            let second = try await town.owner.post(
                Self.page, all: typed.merging(["spaces": "9"]) { $1 })
            #expect(second.status == 422)
            #expect(second.text.contains("was changed in another window"))
            #expect(second.text.contains("What is saved now"))
            #expect(
                second.text.contains("There are 7 spaces.") && second.text.contains("value=\"9\""))
            // The page has the new version, so that it can be sent again.
            let version = try #require(
                second.text.firstMatch(of: /name="version" value="(\d+)"/)
            ).1
            let third = try await town.owner.post(
                Self.page, all: typed.merging(["spaces": "9", "version": String(version)]) { $1 })
            #expect(third.status == 303)
        }
    }

    @Test(arguments: [
        (["plateHours": "0", "plateDays": "7"], "#plateHours", "Choose 1 to 9999 hours"),
        (["plateHours": "9"], "#plateDays", "Choose 1 to 366 days"),
        (["suiteHours": "1e3", "suiteDays": "7"], "#suiteHours", "Choose 1 to 9999 hours"),
        (["spaces": "-1"], "#spaces", "Choose 1 to 100000 spaces"),
        (["guests": "101"], "#guests", "Choose 0 to 100 guests"),
        (["visitFrom": "08:00"], "#visitTo", "Give both times"),
        (["visitFrom": "25:00", "visitTo": "26:61"], "#visitFrom", "These times are not valid"),
        (["visitorHours": "after lunch"], "#visitorHours", "as in Mo-Fr 08:00-18:00"),
        (["permitted": "AB12CD\n<b>"], "#permitted", "“&lt;b&gt;” is no plate."),
        (["exceptPlate": "AB12CD"], "#exceptPlate", "Tick what does not count"),
        (["except-spaces": "on"], "#exceptPlate", "Enter a plate."),
    ])
    func mistakesAreExplainedAtTheirFields(
        _ typed: [String: String], _ link: String, _ sentence: String
    ) async throws {
        try await RunningService.withTown { service in
            var town = try await BuildingTown(service)
            let fields = try await town.rules(typed)
            let refused = try await town.owner.post(Self.page, all: fields)
            #expect(refused.status == 422)
            #expect(refused.text.contains("href=\"\(link)\""), "\(link)")
            #expect(refused.text.contains(sentence), "\(sentence)")
        }
    }
}
