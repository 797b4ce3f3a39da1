import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Storage spaces are rented on their pages")
struct RentalPagesTests {
    private static func fields(
        _ from: String, _ to: String, price: String = "3.50", key: String = UUID().uuidString
    ) -> KeyValuePairs<String, String> {
        ["from": from, "to": to, "price": price, "key": key, "do": "rent"]
    }

    private struct Town {
        var owner: PageBrowser
        var renter: PageBrowser
        let space: String

        init(
            _ service: RunningService, booking: String = "instant", disclosure: String = "street"
        ) async throws {
            owner = PageBrowser(service)
            try await owner.signUp("jonas", plate: "AB12CD")
            space = try await OfferForm.offer(
                &owner, booking: booking, access: "Key under the fourth pot",
                disclosure: disclosure)
            renter = PageBrowser(service)
            try await renter.signUp("nora")
        }
    }

    /// The sample town is in Canada, where weeks begin on Sunday.
    @Test(arguments: [
        ("en-GB", "Monday"), ("en-US,en;q=0.9", "Sunday"), ("fr,en-US;q=0.5", "dimanche"),
        ("de-AT", "Montag"), ("en", "Sunday"),
    ])
    func weeksBeginAsInTheCountryOfTheBrowser(_ languages: String, _ first: String) async throws {
        try await RunningService.withTown { service in
            var ada = PageBrowser(service)
            try await ada.signUp()
            let space = try await OfferForm.offer(&ada)
            var bob = PageBrowser(service)
            try await bob.signUp("bob", plate: "BOB1")
            bob.headers = [("accept-language", languages)]
            let page = try await bob.get("/storage/\(space)")
            let head = /<th scope="col"><span[^>]*>[^<]*<\/span><span class="hidden">([^<]*)</
            #expect(page.text.firstMatch(of: head).map { String($0.1) } == first)
        }
    }

