import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Storage spaces have their pages")
struct SpacePagesTests {
    @Test func aSpaceIsOfferedInFiveSteps() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let address = try await ada.get("/storage/new/address")
            #expect(address.text.contains("Step 1 of 5"))
            #expect(address.text.contains("Where is the space?"))
            let key = UUID().uuidString
            let saved = try await ada.post("/storage/new/address", OfferForm.address(key: key))
            // Sent twice, it is one draft.
            let again = try await ada.post("/storage/new/address", OfferForm.address(key: key))
            #expect(again["location"] == saved["location"])
            let size = try await ada.follow(saved)
            #expect(size.text.contains("How big is it?"))
            let id = try OfferForm.id(saved)
            let price = try await ada.follow(
                ada.post("/storage/new/size?space=\(id)", ["length": "12", "width": "10,5"]))
            #expect(price.text.contains("How much a day?"))
            let photo = try await ada.follow(
                ada.post(
                    "/storage/new/price?space=\(id)",
                    [
                        "price": "3,50", "booking": "on-request", "openingHours": "7 to 22",
                        "access": "Code 1234",
                    ]))
            #expect(photo.text.contains("What does it look like?"))
            let added = try await ada.follow(
                ada.post(
                    "/storage/new/photo?space=\(id)", ["do": "add"],
                    file: ("photo", OfferForm.picture())))
            #expect(added.text.contains("In the list"))
            let confirm = try await ada.follow(
                ada.post("/storage/new/photo?space=\(id)", ["do": "save"]))
            for words in [
                "12 Harbour Street", "126 sq ft (12 m²)", "$3.50 a day", "On request", "7 to 22",
                "Code 1234", "Publish · $3.50 a day",
            ] {
                #expect(confirm.text.contains(words), "\(words)")
            }
            #expect(confirm.text.contains("/storage/new/size?space=\(id)&amp;then=confirm"))
            let done = try await ada.follow(
                ada.post("/storage/new/confirm?space=\(id)", ["do": "save"]))
            #expect(done.text.contains("Your space is listed"))
            #expect(done.text.contains("href=\"/storage\""))
            let list = try await ada.get("/storage")
            #expect(list.text.contains("href=\"/storage/\(id)\""))
        }
    }

    @Test func senselessEntriesAreRefusedNextToTheirFields() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            try await ada.get("/storage/new/address")
            let nowhere = try await ada.post(
                "/storage/new/address", ["key": UUID().uuidString, "do": "save"])
            #expect(nowhere.status == 422 && nowhere.text.contains("Say where the space is."))
            let id = try await OfferForm.draft(&ada)
            for (step, fields, mistake) in [
                ("size", ["size": ""], "Type the size, or length and width."),
                ("size", ["size": "-4"], "A size is 1 to 1000000"),
                ("size", ["length": "12", "width": "wide"], "Type both length and width"),
                ("price", ["price": ""], "Type the price of a day."),
                ("price", ["price": "free"], "A price is 0.01 to 100000"),
                (
                    "price", ["price": "3", "access": String(repeating: "a", count: 501)],
                    "Write at most 500 characters."
                ),
                ("photo", ["do": "save"], "Add a photo."),
                ("confirm", ["do": "save"], "Type the price of a day."),
            ] as [(String, KeyValuePairs<String, String>, String)] {
                let page = try await ada.post("/storage/new/\(step)?space=\(id)", fields)
                #expect(page.status == 422, "\(step) \(fields)")
                #expect(page.text.components(separatedBy: mistake).count >= 3, "\(mistake)")
                #expect(page.text.contains("<title>Error: "))
            }
            let kept = try await ada.post(
                "/storage/new/price?space=\(id)", ["price": "free", "access": "By the yard"])
            #expect(kept.text.contains("value=\"free\"") && kept.text.contains("By the yard"))
            let typical = try await ada.post(
                "/storage/new/size?space=\(id)", ["typical": "200"])
            #expect(typical.status == 200 && typical.text.contains("value=\"200\""))
        }
    }

    @Test func cancelKeepsTheDraftAndOffersToDeleteIt() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let id = try await OfferForm.draft(&ada)
            try await ada.get("/storage/new/size?space=\(id)")
            let back = try await ada.post(
                "/storage/new/size?space=\(id)", ["size": "80", "do": "back"])
            #expect(back["location"] == "/storage/new/address?space=\(id)")
            let mine = try await ada.follow(
                ada.post("/storage/new/price?space=\(id)", ["price": "x", "do": "cancel"]))
            #expect(mine.text.contains("Draft kept."))
            #expect(mine.text.contains("action=\"/storage/\(id)/remove\""))
            #expect(mine.text.contains("Drafts") && mine.text.contains("80 sq ft"))
            // Nobody else sees a draft.
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "AB12CD")
            for path in [
                "/storage/\(id)", "/storage/new/size?space=\(id)", "/storage/\(id)/remove",
            ] {
                #expect(try await bob.get(path).status == 404, "\(path)")
            }
            #expect(!(try await bob.get("/storage")).text.contains(id))
            let gone = try await ada.follow(ada.post("/storage/\(id)/remove"))
            #expect(gone.text.contains("Draft deleted."))
            #expect(try await ada.get("/storage/\(id)").status == 404)
        }
    }

    @Test func theListIsFilteredAndSorted() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let cheap = try await OfferForm.offer(&ada, price: "2", size: "50")
            let dear = try await OfferForm.offer(&ada, price: "9.50", size: "300")
            let all = try await ada.get("/storage")
            #expect(all.text.contains("2 spaces"))
            // The price stands in a circle on the map, which has the id of its row.
            #expect(
                all.text.contains("\"text\":\"$2\"") && all.text.contains("id=\"space-\(dear)\""))
            for (query, found) in [
                ("maxPrice=3", [cheap]), ("minSize=100", [dear]), ("maxSize=60", [cheap]),
                ("near=Queen%27s+Garden&sort=driving", [cheap, dear]),
                ("near=45.39,-65.36", [cheap, dear]), ("maxPrice=1", []),
            ] {
                let page = try await ada.get("/storage?\(query)")
                #expect(page.status == 200, "\(query)")
                for id in [cheap, dear] {
                    let isListed = page.text.contains("href=\"/storage/\(id)\"")
                    #expect(isListed == found.contains(id), "\(query)")
                }
            }
            let wrong = try await ada.get("/storage?maxPrice=cheap&from=soon")
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("A price is 0.01") && wrong.text.contains("not a date"))
            #expect(try await ada.get("/storage?sort=walking").status == 422)
            for format in ["csv", "geojson"] {
                let file = try await ada.get("/storage.\(format)?maxPrice=3")
                #expect(file.text.contains(cheap) && !file.text.contains(dear))
                #expect(all.text.contains("/storage.\(format)"))
            }
            #expect(try await ada.get("/storage.csv?maxPrice=cheap").status == 400)
        }
    }

    @Test func ownSpacesArePausedArchivedAndRestored() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let id = try await OfferForm.offer(&ada)
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "AB12CD")
            for (action, words) in [
                ("pause", "Paused. Rentals go on."), ("publish", "Your space is listed."),
                ("archive", "Archived."), ("publish", "Your space is listed."),
                ("pause", "Paused. Rentals go on."), ("archive", "Archived."),
                ("restore", "Paused. Rentals go on."), ("publish", "Your space is listed."),
            ] {
                let page = try await ada.follow(ada.post("/storage/\(id)/\(action)"))
                #expect(page.text.contains(words), "\(action)")
                #expect(
                    try await bob.get("/storage/\(id)").status == (action == "publish" ? 200 : 404))
                try await bob.get("/park")
                #expect(try await bob.post("/storage/\(id)/\(action)").status == 404)
            }
            // Undo leads back to where the space was.
            for (before, undo) in [("publish", "publish"), ("pause", "restore")] {
                try await ada.get("/storage/\(id)")
                _ = try await ada.post("/storage/\(id)/\(before)")
                let archived = try await ada.follow(ada.post("/storage/\(id)/archive"))
                #expect(archived.text.contains("action=\"/storage/\(id)/\(undo)\""), "\(before)")
                _ = try await ada.post("/storage/\(id)/publish")
            }
            let page = try await ada.get("/storage/\(id)")
            #expect(page.text.contains("Your own space"))
            let changed = try await ada.post("/storage/new/price?space=\(id)", ["price": "7"])
            #expect(changed["location"] == "/storage/\(id)")
            #expect(try await ada.follow(changed).text.contains("$7.00 a day"))
            let last = try await ada.get("/storage/new/photo?space=\(id)")
            let photo = try #require(last.text.firstMatch(of: /name="remove" value="([^"]+)"/)?.1)
            let refused = try await ada.post(
                "/storage/new/photo?space=\(id)", ["remove": String(photo)])
            #expect(refused.status == 422 && refused.text.contains("keeps one photo"))
        }
    }

    @Test func hostileTextIsShownAsText() async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let hostile = "<script>alert(1)</script>"
            let label = "<b>12</b> Harbour Street, Old Town"
            let id = try await OfferForm.offer(&ada, label: label, hours: hostile)
            for path in ["/storage", "/storage/\(id)", "/storage/new/price?space=\(id)"] {
                let page = try await ada.get(path)
                #expect(page.status == 200)
                #expect(!page.text.contains("<script>alert"), "\(path)")
                #expect(!page.text.contains("<b>12</b>"), "\(path)")
            }
            let search = try await ada.get("/storage?near=%3Cscript%3Ealert(1)%3C/script%3E")
            #expect(!search.text.contains("<script>alert"))
        }
    }

    @Test func strangersAreLedToTheSignIn() async throws {
        try await RunningService.withTown { service in
            var nobody = PageBrowser(service)
            let id = "01a21919-1e57-7078-a5e2-f8c5062bd8e0"
            for path in [
                "/storage", "/storage/\(id)", "/storage/new/address", "/me/spaces", "/rentals",
                "/rentals/\(id)", "/storage.csv",
            ] {
                let answer = try await nobody.get(path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer["location"]?.hasPrefix("/sign-in") == true)
            }
        }
    }
}

