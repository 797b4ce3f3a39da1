import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Parkings are seen by their owner alone")
struct ParkingSafetyTests {
    private static let pages = ["", "/way", "/extend", "/print"]
    private static let actions = ["/extend", "/end"]

    private static func save(
        _ browser: inout PageBrowser, label: String = "12 Harbour Street"
    ) async throws -> String {
        try await browser.get("/park")
        let saved = try await browser.post(
            "/park",
            [
                "key": UUID().uuidString, "at": "45.39128,-65.35609", "label": label,
                "source": "address", "plate": "CKXR318", "hours": "4", "building": "A1B2C",
                "suite": "1204", "do": "save",
            ])
        let home = try await browser.follow(saved)
        return String(
            try #require(home.text.firstMatch(of: /href="(\/parkings\/[0-9a-f-]{36})"/)?.1))
    }

    @Test func anotherAccountFindsNothing() async throws {
        try await RunningService.withTown { service in
            var owner = PageBrowser(service)
            try await owner.signUp()
            let page = try await Self.save(&owner)
            var other = PageBrowser(service)
            try await other.signUp("bob", plate: "BOB1")
            try await other.get("/")
            let missing = "/parkings/0198f2a0-0000-7000-8000-000000000000"
            for path in Self.pages {
                let theirs = try await other.get(page + path)
                let none = try await other.get(missing + path)
                #expect(theirs.status == 404, "\(path)")
                #expect(none.status == 404, "\(path)")
                let same = { (text: String) in
                    text.replacing(/\/parkings\/[0-9a-f-]{36}/, with: "X")
                }
                #expect(same(theirs.text) == same(none.text), "\(path)")
                #expect(!theirs.text.contains("Harbour"))
            }
            try await other.get("/park")
            for path in Self.actions {
                #expect(try await other.post(page + path, ["hours": "4"]).status == 404, "\(path)")
                try await other.get("/park")
            }
            #expect(try await other.get("/park?again=\(page.suffix(36))").status == 404)
            #expect(try await owner.get(page).text.contains("Parked until"))
        }
    }

    @Test func aStrangerIsLedToTheSignIn() async throws {
        try await RunningService.withTown { service in
            var owner = PageBrowser(service)
            try await owner.signUp()
            let page = try await Self.save(&owner)
            var stranger = PageBrowser(service)
            let paths = ["/", "/park", "/parkings", "/parkings.csv", "/parkings.geojson"]
            for path in paths + Self.pages.map({ page + $0 }) {
                let answer = try await stranger.get(path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer["location"]?.hasPrefix("/sign-in") == true, "\(path)")
                #expect(!answer.text.contains("Harbour"))
            }
            for path in Self.actions {
                #expect(try await stranger.post(page + path).status == 303, "\(path)")
            }
            #expect(try await owner.get(page).text.contains("Parked until"))
        }
    }

    @Test func formsOfOtherSitesChangeNothing() async throws {
        try await RunningService.withTown { service in
            var owner = PageBrowser(service)
            try await owner.signUp()
            let page = try await Self.save(&owner)
            try await owner.get(page)
            var attacker = owner
            attacker.headers = [("sec-fetch-site", "cross-site")]
            #expect(try await attacker.post("\(page)/end").status == 403)
            var without = owner
            try await without.get("/healthz")
            #expect(try await without.post("\(page)/end").status == 403)
            #expect(try await owner.get(page).text.contains("Parked until"))
        }
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "\"\u{301} onfocus=x",
        "</script><b>", "{{t.map}}",
    ])
    func hostileTextIsEscaped(_ text: String) async throws {
        try await RunningService.withTown { service in
            var owner = PageBrowser(service)
            try await owner.signUp()
            let page = try await Self.save(&owner, label: text)
            try await owner.get("/park")
            let refused = try await owner.post(
                "/park",
                [
                    "key": text, "at": text, "label": text, "address": text, "plate": text,
                    "typedPlate": text, "hours": text, "building": text, "suite": text,
                    "sure": text, "do": "save",
                ])
            let searched = try await owner.post("/parkings", ["q": text, "from": text])
            let answers = [
                refused, searched, try await owner.get("/"), try await owner.get("/parkings"),
                try await owner.get(page), try await owner.get("\(page)/way"),
                try await owner.get("\(page)/print"),
                try await owner.get("\(page)?from=\(PageBrowser.encoded(text))"),
            ]
            #expect(refused.status == 422)
            #expect(answers.dropFirst(2).allSatisfy { $0.status == 200 })
            for answer in answers {
                for part in ["<script>alert", "<img src=x", "\"\u{301} onfocus", "</script><b>"] {
                    #expect(
                        answer.body.firstRange(of: Array(part.utf8)) == nil,
                        "\(part) in \(answer.text.prefix(200))")
                }
                #expect(!answer.text.contains(/<[^>]+ style=/))
                #expect(!answer.text.contains(/<[^>]+ on[a-z]+="/))
            }
        }
    }
}
