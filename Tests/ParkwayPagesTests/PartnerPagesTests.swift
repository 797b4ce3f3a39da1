import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Activity partners have their pages")
struct PartnerPagesTests {
    @Test func aPostIsSeenByOthersWithoutItsPlace() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            let empty = try await owner.get("/partners")
            #expect(empty.text.contains("No posts yet"))
            let post = try await owner.addPost()
            let own = try await owner.get(post)
            for words in ["Tennis", "12 Harbour Street", "Sat, Sun, 10:00 to 12:00", "/edit"] {
                #expect(own.text.contains(words), "\(words)")
            }
            var other = try await PageBrowser.person("bob", service)
            for path in ["/partners", post] {
                let page = try await other.get(path)
                #expect(page.status == 200)
                // The quarter of the shown point, which is up to 300 m away.
                #expect(page.text.contains("Around "), "\(path)")
                #expect(!page.text.contains("12 Harbour Street"), "\(path)")
                #expect(!page.text.contains("45.39128"), "\(path)")
                #expect(!page.text.contains("/edit"), "\(path)")
                #expect(page.text.contains("action=\"\(post)/join\""), "\(path)")
            }
        }
    }

    @Test func peopleOfAPostSeeEachOther() async throws {
        try await RunningService.withTown { service in
            var ada = try await PageBrowser.person("ada", service)
            try await ada.get("/me/profile")
            _ = try await ada.post(
                "/me/profile",
                ProfilePageTests.fields("ada", username: "ada.m", born: "1990-04-25"))
            let post = try await ada.addPost()
            var bob = try await PageBrowser.person("bob", service)
            var eve = try await PageBrowser.person("eve", service)
            for path in ["/partners", post] {
                let page = try await eve.get(path).text
                #expect(page.contains("href=\"/people/ada.m\"") && page.contains("years old"))
                #expect(!page.contains("1990"), "\(path)")
            }
            for asker in [bob, eve] {
                var asker = asker
                try await asker.ask(post)
                let asked = try await asker.get(post).text
                #expect(!asked.contains("Who is in"))
                _ = try await ada.accept()
            }
            for browser in [ada, bob, eve] {
                var browser = browser
                let page = try await browser.get(post).text
                #expect(page.contains("Who is in"))
                let list = page.components(separatedBy: "Who is in").last ?? ""
                for name in ["ada", "bob", "eve"] { #expect(list.contains(">\(name)<")) }
            }
            _ = try await bob.get(post)
            _ = try await bob.post(post + "/withdraw", ["back": post])
            let left = try await bob.get(post).text
            #expect(!left.contains("Who is in"))
        }
    }

    @Test func aFormThatIsSentTwiceMakesOnePost() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            try await owner.get("/partners/new")
            let fields = PageBrowser.post()
            #expect(try await owner.post("/partners/new", fields).status == 303)
            #expect(try await owner.post("/partners/new", fields).status == 303)
            let list = try await owner.get("/partners?show=mine")
            #expect(list.text.matches(of: /class="card post-card"/).count == 1)
            let key = fields.first { $0.key == "key" }?.value ?? ""
            try await owner.get("/partners/new")
            let other = try await owner.post(
                "/partners/new", PageBrowser.post(activity: "Chess", key: key))
            #expect(other.status == 422)
            #expect(other.text.contains("This form was sent before."))
        }
    }

    @Test func mistakesAreNamedAndNothingTypedIsLost() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            try await owner.get("/partners/new")
            let page = try await owner.post(
                "/partners/new",
                [
                    "activity": " ", "comment": "Bring water", "from": "10:00", "places": "99",
                    "validUntil": "soon", "do": "save",
                ])
            #expect(page.status == 422)
            for words in [
                "Say what you want to do.", "Choose at least one day.",
                "Enter both times, or neither.", "Choose a number from 1 to 50.",
                "Choose a date.", "Bring water", "value=\"99\"", "href=\"#validUntil\"",
                "<title>Error: ",
            ] { #expect(page.text.contains(words), "\(words)") }
            let past = try await owner.post(
                "/partners/new", PageBrowser.post(until: "2020-01-01"))
            #expect(past.status == 422 && past.text.contains("This day is over."))
        }
    }

    @Test func aPostCanBeChangedAndItsPlaceLeftOpen() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            let post = try await owner.addPost()
            let form = try await owner.get(post + "/edit")
            for words in ["value=\"Tennis\"", "value=\"10:00\"", "value=\"sat\"", "Harbour"] {
                #expect(form.text.contains(words), "\(words)")
            }
            let found = try await owner.post(
                post + "/edit",
                [
                    "version": "1", "activity": "Chess", "comment": "", "days": "mon",
                    "validUntil": RunningService.day(3),
                    "places": "3", "at": "45.39128,-65.35609",
                    "label": "12 Harbour Street, Old Town", "source": "address",
                    "placeOpen": "1", "do": "save",
                ])
            let page = try await owner.follow(found)
            for words in ["Chess", "Mon", "3 of 3 places left", "Not decided yet"] {
                #expect(page.text.contains(words), "\(words)")
            }
            // Somebody else has changed it meanwhile.
            try await owner.get(post + "/edit")
            let late = try await owner.post(post + "/edit", PageBrowser.post(version: "1"))
            #expect(late.status == 422 && late.text.contains("This has changed meanwhile."))
        }
    }

    @Test func askingGoesFromPlusToPendingToMatched() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            var guest = try await PageBrowser.person("bob", service)
            let post = try await owner.addPost()
            try await guest.ask(post)
            #expect(try await guest.get("/partners").text.contains("pending…"))
            // Asking twice says that nothing is to be done.
            let twice = try await guest.follow(
                guest.post(post + "/join", ["back": "/partners"]))
            #expect(twice.text.contains("This has changed meanwhile."))
            let back = try await guest.follow(
                guest.post(post + "/withdraw", ["back": "/partners"]))
            #expect(back.text.contains("Your request is withdrawn."))
            #expect(back.text.contains("action=\"\(post)/join\""))
            try await guest.ask(post)
            let chat = try await owner.accept()
            let matched = try await guest.get("/partners")
            #expect(matched.text.contains("href=\"\(chat)\""))
            #expect(matched.text.contains("12 Harbour Street"))
            #expect(try await owner.get(post).text.contains("Who is in"))
            // A redirect stays on this service.
            let away = try await guest.post(
                post + "/withdraw", ["back": "https://evil.example/"])
            #expect(away["location"] == "/partners")
        }
    }

    @Test func aRefusalComesWithItsWord() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            var guest = try await PageBrowser.person("bob", service)
            let post = try await owner.addPost()
            try await guest.ask(post)
            let refusal = try await owner.acceptance().replacing("/accept", with: "/refuse")
            let long = try await owner.post(
                refusal, ["word": String(repeating: "x", count: 501)])
            #expect(long.status == 422)
            #expect(long.text.contains("At most 500 characters."))
            #expect(long.text.contains("<details class=\"refusal\" open>"))
            #expect(long.text.contains("id=\"word\""))
            let list = try await owner.follow(
                owner.post(refusal, ["word": "We are full, <b>sorry</b>"]))
            #expect(list.text.contains("You refused it."))
            let seen = try await guest.get("/partners")
            #expect(seen.text.contains("We are full, &lt;b&gt;sorry&lt;/b&gt;"))
            #expect(seen.text.contains("action=\"\(post)/join\""))
            // An answer that comes too late says so.
            try await owner.get("/partners/new")
            let late = try await owner.follow(owner.post(refusal))
            #expect(late.text.contains("This request ended a moment ago."))
        }
    }

    @Test func aPostEndsAndUndoOpensItWithItsRequests() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            var guest = try await PageBrowser.person("bob", service)
            let post = try await owner.addPost()
            try await guest.ask(post)
            try await owner.get(post)
            let feed = try await owner.follow(owner.post(post + "/end"))
            #expect(feed.text.contains("“Tennis” is removed."))
            #expect(feed.text.contains("action=\"\(post)/reopen\""))
            let over = try await guest.get(post)
            #expect(over.status == 200 && over.text.contains("This post ended on "))
            #expect(!over.text.contains("\(post)/join"))
            #expect(try await guest.get("/partners").text.contains("No posts yet"))
            let again = try await owner.follow(owner.post(post + "/reopen"))
            #expect(again.text.contains("The post is open again."))
            #expect(try await guest.get("/partners").text.contains("pending…"))
            #expect(try await owner.get("/inbox/requests").text.contains("1 request to answer"))
        }
    }

    @Test func theFeedIsFilteredByActivityDayAndDistance() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            _ = try await owner.addPost()
            var other = try await PageBrowser.person("bob", service)
            for (query, isFound) in [
                ("activity=tennis", true), ("activity=Chess", false), ("day=sat", true),
                ("day=mon", false), ("near=12+Harbour+Street&reach=within-1000", true),
                ("near=12+Harbour+Street&reach=walk-15", true), ("show=mine", false),
            ] {
                let page = try await other.get("/partners?\(query)")
                #expect(page.status == 200, "\(query)")
                #expect(page.text.contains("post-card\"") == isFound, "\(query)")
            }
            let walk = try await other.get("/partners?near=12+Harbour+Street&reach=walk-15")
            #expect(walk.text.contains("min on foot"))
            for (query, words) in [
                ("reach=walk-15", "Say from where"), ("near=Harbour", "Choose how far"),
                ("near=qqqqzzz&reach=walk-5", "qqqqzzz"),
            ] {
                let page = try await other.get("/partners?\(query)")
                #expect(page.status == 422 && page.text.contains(words), "\(query)")
            }
            other.accept = "*/*"
            let count = try await other.get("/partners/count?since=0")
            #expect(count.text.contains("\"count\":1") && count.text.contains("1 new post"))
            #expect(try await other.get("/partners/count").text.contains("\"count\":0"))
        }
    }

    @Test func whatWasTypedIsEscaped() async throws {
        try await RunningService.withTown { service in
            var owner = try await PageBrowser.person("ada", service)
            let hostile = "<script>alert(1)</script>"
            try await owner.get("/partners/new")
            let added = try await owner.post(
                "/partners/new",
                PageBrowser.post(activity: hostile, comment: "\"><img src=x onerror=alert(1)>"))
            let post = try #require(added["location"])
            for path in [post, "/partners", "/partners?activity=%3Cscript%3E", post + "/edit"] {
                let page = try await owner.get(path)
                #expect(!page.text.contains("<script>alert"), "\(path)")
                #expect(!page.text.contains("<img src=x"), "\(path)")
            }
        }
    }

    @Test func whoMeetsSeesNoOtherHome() async throws {
        try await RunningService.withTown { service in
            var (owner, guest, post, _) = try await PageBrowser.matched(service)
            let first = try await owner.get(post + "/meet")
            #expect(first.text.contains("Where do you start?"))
            let missing = try await owner.post(post + "/meet", ["mode": "walking", "do": "save"])
            #expect(missing.status == 422 && missing.text.contains("Say where you start"))
            let alone = try await owner.follow(
                owner.post(
                    post + "/meet",
                    [
                        "at": "45.39128,-65.35609", "label": "12 Harbour Street, Old Town",
                        "source": "address", "mode": "walking", "by": "18:00", "do": "save",
                    ]))
            #expect(alone.text.contains("1 person has said where they start"))
            try await guest.get(post + "/meet")
            let both = try await guest.follow(
                guest.post(
                    post + "/meet",
                    [
                        "at": "45.3975,-65.3625", "label": "3 Garden Row, Castle Hill",
                        "source": "address", "mode": "cycling", "do": "save",
                    ]))
            #expect(both.text.contains("Fairest") && both.text.contains("Where to meet"))
            #expect(both.text.contains("3 Garden Row"))
            #expect(!both.text.contains("45.39128") && !both.text.contains("45.3975"))
            let seen = try await owner.get(post + "/meet?by=18:00")
            #expect(seen.text.contains("leave by 17:"))
            #expect(!seen.text.contains("Garden Row") && !seen.text.contains("45.3975"))
            try await guest.get(post + "/meet?change=1")
            let forgotten = try await guest.follow(
                guest.post(post + "/meet", ["do": "forget"]))
            #expect(forgotten.text.contains("Your start is forgotten."))
        }
    }

    @Test func strangersFindNothingAndAreLedToTheSignIn() async throws {
        try await RunningService.withTown { service in
            let (_, _, post, chat) = try await PageBrowser.matched(service)
            var other = try await PageBrowser.person("eve", service)
            #expect(try await other.get(post + "/edit").status == 404)
            #expect(try await other.get(post + "/meet").status == 404)
            for path in ["/end", "/reopen", "/chat", "/meet", "/edit"] {
                try await other.get("/partners/new")
                #expect(try await other.post(post + path).status == 404, "\(path)")
            }
            var stranger = PageBrowser(service)
            for path in [post, chat, "/partners", "/partners/new", "/inbox", "/inbox/requests"] {
                let answer = try await stranger.get(path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer["location"]?.hasPrefix("/sign-in") == true, "\(path)")
            }
        }
    }
}
