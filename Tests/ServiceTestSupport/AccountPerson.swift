import Accounts
import Foundation
import HTTPTestClient
import RecordKeeping
import StoreRuntime
import Testing

/// A signed-in person who sends requests.
package struct Person {
    package static let password = "seven-grey-ferries"

    package let client: HTTPTestClient
    package let account: Account
    package let token: String

    package init(client: HTTPTestClient, account: Account, token: String) {
        self.client = client
        self.account = account
        self.token = token
    }

    /// A header field that has no effect, as a default.
    package static let noField = (name: "x-none", value: "1")

    package func send(
        _ method: String, _ path: String, json: String? = nil,
        _ field: (name: String, value: String) = noField,
        _ other: (name: String, value: String) = noField
    ) async throws -> HTTPAnswer {
        let target = "/api/v1\(path)"
        let authorization = "Bearer \(token)"
        guard let json else {
            return try await client.send(
                method, target,
                headers: [
                    "authorization": authorization, field.name: field.value,
                    other.name: other.value,
                ])
        }
        return try await client.send(
            method, target,
            headers: [
                "authorization": authorization, field.name: field.value, other.name: other.value,
            ], json: json)
    }

    package func get(_ path: String) async throws -> HTTPAnswer {
        try await send("GET", path)
    }

    /// Adds a parking at 12 Harbour Street, with `more` members.
    package func addParking(_ more: String = "") async throws -> HTTPAnswer {
        try await send("POST", "/parkings", json: Self.parking(more))
    }

    package static func parking(_ more: String = "", hours: Int = 4) -> String {
        let place =
            ["address", "latitude", "\"at\""].contains(where: more.contains)
            ? "" : #","address":"12 Harbour Street""#
        return #"{"building":"A1B2C","suite":"1204","hours":\#(hours)\#(place)\#(more)}"#
    }
}

extension RunningService {
    /// Signs a person up and in, and grants a role.
    package func person(_ name: String = "ada", _ role: Role = .person) async throws -> Person {
        let profile = AccountProfile(
            email: try EmailAddress("\(name)@example.org"), name: try PersonName(name),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
        let signedIn = try await workspace.accounts.signUpAndIn(
            profile, password: Password(Person.password), lifetime: .remembered)
        if role != .person {
            _ = try await workspace.accounts.grant(role, to: profile.email)
        }
        return Person(
            client: client, account: signedIn.account, token: signedIn.token.secretText)
    }
}

extension HTTPAnswer {
    /// A member of the response, which must be an object.
    package func member<Value>(_ name: String, as type: Value.Type = String.self) throws -> Value {
        try #require(try object()[name] as? Value, "\(name) in \(text)")
    }

    /// The detail of a problem document.
    package var detail: String {
        (try? object()["detail"] as? String) ?? "no problem, but \(text)"
    }
}