    @Test func aSpaceIsRentedAndCancelled() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let page = "/storage/\(town.space)"
            let before = try await town.renter.get(page)
            #expect(before.text.contains("Rent now") && before.text.contains("jonas"))
            #expect(before.text.contains("Choose the first and the last day."))
            // The exact address and the access notes are for those who rent.
            for secret in ["12 Harbour", "fourth pot", "example.org"] {
                #expect(!before.text.contains(secret), "\(secret)")
            }
            let chosen = try await town.renter.get(
                "\(page)?from=\(RunningService.day(5))&to=\(RunningService.day(10))")
            #expect(chosen.text.contains("$21.00") && chosen.text.contains("6 days × $3.50"))
            #expect(chosen.text.contains("Free to cancel until"))
            let fields = Self.fields(RunningService.day(5), RunningService.day(10))
            let rented = try await town.renter.post("\(page)/rent", fields)
            // Sent twice, it is one rental.
            let again = try await town.renter.post("\(page)/rent", fields)
            #expect(rented.status == 303 && again["location"] == rented["location"])
            let rental = try #require(rented["location"])
            let receipt = try await town.renter.follow(rented)
            for words in ["Rented from", "12 Harbour Street", "$21.00", "Print the receipt"] {
                #expect(receipt.text.contains(words), "\(words)")
            }
            let during = try await town.renter.get(page)
            #expect(during.text.contains("Cancel rent") && during.text.contains("fourth pot"))
            #expect(try await town.owner.get(rental).text.contains("nora rents from you"))
            #expect(try await town.owner.get("/rentals").text.contains("href=\"\(rental)\""))
            let cancelled = try await town.renter.follow(town.renter.post("\(rental)/cancel"))
            #expect(cancelled.text.contains("Nothing is to be paid."))
            #expect(cancelled.text.contains("Cancelled by the renter"))
            // Undo rents the same days again.
            #expect(cancelled.text.contains("action=\"\(page)/rent\""))
            let undone = try await town.renter.post(
                "\(page)/rent",
                [
                    "from": RunningService.day(5), "to": RunningService.day(10), "price": "3.50",
                    "key": UUID().uuidString,
                ])
            #expect(undone.status == 303)
        }
    }

    @Test func takenDaysAreMarkedAndFreeOnesOffered() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let page = "/storage/\(town.space)"
            try await town.renter.get(page)
            _ = try await town.renter.post(
                "\(page)/rent", Self.fields(RunningService.day(3), RunningService.day(6)))
            var paul = PageBrowser(service)
            try await paul.signUp("paul", plate: "XY99ZZ")
            try await paul.get(page)
            let late = try await paul.post(
                "\(page)/rent", Self.fields(RunningService.day(4), RunningService.day(5)))
            #expect(late.status == 422 && late.text.contains("a moment ago"))
            #expect(late.text.contains("is free"))
            #expect(
                late.text.contains("from=\(RunningService.day(7))&amp;to=\(RunningService.day(8))"))
            #expect(late.text.contains(": taken\""))
            for (fields, mistake) in [
                (Self.fields("", ""), "Choose the first day."),
                (Self.fields("soon", ""), "That is not a date."),
                (
                    Self.fields(RunningService.day(9), RunningService.day(8)),
                    "The last day is before the first"
                ),
                (Self.fields("2020-01-01", "2020-01-02"), "The first day is over."),
                (
                    Self.fields(RunningService.day(400), RunningService.day(401)),
                    "more than 365 days ahead"
                ),
                (
                    Self.fields(RunningService.day(20), "", price: "3.00"),
                    "The price is $3.50 a day now."
                ),
            ] {
                let refused = try await paul.post("\(page)/rent", fields)
                #expect(refused.status == 422, "\(mistake)")
                #expect(refused.text.components(separatedBy: mistake).count >= 3, "\(mistake)")
            }
            // The price is shown before anything is agreed.
            let shown = try await paul.post(
                "\(page)/rent",
                ["from": RunningService.day(20), "to": RunningService.day(21), "do": "show"])
            #expect(try await paul.follow(shown).text.contains("$7.00"))
        }
    }

    @Test func whoRentsNowSeesWhenTheSpaceIsFree() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            let page = "/storage/\(town.space)"
            try await town.renter.get(page)
            let rented = try await town.renter.post(
                "\(page)/rent", Self.fields(RunningService.day(0), RunningService.day(3)))
            #expect(rented.status == 303)
            #expect(try await town.owner.get("/me/spaces").text.contains("RENTED -- 12 Harbour"))
            var paul = PageBrowser(service)
            try await paul.signUp("paul", plate: "XY99ZZ")
            let seen = try await paul.get(page)
            #expect(seen.text.contains("Unavailable until"))
            #expect(!seen.text.contains("RENTED --"))
            let later = try await paul.get(
                "\(page)?from=\(RunningService.day(9))&to=\(RunningService.day(9))")
            #expect(later.text.contains("Rent now"))
        }
    }

    @Test func requestsAreAcceptedOrRefused() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service, booking: "on-request", disclosure: "spot")
            let page = "/storage/\(town.space)"
            let seen = try await town.renter.get(page)
            #expect(seen.text.contains("Ask to rent") && !seen.text.contains("Harbour"))
            let asked = try await town.renter.post(
                "\(page)/rent", Self.fields(RunningService.day(2), RunningService.day(4)))
            let rental = try #require(asked["location"])
            let waiting = try await town.renter.follow(asked)
            #expect(waiting.text.contains("Waiting for an answer"))
            #expect(!waiting.text.contains("12 Harbour"))
            let list = try await town.owner.get("/rentals")
            #expect(list.text.contains("1 request to answer"))
            #expect(list.text.contains("action=\"\(rental)/accept\""))
            // The one who asks cannot answer.
            #expect(try await town.renter.post("\(rental)/accept").status == 404)
            let inbox = try await town.owner.get("/inbox/requests")
            #expect(inbox.text.contains("action=\"\(rental)/refuse\""))
            #expect(inbox.text.contains("A word to nora"))
            try await town.owner.get(rental)
            let long = String(repeating: "w", count: 501)
            let wrong = try await town.owner.post("\(rental)/refuse", ["word": .init(long)])
            #expect(wrong.status == 422 && wrong.text.contains("href=\"#word\""))
            #expect(wrong.text.contains(long))
            let refused = try await town.owner.follow(
                town.owner.post("\(rental)/refuse", ["word": "My <brother> needs it"]))
            #expect(refused.text.contains("Refused. nora is told."))
            let ended = try await town.renter.get(rental)
            #expect(ended.text.contains("Refused by the owner") && ended.text.contains("Ask again"))
            #expect(ended.text.contains("My &lt;brother&gt; needs it"))
            #expect(!ended.text.contains("\(rental)/cancel"))
            try await town.renter.get(page)
            let next = try await town.renter.post(
                "\(page)/rent", Self.fields(RunningService.day(2), RunningService.day(4)))
            let second = try #require(next["location"])
            try await town.owner.get(second)
            let accepted = try await town.owner.follow(town.owner.post("\(second)/accept"))
            #expect(accepted.text.contains("Accepted. nora sees the address now."))
            #expect(try await town.renter.get(second).text.contains("12 Harbour Street"))
            let late = try await town.owner.follow(town.owner.post("\(second)/refuse"))
            #expect(late.text.contains("This request has ended already."))
        }
    }

    @Test func othersSeeNoRentals() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            try await town.renter.get("/storage/\(town.space)")
            let rented = try await town.renter.post(
                "/storage/\(town.space)/rent",
                Self.fields(RunningService.day(2), RunningService.day(4)))
            let rental = try #require(rented["location"])
            var paul = PageBrowser(service)
            try await paul.signUp("paul", plate: "XY99ZZ")
            try await paul.get("/storage")
            #expect(try await paul.get(rental).status == 404)
            for action in ["accept", "refuse", "cancel"] {
                try await paul.get("/park")
                #expect(try await paul.post("\(rental)/\(action)").status == 404, "\(action)")
            }
            #expect(try await paul.get("/rentals").text.contains("No rentals yet"))
        }
    }

    @Test func askOpensTheConversationWithTheOwner() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service)
            try await town.renter.get("/storage/\(town.space)")
            let asked = try await town.renter.post("/storage/\(town.space)/ask")
            #expect(asked.status == 303)
            #expect(asked["location"]?.wholeMatch(of: /\/inbox\/[0-9a-f-]{36}/) != nil)
            let again = try await town.renter.post("/storage/\(town.space)/ask")
            #expect(again["location"] == asked["location"])
            // The chat is called by the street, for its owner by the address.
            let chat = try #require(asked["location"])
            for page in ["/inbox", chat] {
                let seen = try await town.renter.get(page).text
                #expect(seen.contains("Harbour Street") && !seen.contains("12 Harbour"), "\(page)")
            }
        }
    }

    @Test func aChatAboutAHiddenPlaceIsCalledByItsSize() async throws {
        try await RunningService.withTown { service in
            var town = try await Town(service, disclosure: "spot")
            try await town.renter.get("/storage/\(town.space)")
            let chat = try #require(
                try await town.renter.post("/storage/\(town.space)/ask")["location"])
            let seen = try await town.renter.get(chat).text
            #expect(seen.contains("Storage space, 120 sq ft") && !seen.contains("Harbour"))
        }
    }
}
