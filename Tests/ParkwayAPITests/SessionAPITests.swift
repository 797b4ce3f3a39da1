import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import RecordKeeping
import ServiceTestSupport
import SpatiaLiteStore
import StoreContract
import StoreRuntime
import TestSupport
import Testing

@Suite("A person signs in and out")
struct SessionAPITests {
    private func signIn(
        _ service: RunningService, _ email: String = "ada@example.org",
        _ password: String = Person.password, _ more: String = ""
    ) async throws -> HTTPAnswer {
        try await service.client.send(
            "POST", "/api/v1/sessions",
            json: #"{"email":"\#(email)","password":"\#(password)"\#(more)}"#)
    }

    @Test func theTokenOfASessionIsNotStored() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answer = try await signIn(service)
            #expect(answer.status == 201)
            #expect(answer["cache-control"] == "no-store")
            let token: String = try answer.member("token")
            #expect(token.count == 64)
            let account: [String: Any] = try answer.member("account", as: [String: Any].self)
            #expect(account["id"] as? String == ada.account.id.description)
            #expect(try answer.member("expiresAt") == "2026-11-26T00:00:00.000Z")
            let remembered = try await signIn(
                service, "ADA@example.org", Person.password, #","remember":true"#)
            #expect(try remembered.member("expiresAt") == "2026-12-25T12:00:00.000Z")
            let shown = try await service.client.get(
                #require(answer["location"]), headers: ["authorization": "bearer  \(token)"])
            #expect(shown.status == 200)
            #expect(!shown.text.contains(token))
            let records = try Data(contentsOf: Store.recordsFile(in: service.workspace.folder))
            #expect(records.range(of: Data(token.utf8)) == nil)
        }
    }

    @Test func aWrongPasswordAndAnUnknownAccountAreAnsweredAlike() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person()
            let wrong = try await signIn(service, "ada@example.org", "not-this-one")
            let unknown = try await signIn(service, "nobody@example.org", "not-this-one")
            #expect(wrong.status == 401)
            #expect(wrong["www-authenticate"] == "Bearer")
            #expect(wrong.status == unknown.status)
            #expect(wrong.text == unknown.text)
            #expect(
                wrong.headers.map(\.name).sorted() == unknown.headers.map(\.name).sorted())
        }
    }

    /// Most of the time is spent hashing the password, whether or not the account exists.
    @Test func theTimeDoesNotRevealAccounts() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person()
            let passwords = service.workspace.passwords
            for email in ["ada@example.org", "nobody@example.org"] {
                let answer = try await passwords.stalled {
                    let answer = Task { try await signIn(service, email, "not-this-one") }
                    let isHashed = try await eventually { passwords.load == 1 }
                    #expect(isHashed, "\(email) is answered without a hash")
                    return answer
                }
                #expect(try await answer.value.status == 401)
            }
        }
    }

    @Test func failuresAreLimitedForAnAccountWhetherOrNotThereIsOne() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person()
            for email in ["ada@example.org", "nobody@example.org"] {
                for _ in 0..<SignInLimits.standard.accountFromClient {
                    #expect(try await signIn(service, email, "not-this-one").status == 401)
                }
                let refused = try await signIn(service, email)
                #expect(refused.status == 429)
                #expect(refused["retry-after"] == "901")
                #expect(
                    refused.detail
                        == "10 attempts to sign in failed, which is the limit; "
                        + "try again after 2026-11-25T12:15:00.000Z")
            }
            service.clock.advance(by: SignInLimits.standard.window)
            #expect(try await signIn(service).status == 201)
        }
    }

    /// Neither by ten failures from one network nor by hundreds from many.
    @Test(arguments: [10, 300])
    func failuresElsewhereDoNotLockTheOwnerOut(failures: Int) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            #expect(try await signIn(service).status == 201)
            for number in 0..<failures {
                do {
                    try await service.workspace.records.accounts.countSignInAttempt(
                        ada.account.email, from: ClientAddress("203.0.113.\(number / 10)"),
                        limits: .standard)
                } catch AccountsError.tooManyFailures(let limit, _, _) {
                    #expect(limit == SignInLimits.standard.account)
                    #expect(number >= SignInLimits.standard.account)
                }
            }
            #expect(try await signIn(service).status == 201)
            #expect(try await ada.get("/account").status == 200)
            let change = #"{"current":"\#(Person.password)","new":"seven-green-ferries"}"#
            #expect(
                try await ada.send("PUT", "/account/password", json: change).status == 204)
            let removal = #"{"password":"seven-green-ferries"}"#
            #expect(try await ada.send("DELETE", "/account", json: removal).status == 204)
        }
    }

    @Test func wrongPasswordsOfASignedInPersonAreLimited() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let limit = SignInLimits.standard.confirmations
            for _ in 0..<limit {
                let wrong = try await ada.send("DELETE", "/account", json: #"{"password":"no"}"#)
                #expect(wrong.status == 403)
            }
            let right = #"{"password":"\#(Person.password)"}"#
            let refused = try await ada.send("DELETE", "/account", json: right)
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "901")
            #expect(refused.detail.contains("the current password was wrong 10 times"))
            #expect(try await signIn(service).status == 201)
            service.clock.advance(by: SignInLimits.standard.window)
            #expect(try await ada.send("DELETE", "/account", json: right).status == 204)
        }
    }

    @Test func failuresAreLimitedForAClientAlsoAcrossARestart() async throws {
        try await RunningService.withTown { service in
            _ = try await service.person()
            let here = ClientAddress("127.0.0.1")
            for number in 0..<SignInLimits.standard.client {
                try await service.workspace.records.accounts.countSignInAttempt(
                    EmailAddress("p\(number)@example.org"), from: here, limits: .standard)
            }
            let refused = try await signIn(service)
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "901")
            #expect(refused.detail.contains("100 attempts to sign in from your network failed"))
            try await service.withAnother { again in
                let still = try await signIn(again)
                #expect(still.status == 429)
            }
        }
    }

    /// Other requests are served while passwords are hashed; beyond the limit, sign-ins get 503.
    @Test func aFloodOfSignInsDoesNotDelayOtherRequests() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            try await withThrowingTaskGroup(of: HTTPAnswer.self) { flood in
                try await service.workspace.passwords.stalled {
                    for number in 0..<60 {
                        flood.addTask {
                            try await signIn(service, "p\(number)@example.org", "not-this-one")
                        }
                    }
                    // Sign-ins up to the limit wait; the others get 503 at once.
                    for _ in 0..<28 {
                        let refused = try await flood.next()
                        #expect(refused?.status == 503)
                        #expect(refused?["retry-after"] != nil)
                    }
                    #expect(try await ada.get("/account").status == 200)
                }
                for try await answer in flood { #expect(answer.status == 401) }
            }
        }
    }

    @Test func sessionsAreListedNewestFirstAndClosedOneByOne() async throws {
        try await RunningService.withTown { service in
            let first = try await service.person()
            service.clock.advance(by: .seconds(60))
            let second = try await signIn(service)
            let list = try await first.get("/sessions")
            let items: [[String: Any]] = try list.member("items", as: [[String: Any]].self)
            #expect(items.map { $0["current"] as? Bool } == [false, true])
            #expect(items.map { $0["remembered"] as? Bool } == [false, true])
            #expect(items.first?["id"] as? String == (try second.member("id")))
            let secondID: String = try second.member("id")
            let shown = try await first.get("/sessions/\(secondID)")
            #expect(try shown.member("current", as: Bool.self) == false)
            let closed = try await first.send("DELETE", "/sessions/\(secondID)")
            #expect(closed.status == 204)
            let token: String = try second.member("token")
            let ended = try await service.client.get(
                "/api/v1/account", headers: ["authorization": "Bearer \(token)"])
            #expect(ended.status == 401)
            let missing = try await first.send("DELETE", "/sessions/\(secondID)")
            #expect(missing.status == 404)
            #expect(try await first.send("DELETE", "/sessions/current").status == 204)
            #expect(try await first.get("/account").status == 401)
        }
    }

    @Test func allSessionsCanBeClosedTogether() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let other: String = try await signIn(service).member("token")
            #expect(try await ada.send("DELETE", "/sessions").status == 204)
            for token in [ada.token, other] {
                let answer = try await service.client.get(
                    "/api/v1/sessions", headers: ["authorization": "Bearer \(token)"])
                #expect(answer.status == 401)
            }
        }
    }

    @Test func otherPeoplesSessionsGet404() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person("ada"), try await service.person("bob"))
            let adas = try await service.workspace.accounts.sessions(of: ada.account.id)
            let id = try #require(adas.first?.id)
            let none = Session.ID.new(at: service.clock.now())
            for method in ["GET", "DELETE"] {
                let theirs = try await bob.send(method, "/sessions/\(id)")
                let nobodys = try await bob.send(method, "/sessions/\(none)")
                #expect(theirs.status == 404)
                #expect(nobodys.status == 404)
                #expect(
                    theirs.text.replacingOccurrences(of: "\(id)", with: "")
                        == nobodys.text.replacingOccurrences(of: "\(none)", with: ""))
            }
            #expect(try await ada.get("/account").status == 200)
            #expect(try await bob.get("/sessions/nonsense").status == 404)
        }
    }

    @Test(arguments: [
        "", "Bearer", "Bearer x", "Basic YWRhOmFkYQ==",
        "Bearer \(String(repeating: "0", count: 64))",
        "Bearer \(String(repeating: "0", count: 64)) x",
    ])
    func withoutATokenTheResponseIs401(_ authorization: String) async throws {
        try await RunningService.withTown { service in
            for (method, path) in [
                ("GET", "/account"), ("PATCH", "/account"), ("DELETE", "/account"),
                ("PUT", "/account/password"), ("GET", "/sessions"), ("DELETE", "/sessions"),
                ("DELETE", "/sessions/current"), ("GET", "/parkings"), ("POST", "/parkings"),
                ("GET", "/parkings.csv"), ("GET", "/parkings.geojson"),
                ("GET", "/parkings/0123456789"), ("DELETE", "/parkings/0123456789"),
                ("POST", "/parkings/0123456789/end"),
                ("POST", "/parkings/0123456789/extensions"),
            ] {
                let answer = try await service.client.send(
                    method, "/api/v1\(path)", headers: ["authorization": authorization])
                #expect(answer.status == 401, "\(method) \(path)")
                #expect(answer["www-authenticate"]?.hasPrefix("Bearer") == true)
            }
        }
    }
}
