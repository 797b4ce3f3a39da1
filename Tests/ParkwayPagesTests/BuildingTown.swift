import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

/// A building in the sample town with the code `A1B2C`, its owner, and a guest who parks there.
struct BuildingTown {
    static let page = "/buildings/A1B2C"
    var owner: PageBrowser
    var guest: PageBrowser
    private let service: RunningService

    init(_ service: RunningService, name: String = "Harbour House") async throws {
        self.service = service
        owner = PageBrowser(service)
        try await owner.signUp("nora", plate: "AB12CD")
        try await owner.get("/buildings/new")
        let made = try await owner.post("/buildings/new", Self.fields(name: name))
        #expect(made["location"] == "\(Self.page)/rules", "\(made.text)")
        guest = PageBrowser(service)
        try await guest.signUp("tom")
    }

    static func fields(
        code: String = "a1b2c", name: String = "Harbour House", spaces: String = "2"
    ) -> KeyValuePairs<String, String> {
        [
            "at": "45.39128,-65.35609", "label": "12 Harbour Street, Ternhaven",
            "source": "address", "buildingName": name, "building": code, "spaces": spaces,
            "do": "save",
        ]
    }

    /// The fields of the rules as the owner's page has them, with some that were typed.
    mutating func rules(_ typed: [String: String] = [:]) async throws -> [String: String] {
        let page = try await owner.get("\(Self.page)/rules")
        let version = try #require(
            page.text.firstMatch(of: /name="version" value="(\d+)"/)
        ).1
        let fields = ["version": String(version), "spaces": "2", "guests": "2", "do": "save"]
        return fields.merging(typed) { $1 }
    }

    /// The guest parks at the building for four hours, with suite 1204.
    @discardableResult
    mutating func park() async throws -> String { try await ParkingPagesTests.park(&guest) }

    /// Invites somebody without naming them, and returns the code.
    mutating func invite(_ fields: KeyValuePairs<String, String>) async throws -> String {
        try await owner.get("\(Self.page)/guards")
        let made = try await owner.post("\(Self.page)/guards", fields)
        #expect(made.status == 200, "\(made.text)")
        return String(
            try #require(made.text.firstMatch(of: /buildings\/join\?code=([\w-]{43})</)).1)
    }

    /// A browser of somebody who has accepted an invitation.
    mutating func member(
        _ name: String, _ fields: KeyValuePairs<String, String> = ["duty": "guard", "hours": "72"]
    ) async throws -> PageBrowser {
        let code = try await invite(fields)
        var member = PageBrowser(service)
        try await member.signUp(name, plate: "XY99ZZ")
        let offer = try await member.get("/buildings/join?code=\(code)")
        #expect(offer.text.contains("Harbour House"))
        let joined = try await member.post(
            "/buildings/join", ["invitationCode": code, "do": "accept"])
        #expect(joined["location"] == Self.page, "\(joined.text)")
        return member
    }
}

extension PageBrowser {
    /// Sends the fields, some of which were made of others, with the token of the last page.
    @discardableResult
    mutating func post(_ target: String, all fields: [String: String]) async throws -> HTTPAnswer {
        let pairs = fields.merging(["formToken": token ?? ""]) { $1 }
        let body = pairs.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
        return try await send("POST", target, Array(body.joined(separator: "&").utf8))
    }
}
