import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Parkings have their pages")
struct ParkingPagesTests {
    /// The fields of the form, as a browser sends them.
    private static func fields(
        key: String = UUID().uuidString, plate: String = "CKXR318", typed: String = "",
        hours: String = "4", building: String = "A1B2C", suite: String = "1204", sure: String = ""
    ) -> KeyValuePairs<String, String> {
        [
            "key": key, "at": "45.39128,-65.35609", "label": "12 Harbour Street, Old Town",
            "source": "address", "plate": plate, "typedPlate": typed, "hours": hours,
            "building": building, "suite": suite, "sure": sure, "do": "save",
        ]
    }

    static func signedIn(_ service: RunningService) async throws -> PageBrowser {
        var browser = PageBrowser(service)
        try await browser.signUp()
        return browser
    }

    /// The address of the page of the parking that was saved last.
    static func park(_ browser: inout PageBrowser) async throws -> String {
        try await browser.get("/park")
        let home = try await browser.follow(browser.post("/park", fields()))
        return String(
            try #require(home.text.firstMatch(of: /href="(\/parkings\/[0-9a-f-]{36})"/)?.1))
    }

    @Test func aParkingIsSavedWithItsPhoto() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            var photo = try ProfilePageTests.picture()
            // As large as one of a phone: more than other bodies may have.
            photo += [UInt8](repeating: 0, count: 3 << 20)
            let saved = try await browser.post("/park", Self.fields(), file: ("photo", photo))
            #expect(saved.status == 303, "\(saved.text)")
            let home = try await browser.follow(saved)
            #expect(home.text.contains("/photo?size=thumbnail"))
            let page = try #require(
                home.text.firstMatch(of: /href="(\/parkings\/[0-9a-f-]{36})"/)?.1)
            let kept = try await browser.get("\(page)/photo?size=medium")
            #expect(kept.status == 200 && kept["content-type"] == "image/jpeg")
            // A browser asks again, and need not load it again. Each size is another photo.
            let tag = try #require(kept["etag"])
            browser.headers = [("if-none-match", tag)]
            let known = try await browser.get("\(page)/photo?size=medium")
            #expect(known.status == 304 && known.body.isEmpty)
            #expect(try await browser.get("\(page)/photo?size=thumbnail").status == 200)
            browser.headers = []
        }
    }

    /// As when the connection was lost after the parking was saved, before its photo was.
    @Test func aRepeatedFormSavesThePhotoThatIsMissing() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            let fields = Self.fields()
            let first = try await browser.follow(browser.post("/park", fields))
            #expect(!first.text.contains("/photo?size=thumbnail"))
            let photo = try ProfilePageTests.picture()
            try await browser.get("/park")
            let again = try await browser.follow(
                browser.post("/park", fields, file: ("photo", photo)))
            #expect(again.text.contains("/photo?size=thumbnail"))
            let list = try await browser.get("/parkings")
            #expect(list.text.matches(of: /href="\/parkings\/[0-9a-f-]{36}"/).count == 1)
        }
    }

    @Test func nothingParkedSaysWhatToDo() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let home = try await browser.get("/")
            #expect(home.status == 200)
            #expect(home.text.contains("Nothing parked now"))
            #expect(home.text.contains("href=\"/park\""))
            let list = try await browser.get("/parkings")
            #expect(list.text.contains("No parkings yet"))
        }
    }

    @Test func aSavedParkingIsTheFirstPage() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            let home = try await browser.get("/")
            #expect(home.text.contains("Parked until"))
            #expect(home.text.contains("data-ends="))
            #expect(home.text.contains("href=\"\(page)/way\""))
            #expect(home.text.contains("action=\"\(page)/end\""))
            let detail = try await browser.get(page)
            for words in ["A1B2C", "1204", "12 Harbour Street", "Old Town", "Coordinates"] {
                #expect(detail.text.contains(words), "\(words)")
            }
            #expect(detail.text.contains("href=\"geo:45.39128,-65.35609"))
            // Nobody may keep a page that shows a plate.
            #expect(detail["cache-control"] == "no-store")
        }
    }

    @Test func aFormThatIsSentTwiceMakesOneParking() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            let fields = Self.fields()
            #expect(try await browser.post("/park", fields).status == 303)
            #expect(try await browser.post("/park", fields).status == 303)
            let list = try await browser.get("/parkings")
            #expect(list.text.matches(of: /class="parking-row/).count == 1)
            // With other values, it is another parking, which the person must want.
            let key = fields.first { $0.key == "key" }?.value ?? ""
            let other = try await browser.post("/park", Self.fields(key: key, hours: "12"))
            #expect(other.status == 422)
            #expect(other.text.contains("This form was sent before."))
            #expect(!other.text.contains("value=\"\(key)\""))
        }
    }

    @Test func mistakesAreNamedAndNothingTypedIsLost() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            let page = try await browser.post(
                "/park",
                [
                    "key": "k", "plate": "new", "typedPlate": "C", "building": "A1", "suite": "1",
                    "do": "save",
                ])
            #expect(page.status == 422)
            for words in [
                "A plate has 2 to 8 letters or digits. You typed 1.",
                "A building code has 5 letters or digits. You typed 2.",
                "A suite has 2 to 5 letters or digits. You typed 1.", "Choose how long you stay.",
                "Say where the car is", "value=\"A1\"", "value=\"C\"", "<title>Error: ",
                "href=\"#building\"",
            ] { #expect(page.text.contains(words), "\(words)") }
        }
    }

    @Test func aPlateIsNeverPreselectedAndLookAlikesAreAsked() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let empty = try await browser.get("/park")
            #expect(empty.text.contains("value=\"CKXR318\""))
            #expect(!empty.text.contains(/name="plate" value="\w+" checked/))
            let asked = try await browser.post(
                "/park", Self.fields(plate: "new", typed: "ckx r3i8"))
            #expect(asked.status == 200)
            #expect(asked.text.contains("You often park CKX R318 and typed CKX R3I8."))
            let saved = try await browser.post(
                "/park", Self.fields(plate: "new", typed: "ckx r3i8", sure: "CKXR318"))
            #expect(saved.status == 303)
            let list = try await browser.get("/parkings")
            #expect(list.text.contains("<span>CKX</span><span>R318</span>"))
            #expect(!list.text.contains("R3I8"))
        }
    }

    @Test func anAddressIsFoundWithoutScripts() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            let found = try await browser.post(
                "/park", ["address": "Harbour Street", "hours": "4", "do": "find"])
            #expect(found.status == 200)
            let choice = found.text.firstMatch(of: /name="choose" value="([^"]+)"/)?.1
            if let choice {
                let chosen = try await browser.post(
                    "/park", ["choose": String(choice), "hours": "4"])
                #expect(chosen.text.contains(/name="at" value="45\.\d+,-65\.\d+"/))
                #expect(chosen.text.contains("value=\"4\" data-until"))
            } else {
                #expect(found.text.contains(/name="at" value="45\.\d+,-65\.\d+"/))
            }
            let moved = try await browser.post(
                "/park",
                ["at": "45.39128,-65.35609", "label": "x", "source": "pin", "move": "north"])
            #expect(moved.text.contains("value=\"45.39137,-65.35609\""))
            let none = try await browser.post("/park", ["address": "xyzzyplugh", "do": "find"])
            #expect(none.status == 422)
            #expect(none.text.contains("“xyzzyplugh” was not found."))
        }
    }

    @Test func aKnownPlaceFillsInBuildingSuiteAndStay() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            _ = try await Self.park(&browser)
            let near = try await browser.get("/park?at=45.39130,-65.35620&accuracy=8")
            #expect(near.text.contains("name=\"building\" value=\"A1B2C\""))
            #expect(near.text.contains("name=\"suite\" value=\"1204\""))
            #expect(near.text.contains("accurate to 8 m"))
            #expect(near.text.contains("Filled in from your parking here"))
            let far = try await browser.get("/park?at=45.39800,-65.36500")
            #expect(far.text.contains("name=\"building\" value=\"\""))
        }
    }

    @Test func extendingCountsOnceAndSeesOtherWindows() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            let form = try await browser.get("\(page)/extend")
            #expect(form.text.contains("Extend until"))
            let fields: KeyValuePairs = ["key": "tab-1", "version": "1", "hours": "4"]
            #expect(try await browser.post("\(page)/extend", fields).status == 303)
            #expect(try await browser.post("\(page)/extend", fields).status == 303)
            let detail = try await browser.get(page)
            #expect(detail.text.contains("8 hours"))
            // Another window still has the first version.
            let stale = try await browser.post(
                "\(page)/extend", ["key": "tab-2", "version": "1", "hours": "1"])
            #expect(stale.status == 200)
            #expect(stale.text.contains("was changed in another window"))
            #expect(stale.text.contains("name=\"version\" value=\"2\""))
        }
    }

    @Test func endingTwiceSaysThatItIsOver() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            service.clock.advance(by: .seconds(600))
            #expect(try await browser.follow(browser.post("\(page)/end")).text.contains("ended at"))
            try await browser.get("/parkings")
            let again = try await browser.follow(browser.post("\(page)/end"))
            #expect(again.text.contains("already over"))
            let detail = try await browser.get(page)
            #expect(detail.text.contains("Ended early"))
            #expect(!detail.text.contains("\(page)/extend"))
            let extend = try await browser.follow(browser.get("\(page)/extend"))
            #expect(extend.text.contains("already over"))
        }
    }

    @Test func theWayBackHasModesStepsAndTheTime() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            for path in [page, "\(page)/way"] {
                let way = try await browser.get("\(path)?from=4+Gull+Terrace")
                #expect(way.text.contains("Head east on Gull Terrace."), "\(path)")
                #expect(way.text.contains("before the end"))
                #expect(way.text.contains("From 4 Gull Terrace"))
                #expect(way.text.contains(#""kind":"car""#))
                #expect(way.text.contains("format=gpx"))
            }
            let located = try await browser.get("\(page)/way?fromAt=45.3975,-65.3625&mode=cycling")
            #expect(located.text.contains("From your location"))
            let unknown = try await browser.get("\(page)/way?from=Nowhereville")
            #expect(unknown.text.contains("“Nowhereville” was not found."))
            let sheet = try await browser.get("\(page)/print?from=4+Gull+Terrace")
            #expect(sheet.text.contains("On foot from 4 Gull Terrace"))
            #expect(sheet.text.contains("theme=print"))
        }
    }

    @Test func theListIsSearchedWithoutAPlateInAnAddress() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            _ = try await Self.park(&browser)
            try await browser.get("/park")
            let other = try await browser.post(
                "/park", Self.fields(plate: "new", typed: "TRN 204", building: "B7K9Q"))
            #expect(other.status == 303)
            let all = try await browser.get("/parkings")
            #expect(all.text.matches(of: /class="parking-row/).count == 2)
            for address in all.text.matches(of: /(?:href|action|src)="([^"]*)"/) {
                #expect(!address.1.contains("TRN204") && !address.1.contains("CKXR318"))
            }
            for query in ["trn 204", "B7K9Q"] {
                let found = try await browser.post("/parkings", ["q": query])
                #expect(found.text.matches(of: /class="parking-row/).count == 1, "\(query)")
            }
            let none = try await browser.post("/parkings", ["q": "ZZZ 999"])
            #expect(none.text.contains("No parking fits “ZZZ 999”."))
            let ended = try await browser.get("/parkings?status=ended")
            #expect(ended.text.contains("No parking fits."))
        }
    }

    @Test func longListsHaveOlderPages() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            for _ in 0..<23 {
                try await browser.get("/park")
                #expect(try await browser.post("/park", Self.fields()).status == 303)
                service.clock.advance(by: .seconds(86_400))
            }
            let first = try await browser.get("/parkings")
            #expect(first.text.matches(of: /class="parking-row/).count == 20)
            let next = try #require(first.text.firstMatch(of: /href="([^"]+)" rel="next"/)?.1)
            let second = try await browser.get(String(next).replacing("&amp;", with: "&"))
            #expect(second.text.matches(of: /class="parking-row/).count == 3)
            let posted = try await browser.post("/parkings", ["q": "CKXR318"])
            #expect(posted.text.contains("name=\"after\""))
        }
    }

    @Test func exportsAreThePersonsOwn() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            _ = try await Self.park(&browser)
            let table = try await browser.get("/parkings.csv")
            #expect(table["content-disposition"] == "attachment; filename=\"parkings.csv\"")
            #expect(table.text.contains("CKXR318"))
            let map = try await browser.get("/parkings.geojson")
            #expect(map.text.contains("FeatureCollection"))
            var other = PageBrowser(service)
            try await other.signUp("bob", plate: "BOB1")
            let theirs = try await other.get("/parkings.csv")
            #expect(!theirs.text.contains("CKXR318"))
        }
    }

    @Test func theFirstPageIsBelowItsBudget() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            _ = try await Self.park(&browser)
            browser.headers = [("accept-encoding", "gzip")]
            var total = try await browser.get("/").body.count
            browser.headers = []
            let page = try await browser.get("/").text
            var waiting = Set(
                page.matches(of: /(?:href|src)="(\/assets\/[^"#]+\.(?:css|js|svg))/).map {
                    String($0.1)
                })
            var seen: Set<String> = []
            while let address = waiting.popFirst() {
                guard seen.insert(address).inserted else { continue }
                let packed = try await service.client.get(
                    address, headers: ["accept-encoding": "gzip"])
                total += packed.body.count
                let text = try await service.client.get(address).text
                waiting.formUnion(
                    text.matches(of: /from "\.\/([^"]+)"/).map { "/assets/" + $0.1 })
            }
            #expect(seen.count >= 8)
            #expect(total < 60_000, "\(total) bytes")
        }
    }

    @Test func aLinkShowsThePlaceWithoutPlateAndName() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            try await browser.get(page)
            let made = try await browser.post("\(page)/share")
            let link = try #require(made.text.firstMatch(of: /(\/s\/[\w-]{43})"/)?.1)
            var stranger = PageBrowser(service)
            let shown = try await stranger.get(String(link))
            #expect(shown.status == 200)
            #expect(shown.text.contains("12 Harbour Street"))
            for secret in [
                "CKX", "R318", ">ada<", "ada@", "A1B2C", "1204", String(page.suffix(36)),
            ] {
                #expect(!shown.text.contains(secret), "\(secret)")
            }
            #expect(shown["referrer-policy"] == "same-origin")
            let way = try await stranger.get("\(link)?from=4+Gull+Terrace")
            #expect(way.text.contains("Head east on Gull Terrace."))
            // The link opens nothing else.
            for path in ["", "/way", "/print", "/extend"] {
                #expect(try await stranger.get(page + path).status == 303)
            }
            #expect(try await stranger.get("/s/nothing").status == 404)
            try await browser.get(page)
            #expect(try await browser.post("\(page)/end").status == 303)
            let over = try await stranger.get(String(link))
            #expect(over.status == 404)
            #expect(over.text.contains("This link has ended."))
            #expect(!over.text.contains("Harbour"))
        }
    }

    @Test func endAndRemovalAreUndone() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            try await browser.get(page)
            let ended = try await browser.follow(browser.post("\(page)/end"))
            #expect(ended.text.contains("action=\"\(page)/reopen\""))
            let back = try await browser.follow(browser.post("\(page)/reopen"))
            #expect(back.text.contains("Parked until"))
            let removed = try await browser.follow(browser.post("\(page)/remove"))
            #expect(removed.text.contains("Parking removed."))
            #expect(removed.text.contains("action=\"\(page)/restore\""))
            #expect(try await browser.get(page).status == 404)
            try await browser.get("/park")
            let restored = try await browser.follow(browser.post("\(page)/restore"))
            #expect(restored.text.contains("The parking is back."))
            try await browser.get("/parkings")
            #expect(try await browser.post("\(page)/remove").status == 303)
            service.clock.advance(by: .seconds(11 * 60))
            try await browser.get("/park")
            #expect(try await browser.post("\(page)/restore").status == 404)
        }
    }

    @Test func aCarThatWasMovedIsShownNoLonger() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            try await browser.get("/")
            // While it is valid, it is ended instead.
            #expect(try await browser.post("\(page)/moved")["location"] == page)
            service.clock.advance(by: .seconds(4 * 3_600 + 60))
            let ended = try await browser.get("/")
            #expect(ended.text.contains("action=\"\(page)/moved\""))
            let gone = try await browser.follow(browser.post("\(page)/moved"))
            #expect(gone.text.contains("Nothing parked now"))
            #expect(gone.text.contains("Noted."))
            let back = try await browser.follow(browser.post("\(page)/moved", ["undo": "1"]))
            #expect(back.text.contains("Ended"))
            #expect(back.text.contains("action=\"\(page)/moved\""))
            // Another person's parking is none.
            var other = PageBrowser(service)
            try await other.signUp("bob", plate: "BOB1")
            try await other.get("/me")
            #expect(try await other.post("\(page)/moved").status == 404)
        }
    }

    @Test func theSheetToPrintHasTheChosenModeAndStart() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            let detail = try await browser.get("\(page)?from=4+Gull+Terrace&mode=cycling")
            let link = try #require(
                detail.text.firstMatch(of: /href="(\/parkings\/[^"]+\/print\?[^"]*)"/)?.1)
            #expect(link.contains("mode=cycling"))
            #expect(detail.text.contains("mode=cycling&amp;format=gpx"))
            let sheet = try await browser.get(String(link).replacing("&amp;", with: "&"))
            #expect(sheet.status == 200)
            #expect(sheet.text.contains("Gull Terrace"))
        }
    }

    @Test func theDeviceKeepsThreePicturesOfEachParking() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            let page = try await Self.park(&browser)
            let home = try await browser.get("/").text
            let detail = try await browser.get(page).text
            let kept = try #require(detail.firstMatch(of: /data-kept="([^"]+)"/)?.1)
            let pictures = kept.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
                .matches(of: /"([^"]+)"/).map { String($0.1) }
            #expect(pictures.count == 3)
            for picture in pictures {
                let escaped = picture.replacing("&", with: "\\u0026")
                #expect(home.contains(escaped), "\(picture)")
                let answer = try await service.client.get(picture)
                #expect(answer.status == 200 && answer["content-type"] == "image/png")
            }
        }
    }

    @Test func levelBayAndNoteAreShown() async throws {
        try await RunningService.withTown { service in
            var browser = try await Self.signedIn(service)
            try await browser.get("/park")
            let pairs: KeyValuePairs = [
                "key": "k1", "at": "45.39128,-65.35609", "label": "12 Harbour Street",
                "source": "address", "plate": "CKXR318", "hours": "4", "building": "A1B2C",
                "suite": "1204", "level": "−2", "bay": "C14", "note": "blue\npillar", "do": "save",
            ]
            let home = try await browser.follow(browser.post("/park", pairs))
            #expect(home.text.contains("level −2, bay C14"))
            #expect(home.text.contains("blue\npillar"))
            try await browser.get("/park")
            let long = try await browser.post(
                "/park", ["key": "k2", "level": String(repeating: "x", count: 21), "do": "save"])
            #expect(long.status == 422)
            #expect(long.text.contains("A level has at most 20 characters. You typed 21."))
        }
    }
}
