import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Water fountains have their pages")
struct FountainPagesTests {
    /// Fishers’ Tap, a fountain of the map with a name.
    private static let tap = "/fountains/n10394"
    private static let hostile = "<script>alert(1)</script>\"'&"

    private static func signedIn(
        _ service: RunningService, _ name: String = "ada"
    ) async throws -> PageBrowser {
        var browser = PageBrowser(service)
        try await browser.signUp(name, plate: name.uppercased() + "1")
        return browser
    }

    /// The fields of a review, as a browser sends them.
    private static func fields(
        key: String = UUID().uuidString, version: String = "", title: String = "Cold and quick",
        flow: String = "82", description: String = "The button is stiff."
    ) -> KeyValuePairs<String, String> {
        [
            "key": key, "version": version, "title": title, "flow": flow, "flavour": "50",
            "flavourNot": "1", "temperature": "50", "temperatureNot": "1", "location": "50",
            "locationNot": "1", "locationNumber": "", "description": description, "do": "save",
        ]
    }

    // MARK: Finding one

    @Test func everybodySeesTheFountainsOfTheMap() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let list = try await browser.get("/fountains")
            #expect(list.status == 200)
            for words in [
                "Fishers’ Tap", "Nobody has confirmed this yet.", "href=\"\(Self.tap)\"",
                "href=\"/fountains/new\"", "/api/v1/fountains.csv?box=",
                "/api/v1/fountains.geojson?box=", "id=\"fountain-1\"",
            ] {
                #expect(list.text.contains(words), "\(words)")
            }
            let csv = try #require(
                list.text.firstMatch(of: /href="(\/api\/v1\/fountains\.csv[^"]*)"/)?.1)
            let file = try await browser.get(String(csv).replacing("&amp;", with: "&"))
            #expect(file.status == 200 && file.text.contains("Fishers’ Tap"))
        }
    }

    @Test func theNearestComeFirstWithTheirWalks() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let near = try await browser.get("/fountains?from=here&fromAt=45.39128,-65.35609")
            #expect(near.status == 200 && near.text.contains("Fountains near here"))
            let walks = near.text.matches(of: /class="row-end">(\d+) m, \d+ min</)
                .compactMap { Int($0.1) }
            #expect(walks.count > 2 && walks == walks.sorted())
            // The pins are those of fountains.
            #expect(near.text.contains("\"tone\":\"fountain\""))
            let bottle = try await browser.get(
                "/fountains?from=here&fromAt=45.39128,-65.35609&bottle=1")
            #expect(bottle.text.contains("Fits a bottle") || bottle.text.contains("Fishers’ Tap"))
            let typed = try await browser.get("/fountains?from=12+Harbour+Street&sort=nearest")
            #expect(typed.text.contains("id=\"fountain-1\""))
            let nowhere = try await browser.get("/fountains?sort=nearest")
            #expect(nowhere.text.contains("Where are you?"))
            let unknown = try await browser.get("/fountains?from=qqqqq&sort=nearest")
            #expect(unknown.status == 200 && unknown.text.contains("“qqqqq” was not found."))
        }
    }

    @Test func aFountainThatDoesNotExistIsNotFound() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            for path in ["n1", "zzz", "0198f2a0-0000-7000-8000-000000000000"] {
                let page = try await browser.get("/fountains/\(path)")
                #expect(page.status == 404, "\(path)")
            }
            let photo = try await browser.get("/fountains/reviews/zzz/photo")
            #expect(photo.status == 404)
        }
    }

    @Test func fountainsOnTheWaySayWhatTheyCost() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            #expect(try await browser.get("/fountains/along").status == 200)
            let found = try await browser.get(
                "/fountains/along?from=a&fromAt=45.39128,-65.35609&to=b&toAt=45.3975,-65.3625")
            #expect(found.text.contains("Direct walk: "))
            #expect(found.text.contains(/class="row-end">\+\d+ min</))
            let route = try #require(
                found.text.firstMatch(of: /href="(\/map\?show=route[^"]*via=[^"]*)"/)?.1)
            let map = try await browser.get(String(route).replacing("&amp;", with: "&"))
            #expect(map.status == 200 && map.text.contains("class=\"trip\""))
            let far = try await browser.get(
                "/fountains/along?from=a&fromAt=45.39128,-65.35609&to=b&toAt=48.2,-65.36")
            #expect(far.text.contains("too far apart for a walk"))
        }
    }

    @Test func theMapLeadsToThePageOfAFountain() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let page = try await browser.get(Self.tap)
            let at = try #require(page.text.firstMatch(of: /href="geo:([0-9.,-]+)\?/)?.1)
            let panel = try await browser.get("/map?at=\(at)&osm=N10394")
            for words in [
                "href=\"\(Self.tap)\"", "href=\"\(Self.tap)/review\"",
                "Nobody has confirmed this yet.",
            ] {
                #expect(panel.text.contains(words), "\(words)")
            }
        }
    }

    // MARK: Whether it works

    @Test func oneTapSaysThatItWorksAndIsUndone() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let before = try await browser.get(Self.tap)
            #expect(before.text.contains("Nobody has confirmed this yet."))
            let said = try await browser.post(Self.tap + "/works", ["verdict": "works"])
            let works = try await browser.follow(said)
            #expect(works.text.contains("Works, confirmed just now"))
            #expect(works.text.contains("You said just now that it works."))
            #expect(works.text.contains("action=\"\(Self.tap)/works/undo\""))
            let undone = try await browser.follow(browser.post(Self.tap + "/works/undo"))
            #expect(undone.text.contains("Taken back."))
            #expect(undone.text.contains("Nobody has confirmed this yet."))
            let again = try await browser.follow(browser.post(Self.tap + "/works/undo"))
            #expect(again.text.contains("This can no longer be undone."))
        }
    }

    @Test func outOfOrderSaysWhichOneWorks() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get(Self.tap)
            let broken = try await browser.follow(
                browser.post(Self.tap + "/works", ["verdict": "out-of-order"]))
            #expect(broken.text.contains("Out of order, reported just now"))
            #expect(broken.text.contains(/may work, [^<]* on foot/))
            #expect(broken.text.contains("\"tone\":\"broken\""))
            let list = try await browser.get(
                "/fountains?from=a&fromAt=45.39128,-65.35609&works=1")
            #expect(!list.text.contains("Fishers’ Tap"))
        }
    }

    @Test func strangersAreLedToTheSignIn() async throws {
        try await RunningService.withTown { service in
            var browser = PageBrowser(service)
            let page = try await browser.get(Self.tap)
            #expect(page.status == 200)
            let said = try await browser.post(Self.tap + "/works", ["verdict": "works"])
            #expect(said.status == 303 || said.text.contains("name=\"password\""))
            for path in ["/fountains/new", Self.tap + "/review"] {
                let answer = try await browser.get(path)
                #expect(answer["location"]?.hasPrefix("/sign-in?next=") == true, "\(path)")
            }
            #expect(
                try await browser.get(Self.tap).text.contains("Nobody has confirmed this yet."))
        }
    }

    // MARK: Reviews

    @Test func aReviewIsAddedChangedRemovedAndRestored() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let form = try await browser.get(Self.tap + "/review")
            #expect(form.text.matches(of: /Not" value="1" checked/).count == 4)
            let fields = Self.fields()
            let page = try await browser.follow(browser.post(Self.tap + "/review", fields))
            for words in [
                "Cold and quick", "The button is stiff.", "Flow 82, gushing", "1 review<",
                "Change your review",
            ] {
                #expect(page.text.contains(words), "\(words)")
            }
            #expect(!page.text.contains("Flavour 50"))
            // Sent twice, it is one review.
            #expect(try await browser.post(Self.tap + "/review", fields).status == 303)
            let edit = try await browser.get(Self.tap + "/review")
            #expect(edit.text.contains("value=\"Cold and quick\""))
            let version = try #require(
                edit.text.firstMatch(of: /name="version" value="(\d+)"/)?.1)
            let changed = try await browser.follow(
                browser.post(
                    Self.tap + "/review", Self.fields(version: String(version), title: "Slower")))
            #expect(changed.text.contains("Slower") && !changed.text.contains("Cold and quick"))
            // A form that began with an older version.
            let stale = try await browser.post(
                Self.tap + "/review", Self.fields(version: String(version), title: "Older"))
            #expect(stale.status == 422 && stale.text.contains("Save again to replace it."))
            let removed = try await browser.post(Self.tap + "/review/remove")
            let without = try await browser.follow(removed)
            #expect(without.text.contains("Review removed.") && !without.text.contains("Slower"))
            let id = try #require(
                without.text.firstMatch(of: /name="review" value="([0-9a-f-]{36})"/)?.1)
            let back = try await browser.follow(
                browser.post(Self.tap + "/review/restore", ["review": String(id)]))
            #expect(back.text.contains("Slower"))
            let list = try await browser.get("/fountains")
            #expect(list.text.contains("“Slower”, ada, just now"))
        }
    }

    @Test func mistakesKeepWhatWasTyped() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get(Self.tap + "/review")
            let page = try await browser.post(
                Self.tap + "/review",
                [
                    "key": "k", "title": "", "flow": "30", "flowNumber": "101",
                    "flavour": "61", "temperatureNot": "1", "description": "Kept words",
                    "do": "save",
                ])
            #expect(page.status == 422)
            for words in [
                "<title>Error: ", "Give your review a title.", "href=\"#title\"",
                "Flow is a whole number from 0 to 100", "href=\"#flowNumber\"", "value=\"101\"",
                "value=\"61\"", "Kept words", "good 61",
            ] {
                #expect(page.text.contains(words), "\(words)")
            }
            let photo = try await browser.post(
                Self.tap + "/review", Self.fields(), file: ("photo", Array("no photo".utf8)))
            #expect(photo.status == 422 && photo.text.contains("This photo cannot be used."))
        }
    }

    @Test func aReviewHasAPhotoForEverybody() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get(Self.tap + "/review")
            let photo = try ProfilePageTests.picture()
            let page = try await browser.follow(
                browser.post(Self.tap + "/review", Self.fields(), file: ("photo", photo)))
            let href = try #require(
                page.text.firstMatch(of: /href="(\/fountains\/reviews\/[^"]*\/photo[^"]*)"/)?.1)
            var other = PageBrowser(service)
            let seen = try await other.get(String(href).replacing("&amp;", with: "&"))
            #expect(seen.status == 200 && seen["content-type"] == "image/jpeg")
            #expect(try await other.get("/fountains").text.contains("size=thumbnail"))
        }
    }

    /// As when the connection was lost after the review was saved, before its photo was.
    @Test func aRepeatedFormSavesThePhotoThatIsMissing() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let (path, fields) = (Self.tap + "/review", Self.fields())
            try await browser.get(path)
            let first = try await browser.follow(browser.post(path, fields))
            #expect(!first.text.contains("/photo"))
            let photo = try ProfilePageTests.picture()
            try await browser.get(path)
            let again = try await browser.follow(
                browser.post(path, fields, file: ("photo", photo)))
            #expect(again.text.contains("/photo"))
        }
    }

    @Test func hostileTextStaysText() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/fountains/new")
            let made = try await browser.post(
                "/fountains/new",
                [
                    "key": UUID().uuidString, "at": "45.40500,-65.36000", "label": Self.hostile,
                    "source": "address", "fountainName": Self.hostile, "title": Self.hostile,
                    "description": Self.hostile, "bottle": "yes", "do": "save",
                ])
            let page = try await browser.follow(made)
            #expect(page.text.contains("&lt;script&gt;") && !page.text.contains("<script>alert"))
            for path in ["/fountains", "/fountains?from=a&fromAt=45.405,-65.36"] {
                let list = try await browser.get(path)
                #expect(!list.text.contains("<script>alert"), "\(path)")
            }
        }
    }

    @Test func othersMayNotChangeAReview() async throws {
        try await RunningService.withTown { service in
            var owner = try await Self.signedIn(service)
            try await owner.get(Self.tap + "/review")
            _ = try await owner.post(Self.tap + "/review", Self.fields())
            var other = try await Self.signedIn(service, "bob")
            let form = try await other.get(Self.tap + "/review")
            #expect(!form.text.contains("value=\"Cold and quick\""))
            _ = try await other.post(Self.tap + "/review/remove")
            let page = try await other.get(Self.tap)
            #expect(page.text.contains("Cold and quick") && !page.text.contains("/review/remove"))
        }
    }

    // MARK: A place

    @Test func aPlaceIsTakenForTheFountainThere() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let tap = try await browser.get(Self.tap)
            let at = String(try #require(tap.text.firstMatch(of: /href="geo:([0-9.,-]+)\?/)?.1))
            let form = try await browser.get("/fountains/new?at=\(at)")
            #expect(form.text.contains("Is it one of these?"))
            #expect(form.text.contains("name=\"which\" value=\"n10394\" checked"))
            let unsaid = try await browser.post(
                "/fountains/new",
                [
                    "key": "k1", "at": at, "label": "Quay", "source": "pin",
                    "title": "There", "do": "save",
                ])
            #expect(unsaid.status == 422 && unsaid.text.contains("Say which fountain it is"))
            let known = try await browser.follow(
                browser.post(
                    "/fountains/new",
                    [
                        "key": "k2", "at": at, "label": "Quay", "source": "pin",
                        "which": "n10394", "title": "There", "do": "save",
                    ]))
            #expect(known.text.contains("Fishers’ Tap") && known.text.contains("There"))
            let new = try await browser.follow(
                browser.post(
                    "/fountains/new",
                    [
                        "key": "k3", "at": at, "label": "Quay", "source": "pin", "which": "new",
                        "fountainName": "Quay Tap", "bottle": "yes", "wheelchair": "limited",
                        "seasonal": "yes", "title": "Another", "do": "save",
                    ]))
            for words in ["Quay Tap", "Fits a bottle", "Partly step-free", "Only in season"] {
                #expect(new.text.contains(words), "\(words)")
            }
        }
    }

    @Test func aPlaceIsNeeded() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/fountains/new")
            for button in ["save", "find"] {
                let page = try await browser.post(
                    "/fountains/new", ["key": "k", "title": "Nice", "do": button])
                #expect(page.status == 422, "\(button)")
                #expect(page.text.contains("Say where the fountain is"), "\(button)")
                #expect(page.text.contains("value=\"Nice\""), "\(button)")
            }
            let found = try await browser.post(
                "/fountains/new",
                ["key": "k", "address": "12 Harbour Street", "title": "Nice", "do": "find"])
            #expect(found.status == 200 && found.text.contains("name=\"at\" value=\"45."))
        }
    }
}
