import Accounts
import DomainTestSupport
import Foundation
import HTTPTestClient
import ParkingRecords
import RecordKeeping
import ServiceTestSupport
import StoreContract
import StoreRuntime
import Testing

@Suite("A person's plates, preferences, tokens and export")
struct AccountPersonAPITests {
    private func createToken(
        _ person: Person, _ scope: String, _ more: String = ""
    ) async throws -> (id: String, person: Person) {
        let answer = try await person.send(
            "POST", "/tokens", json: #"{"name":"Script","scope":"\#(scope)"\#(more)}"#)
        #expect(answer.status == 201)
        #expect(answer["cache-control"] == "no-store")
        let secret: String = try answer.member("token")
        let id: String = try answer.member("id")
        #expect(answer["location"] == "/api/v1/tokens/\(id)")
        return (id, Person(client: person.client, account: person.account, token: secret))
    }

    @Test func platesAreSavedListedAndRemovedByTheirIDs() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let saved = try await ada.send(
                "POST", "/account/plates", json: #"{"plate":"ckxr 3i8","nickname":"van"}"#)
            #expect(saved.status == 201)
            let id: String = try saved.member("id")
            #expect(saved["location"] == "/api/v1/account/plates/\(id)")
            #expect(try saved.member("plate") == "CKXR3I8")
            #expect(try saved.member("lookAlikes", as: [String].self) == ["CKXR318"])
            let again = try await ada.send(
                "POST", "/account/plates", json: #"{"plate":"CKXR3I8"}"#)
            #expect(again.status == 200)
            #expect(try again.object()["nickname"] == nil)
            let renamed = try await ada.send(
                "PATCH", "/account/plates/\(id)", json: #"{"nickname":"the van"}"#)
            #expect(try renamed.member("nickname") == "the van")
            let listed = try await ada.get("/account/plates")
                .member("items", as: [[String: Any]].self)
            #expect(listed.map { $0["plate"] as? String } == ["CKXR318", "CKXR3I8"])
            #expect(listed.map { $0["ofProfile"] as? Bool } == [true, false])
            for method in ["GET", "DELETE"] {
                #expect(try await bob.send(method, "/account/plates/\(id)").status == 404)
            }
            let own = try #require(listed[0]["id"] as? String)
            let refused = try await ada.send("DELETE", "/account/plates/\(own)")
            #expect(refused.status == 409)
            #expect(refused.detail.contains("is the one in your profile"))
            #expect(try await ada.send("DELETE", "/account/plates/\(id)").status == 204)
            #expect(try await ada.get("/account/plates/\(id)").status == 404)
            let wrong = try await ada.send(
                "POST", "/account/plates", json: #"{"plate":"?","nickname":"!"}"#)
            #expect(wrong.status == 422)
            #expect(try wrong.member("errors", as: [[String: Any]].self).count == 2)
        }
    }

    @Test func preferencesChangeMemberByMember() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let fresh = try await ada.get("/account/preferences")
            #expect(try fresh.object().keys.sorted() == ["disabledPermit", "theme", "zones"])
            let changed = try await ada.send(
                "PATCH", "/account/preferences",
                json: #"{"language":"de","units":"imperial","timeZone":"europe/monaco"}"#,
                ("if-match", try #require(fresh["etag"])))
            #expect(changed.status == 200)
            #expect(try changed.member("timeZone") == "Europe/Monaco")
            #expect(try changed.member("theme") == "system")
            let stale = try await ada.send(
                "PATCH", "/account/preferences", json: #"{"theme":"dark"}"#,
                ("if-match", try #require(fresh["etag"])))
            #expect(stale.status == 412)
            let back = try await ada.send(
                "PATCH", "/account/preferences", json: #"{"language":null,"timeZone":""}"#)
            #expect(try back.object()["language"] == nil)
            let permits = try await ada.send(
                "PATCH", "/account/preferences",
                json: #"{"zones":["4"," A "],"disabledPermit":true}"#)
            #expect(try permits.member("zones", as: [String].self) == ["4", "A"])
            #expect(try permits.member("disabledPermit", as: Bool.self))
            let account = try await ada.get("/account")
                .member("preferences", as: [String: Any].self)
            #expect(account["units"] as? String == "imperial")
            let wrong = try await ada.send(
                "PATCH", "/account/preferences",
                json: #"{"language":"xx","units":"yards","theme":"pink","timeZone":"Mars"}"#)
            #expect(wrong.status == 422)
            #expect(try wrong.member("errors", as: [[String: Any]].self).count == 4)
            #expect(wrong.detail.contains("choose de, en, es, fr, it or none"))
        }
    }

    @Test func aTokenThatReadsChangesNothing() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let (id, reader) = try await createToken(ada, "read")
            #expect(try await reader.get("/parkings").status == 200)
            #expect(try await reader.get("/account").status == 200)
            #expect(try await reader.get("/account/export").status == 200)
            let search = try await reader.send(
                "POST", "/parkings/search", json: #"{"plate":"CKXR318"}"#)
            #expect(search.status == 200)
            let refused = try await reader.addParking()
            #expect(refused.status == 403)
            #expect(refused.detail.contains("may only read"))
            let used = try await ada.get("/tokens/\(id)")
            #expect(try used.member("lastUsedAt") == service.clock.now().description)
            #expect(!used.text.contains("parkway_"))
            #expect(try await ada.send("DELETE", "/tokens/\(id)").status == 204)
            let ended = try await reader.get("/parkings")
            #expect(ended.status == 401)
            #expect(ended["www-authenticate"] == "Bearer")
        }
    }

    @Test(arguments: ["read", "write"])
    func noTokenReachesTheAccountSessionsOrTokens(_ scope: String) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let (id, program) = try await createToken(ada, scope)
            #expect(try await program.addParking().status == (scope == "write" ? 201 : 403))
            let requests: [(String, String, String?)] = [
                ("PATCH", "/account", #"{"name":"Eve"}"#),
                ("DELETE", "/account", #"{"password":"\#(Person.password)"}"#),
                (
                    "PUT", "/account/password",
                    #"{"current":"\#(Person.password)","new":"four words not together"}"#
                ),
                ("PATCH", "/account/preferences", #"{"theme":"dark"}"#),
                ("POST", "/account/plates", #"{"plate":"EVE1"}"#),
                ("POST", "/tokens", #"{"name":"more","scope":"write"}"#),
                ("GET", "/tokens", nil), ("DELETE", "/tokens/\(id)", nil),
                ("GET", "/sessions", nil), ("DELETE", "/sessions", nil),
                ("GET", "/sessions/current", nil), ("DELETE", "/sessions/current", nil),
            ]
            for (method, path, body) in requests {
                let answer = try await program.send(method, path, json: body)
                #expect(answer.status == 403, "\(method) \(path): \(answer.text)")
                #expect(answer.detail.contains("sign in with the password instead"))
            }
            #expect(try await ada.get("/account").member("name") == "ada")
        }
    }

    @Test func aTokenEndsAndBelongsToItsAccount() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            let (id, program) = try await createToken(ada, "write", #","days":1"#)
            for method in ["GET", "DELETE"] {
                #expect(try await bob.send(method, "/tokens/\(id)").status == 404)
            }
            let wrong = try await ada.send(
                "POST", "/tokens", json: #"{"name":"","scope":"all","days":367}"#)
            #expect(try wrong.member("errors", as: [[String: Any]].self).count == 3)
            service.clock.advance(by: .seconds(86_400))
            #expect(try await program.get("/parkings").status == 401)
            #expect(
                try await ada.get("/tokens").member("items", as: [[String: Any]].self).isEmpty)
        }
    }

    @Test func sessionsNameTheirDevices() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let answer = try await ada.client.send(
                "POST", "/api/v1/sessions",
                headers: [
                    "user-agent":
                        "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
                ],
                json: #"{"email":"ada@example.org","password":"\#(Person.password)"}"#)
            let id: String = try answer.member("id")
            let session = try await ada.get("/sessions/\(id)")
            #expect(try session.member("device") == "Firefox on Linux")
        }
    }

    @Test func theExportHasEverythingExceptSecretsAndOtherPeople() async throws {
        try await RunningService.withTown { service in
            let (ada, bob) = (try await service.person(), try await service.person("bob"))
            for person in [ada, bob] {
                #expect(try await person.addParking().status == 201)
                let space = #"{"address":"3 Harbour Street","squareFeet":120,"price":"12.50"}"#
                #expect(try await person.send("POST", "/spaces", json: space).status == 201)
            }
            let (_, program) = try await createToken(ada, "write")
            let answer = try await ada.get("/account/export")
            #expect(answer.status == 200)
            #expect(answer["content-disposition"]?.contains("parkway-account.json") ?? false)
            let export = try answer.object()
            #expect(
                export.keys.sorted() == [
                    "account", "buildings", "closures", "conversations", "events", "exportedAt",
                    "format", "fountainConfirmations", "fountainPhotos", "fountainReviews",
                    "joinRequests",
                    "messages", "parkings", "partnerPosts", "photoPosts", "photos", "plates",
                    "profile", "reminders", "rentals", "reports", "sessions", "signInAddresses",
                    "spacePhotos", "storageSpaces", "tokens", "version",
                ])
            for (member, count) in [
                ("parkings", 1), ("storageSpaces", 1), ("plates", 1), ("tokens", 1),
                ("sessions", 1), ("closures", 0),
            ] {
                #expect((export[member] as? [Any])?.count == count, "\(member)")
            }
            let secrets = [ada.token, program.token, "argon2id", "digest", "bob"]
            for secret in secrets { #expect(!answer.text.contains(secret), "\(secret)") }
        }
    }

    @Test func aParkingWhosePlateIsNoLongerKeptHasNone() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let id: String = try await ada.addParking().member("id")
            service.clock.advance(by: .seconds(86_400))
            let ledger = service.workspace.records.parkings
            #expect(try await ledger.purgePlates(endedBy: service.clock.now())?.count == 1)
            #expect(try await ada.get("/parkings/\(id)").object()["plate"] == nil)
            let csv = try await ada.get("/parkings.csv")
            #expect(!csv.text.contains("CKXR318"))
        }
    }
}
