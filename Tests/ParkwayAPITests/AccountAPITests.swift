import Accounts
import Foundation
import HTTPTestClient
import ParkingRecords
import RecordKeeping
import ServiceCore
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("A person signs up, changes their account and deletes it")
struct AccountAPITests {
    private static let body = """
        {"email":"ada@example.org","name":"Ada Lee","phone":"+377 98 76 54 32",
         "plate":"ck-x r318","password":"seven-grey-ferries"}
        """

    @Test func signUpCreatesAnAccountWithoutRevealingSecrets() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send(
                "POST", "/api/v1/accounts", json: Self.body)
            #expect(answer.status == 201)
            #expect(answer["location"] == "/api/v1/account")
            let account = try answer.object()
            #expect(
                Set(account.keys) == [
                    "id", "email", "name", "phone", "contactNumber", "plate", "role", "createdAt",
                    "preferences",
                ])
            #expect(account["plate"] as? String == "CKXR318")
            #expect(account["phone"] as? String == "+37798765432")
            let again = try await service.client.send(
                "POST", "/api/v1/accounts", json: Self.body)
            #expect(again.status == 409)
            #expect(again.detail.contains("an account with this e-mail address already exists"))
        }
    }

    @Test func allMistakesAreReportedTogether() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send(
                "POST", "/api/v1/accounts",
                json: """
                    {"email":"ada","name":" ","phone":"12","plate":"?","password":"1234567"}
                    """)
            #expect(answer.status == 422)
            #expect(answer["content-type"] == "application/problem+json")
            let errors: [[String: String]] = try answer.member(
                "errors", as: [[String: String]].self)
            #expect(
                errors.map { $0["pointer"] } == [
                    "#/email", "#/name", "#/phone", "#/plate", "#/password",
                ])
            #expect(errors.map { $0["detail"] ?? "" }.joined(separator: "\n") == answer.detail)
            #expect(!answer.text.contains("1234567"))
        }
    }

    @Test func aPasswordThatOthersKnowIsAMistakeOfThePassword() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.send(
                "POST", "/api/v1/accounts",
                json: Self.body.replacing("seven-grey-ferries", with: "ADA@example.org"))
            #expect(answer.status == 403)
            let errors: [[String: String]] = try answer.member(
                "errors", as: [[String: String]].self)
            #expect(errors.map { $0["pointer"] } == ["#/password"])
            #expect(answer.detail.contains("is your e-mail address"))
        }
    }

    @Test func aRepeatedSignUpCreatesOneAccount() async throws {
        try await RunningService.withTown { service in
            let (client, body) = (service.client, Self.body)
            let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await client.send(
                            "POST", "/api/v1/accounts", headers: ["idempotency-key": "k1"],
                            json: body)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.map(\.status) == Array(repeating: 201, count: 8))
            #expect(answers.count { $0["idempotent-replayed"] == "true" } == 7)
            #expect(Set(answers.map(\.text)).count == 1)
            let otherPassword = try await client.send(
                "POST", "/api/v1/accounts", headers: ["idempotency-key": "k1"],
                json: body.replacingOccurrences(of: "ferries", with: "lanterns"))
            #expect(otherPassword.status == 409)
            let otherPerson = try await client.send(
                "POST", "/api/v1/accounts", headers: ["idempotency-key": "k1"],
                json: body.replacingOccurrences(of: "ada@", with: "bob@"))
            #expect(otherPerson.status == 409)
            #expect(otherPerson.detail.contains("another request has used this idempotency key"))
        }
    }

    @Test func anAccountCanBeChangedInParts() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let before = try await ada.get("/account")
            let tag = try #require(before["etag"])
            let changed = try await ada.send(
                "PATCH", "/account", json: #"{"plate":"new 1"}"#, ("if-match", tag))
            #expect(changed.status == 200)
            #expect(try changed.member("plate") == "NEW1")
            #expect(try changed.member("email") == "ada@example.org")
            let newTag = try #require(changed["etag"])
            #expect(newTag != tag)
            let stale = try await ada.send(
                "PATCH", "/account", json: #"{"plate":"OLD1"}"#, ("if-match", tag))
            #expect(stale.status == 412)
            #expect(stale.detail.hasPrefix("the account has changed since you read it"))
            let now = try await ada.get("/account")
            #expect(now.text == changed.text)
            #expect(now["etag"] == newTag)
            let merged = try await ada.send(
                "PATCH", "/account", json: #"{"name":"Ada B."}"#,
                ("content-type", "application/merge-patch+json"))
            #expect(try merged.member("name") == "Ada B.")
            _ = try await service.person("bob")
            let taken = try await ada.send(
                "PATCH", "/account",
                json: #"{"email":"BOB@example.org","password":"\#(Person.password)"}"#)
            #expect(taken.status == 409)
        }
    }

    /// Whoever has the e-mail address of an account may get its password replaced.
    @Test func aNewEmailAddressNeedsThePassword() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let without = try await ada.send(
                "PATCH", "/account", json: #"{"email":"eve@example.org","plate":"NEW1"}"#)
            #expect(without.status == 403)
            #expect(without.detail.contains("needs your current password"))
            let wrong = try await ada.send(
                "PATCH", "/account", json: #"{"email":"eve@example.org","password":"no"}"#)
            #expect(wrong.status == 403)
            #expect(try await ada.get("/account").member("plate") != "NEW1")
            let sameAddress = try await ada.send(
                "PATCH", "/account", json: #"{"email":"ADA@example.org"}"#)
            #expect(sameAddress.status == 200)
            let changed = try await ada.send(
                "PATCH", "/account",
                json: #"{"email":"eve@example.org","password":"\#(Person.password)"}"#)
            #expect(try changed.member("email") == "eve@example.org")
        }
    }

    @Test func aClientWithTheCurrentAccountGets304() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let tag = try #require(try await ada.get("/account")["etag"])
            #expect(!tag.hasPrefix("W/"))
            for field in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let again = try await ada.send("GET", "/account", ("if-none-match", field))
                #expect(again.status == 304)
                #expect(again["etag"] == tag)
                #expect(again.body.isEmpty)
            }
            let other = try await ada.send("GET", "/account", ("if-none-match", "\"x\""))
            #expect(other.status == 200)
            let rubbish = try await ada.send("GET", "/account", ("if-none-match", "x"))
            #expect(rubbish.status == 400)
        }
    }

    @Test func changingThePasswordEndsTheOtherSessions() async throws {
        try await RunningService.withTown { service in
            let here = try await service.person()
            let signedIn = try await service.workspace.accounts.signIn(
                here.account.email, password: PasswordAttempt(Person.password))
            let there = Person(
                client: service.client, account: here.account,
                token: signedIn.token.secretText)
            let wrong = try await here.send(
                "PUT", "/account/password",
                json: #"{"current":"wrong-one","new":"harbour-lantern-fig"}"#)
            #expect(wrong.status == 403)
            #expect(try await there.get("/account").status == 200)
            let changed = try await here.send(
                "PUT", "/account/password",
                json: #"{"current":"seven-grey-ferries","new":"harbour-lantern-fig"}"#)
            #expect(changed.status == 204)
            #expect(try await here.get("/account").status == 200)
            let ended = try await there.get("/account")
            #expect(ended.status == 401)
            #expect(ended["www-authenticate"]?.hasPrefix("Bearer") == true)
            let weak = try await here.send(
                "PUT", "/account/password",
                json: #"{"current":"harbour-lantern-fig","new":"1234567"}"#)
            #expect(weak.status == 403)
        }
    }

    @Test func deletingRequiresThePasswordAndRemovesEverything() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            #expect(try await ada.addParking().status == 201)
            let wrong = try await ada.send("DELETE", "/account", json: #"{"password":"no"}"#)
            #expect(wrong.status == 403)
            let without = try await ada.send("DELETE", "/account")
            #expect(without.status == 415)
            let stale = try await ada.send(
                "DELETE", "/account", json: #"{"password":"seven-grey-ferries"}"#,
                ("if-match", "\"x\""))
            #expect(stale.status == 412)
            let deleted = try await ada.send(
                "DELETE", "/account", json: #"{"password":"seven-grey-ferries"}"#)
            #expect(deleted.status == 204)
            #expect(deleted.body.isEmpty)
            #expect(try await ada.get("/account").status == 401)
            #expect(try await ada.get("/parkings").status == 401)
            let counts = try await service.workspace.records.parkings.newestFirst(
                of: ada.account.id, after: nil, limit: 9)
            #expect(counts.items.isEmpty)
        }
    }

    @Test(arguments: SignUpRule.allCases)
    func theOwnerDecidesWhoSignsUp(rule: SignUpRule) async throws {
        var settings = ServiceSettings()
        settings.signUp = rule
        try await RunningService.withTown(settings) { service in
            let code = try await service.workspace.accounts.invite().code.secretText
            func signUp(_ name: String, _ more: String = "") async throws -> HTTPAnswer {
                let body =
                    #"{"email":"\#(name)@example.org","name":"Ann","phone":"+37798765432","#
                    + #""plate":"CKXR318","password":"seven-grey-ferries"\#(more)}"#
                return try await service.client.send(
                    "POST", "/api/v1/accounts", headers: [:], json: body)
            }
            let expected: (plain: Int, invited: Int) =
                switch rule {
                case .open: (201, 201)
                case .invitation: (403, 201)
                case .off: (403, 403)
                }
            #expect(try await signUp("ann").status == expected.plain)
            let invitation = #","invitation":"\#(code)""#
            #expect(try await signUp("bob", invitation).status == expected.invited)
            #expect(try await signUp("cas", #","invitation":"x""#).status == 422)
            if rule == .invitation {
                #expect(try await signUp("dan", invitation).detail.contains("was used already"))
            }
        }
    }
}
