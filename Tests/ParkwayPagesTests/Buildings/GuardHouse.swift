import DomainTestSupport
import HTTPTestClient
import ServiceTestSupport
import Testing

/// Harbour House with its owner Ann, the guards Eve and Tom, and Bob, the host of suite 1204; and Zoe, who
/// owns another building.
struct GuardHouse {
    let service: RunningService
    let ann: Person
    let bob: Person

    init(_ service: RunningService, rules: String = "") async throws {
        self.service = service
        ann = try await service.person("ann")
        bob = try await service.person("bob")
        let made = try await ann.send(
            "POST", "/buildings",
            json: """
                {"code":"A1B2C","name":"Harbour House","spaces":9,"at":"45.39128,-65.35609",
                 "address":"12 Harbour Street"\(rules)}
                """)
        #expect(made.status == 201, "\(made.text)")
        try await invite(service.person("eve"), #"{"duty":"guard"}"#)
        try await invite(service.person("tom"), #"{"duty":"guard"}"#)
        try await invite(bob, #"{"duty":"host","suite":"1204"}"#)
        let zoe = try await service.person("zoe")
        let other = try await zoe.send(
            "POST", "/buildings",
            json: """
                {"code":"Z9Z9Z","name":"Zoe House","spaces":1,"at":"45.39,-65.35",
                 "address":"1 Quay"}
                """)
        #expect(other.status == 201, "\(other.text)")
        _ = try await service.person("sam")
    }

    private func invite(_ person: Person, _ duty: String) async throws {
        let invited = try await ann.send("POST", "/buildings/A1B2C/people", json: duty)
        let code = try invited.member("code")
        let accepted = try await person.send(
            "POST", "/building-invitations/accept", json: #"{"code":"\#(code)"}"#)
        #expect(accepted.status == 200, "\(accepted.text)")
    }

    /// One of the people in a browser.
    func browser(_ name: String) async throws -> PageBrowser {
        var browser = PageBrowser(service)
        try await browser.get("/sign-in")
        let answer = try await browser.post(
            "/sign-in", ["email": "\(name)@example.org", "password": Person.password])
        #expect(answer.status == 303, "\(answer.text)")
        return browser
    }

    /// Sam parks in the building.
    func park(_ plate: String, hours: Int = 4) async throws {
        let guest = try await service.person("guest-\(plate.lowercased())")
        let made = try await guest.send(
            "POST", "/parkings", json: Person.parking(#","plate":"\#(plate)""#, hours: hours))
        #expect(made.status == 201, "\(made.text)")
    }

    /// Another passcode of Bob's suite.
    func passcode() async throws -> String {
        try await bob.send("POST", "/buildings/A1B2C/suites/1204/passcode", json: "{}")
            .member("passcode")
    }

    /// The path that the QR code of Bob's suite leads to.
    func visitPath() async throws -> String {
        var bob = try await browser("bob")
        let page = try await bob.get("/me/guests")
        return String(try #require(page.text.firstMatch(of: /\/visit\/[\w-]{43}/)?.0))
    }

    /// The notes of the audit log, the newest first.
    func log(_ action: String = "look-up") async throws -> [String] {
        let answer = try await ann.get("/buildings/A1B2C/audit?limit=100")
        let items = try answer.member("items", as: [[String: Any]].self)
        return items.filter { $0["action"] as? String == action }
            .compactMap { $0["note"] as? String }
    }
}

extension HTTPAnswer {
    /// The text of an element with this id; nil if there is none.
    func text(of id: String) -> String? {
        guard let start = text.firstRange(of: "id=\"\(id)\"") else { return nil }
        return String(text[start.upperBound...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
}