/// The forms of an offer, as a browser sends them.
enum OfferForm {
    static func address(
        key: String = UUID().uuidString, label: String = "12 Harbour Street, Old Town",
        disclosure: String = "street"
    ) -> KeyValuePairs<String, String> {
        [
            "key": key, "at": "45.39128,-65.35609", "label": label, "source": "address",
            "disclosure": disclosure, "do": "save",
        ]
    }

    static func picture() throws -> [UInt8] {
        try Array(
            Data(
                contentsOf: Repository.root.appending(
                    path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")))
    }

    /// The space that a redirect names.
    static func id(_ answer: HTTPAnswer) throws -> String {
        let location = try #require(answer["location"])
        return String(try #require(location.firstMatch(of: /space=([0-9a-f-]{36})/)?.1))
    }

    /// A draft with an address.
    static func draft(
        _ browser: inout PageBrowser, label: String = "12 Harbour Street, Old Town",
        disclosure: String = "street"
    ) async throws -> String {
        try await browser.get("/storage/new/address")
        return try id(
            await browser.post(
                "/storage/new/address", address(label: label, disclosure: disclosure)))
    }

    /// A space that is listed.
    static func offer(
        _ browser: inout PageBrowser, price: String = "3.50", size: String = "120",
        booking: String = "instant", label: String = "12 Harbour Street, Old Town",
        hours: String = "", access: String = "", disclosure: String = "street"
    ) async throws -> String {
        let id = try await draft(&browser, label: label, disclosure: disclosure)
        try await browser.get("/storage/new/size?space=\(id)")
        _ = try await browser.post("/storage/new/size?space=\(id)", ["size": size])
        _ = try await browser.post(
            "/storage/new/price?space=\(id)",
            ["price": price, "booking": booking, "openingHours": hours, "access": access])
        _ = try await browser.post(
            "/storage/new/photo?space=\(id)", ["do": "save"], file: ("photo", picture()))
        let done = try await browser.post("/storage/new/confirm?space=\(id)", ["do": "save"])
        #expect(done["location"] == "/storage/new/done?space=\(id)", "\(done.text)")
        return id
    }
}
