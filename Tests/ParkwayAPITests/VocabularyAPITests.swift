import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("Old names are accepted next to the new ones")
struct VocabularyAPITests {
    private static func account(_ email: String, _ phone: String) -> String {
        """
        {"email":"\(email)@example.org","name":"Ann",\(phone),"plate":"CKXR318",
         "password":"seven-grey-ferries"}
        """
    }

    private static func parking(_ members: String) -> String {
        #"{"building":"A1B2C","suite":"1204",\#(members)}"#
    }

    @Test(arguments: [
        (#""phone":"+377 98 76 54 32""#, "+37798765432"),
        (#""contactNumber":"+377 98 76 54 32""#, "+37798765432"),
        (#""contactNumber":"1111","phone":"2222""#, "2222"),
    ])
    func aPhoneHasTwoNames(members: String, number: String) async throws {
        try await RunningService.withTown { service in
            let made = try await service.client.send(
                "POST", "/api/v1/accounts", json: Self.account("ann", members))
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.member("phone") == number)
            #expect(try made.member("contactNumber") == number)
            let ada = try await service.person()
            let changed = try await ada.send("PATCH", "/account", json: "{\(members)}")
            #expect(changed.status == 200, "\(changed.text)")
            #expect(try changed.member("phone") == number)
        }
    }

    @Test(arguments: [
        (#""hours":4,"address":"12 Harbour Street""#, 4),
        (#""stayHours":4,"address":"12 Harbour Street""#, 4),
        (#""stayHours":1,"hours":4,"at":"45.3905,-65.3541""#, 4),
        (#""hours":4,"latitude":45.3905,"longitude":-65.3541"#, 4),
        (#""hours":4,"latitude":1,"longitude":2,"at":"45.3905,-65.3541""#, 4),
    ])
    func aStayAndAPlaceHaveTwoNames(members: String, hours: Int) async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let made = try await ada.send("POST", "/parkings", json: Self.parking(members))
            #expect(made.status == 201, "\(made.text)")
            #expect(try made.member("hours", as: Int.self) == hours)
            #expect(try made.member("stayHours", as: Int.self) == hours)
            #expect(try made.member("latitude", as: Double.self).rounded() == 45)
            let id: String = try made.member("id")
            for member in ["hours", "stayHours"] {
                let longer = try await ada.send(
                    "POST", "/parkings/\(id)/extensions", json: #"{"\#(member)":1}"#)
                let all: [[String: Any]] = try longer.member(
                    "extensions", as: [[String: Any]].self)
                #expect(all.last?["hours"] as? Int == 1)
                #expect(all.last?["stayHours"] as? Int == 1)
                #expect(all.last?["createdAt"] as? String == all.last?["at"] as? String)
            }
        }
    }

    /// A mistake in either name is reported under the name that was sent.
    @Test(arguments: [
        (#""hours":3,"at":"45,-65""#, ["#/hours"]),
        (#""stayHours":3,"at":"45,-65""#, ["#/stayHours"]),
        (#""hours":4,"stayHours":3,"at":"45,-65""#, ["#/stayHours"]),
        (#""hours":4,"at":"91,0""#, ["#/at"]),
        (#""hours":4,"at":"here""#, ["#/at"]),
        (#""hours":4,"latitude":91,"longitude":0,"at":"45,-65""#, ["#/latitude"]),
        (#""hours":4,"latitude":45,"at":"45,-65""#, ["#/longitude"]),
        (#""at":"45,-65""#, ["#/hours"]),
    ])
    func mistakesNameWhatWasSent(members: String, pointers: [String]) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().send(
                "POST", "/parkings", json: Self.parking(members))
            #expect(answer.status == 422)
            let errors: [[String: String]] = try answer.member(
                "errors", as: [[String: String]].self)
            #expect(errors.map { $0["pointer"] } == pointers, "\(answer.text)")
        }
    }

    @Test func parametersHaveTwoNames() async throws {
        try await RunningService.withTown { service in
            let route = "/api/v1/route?from=Town+Hall&to=12+Harbour+Street"
            let search = "/api/v1/geocode?q=bakery&limit=9"
            for (path, one, other, wrong) in [
                (route, "depart=08:30", "departAt=08:30", "departAt=soon"),
                (route + "&via=20+North+Ring", "turnAtVia=true", "turns=true", "turns=perhaps"),
                (search, "near=45.39,-65.35", "focus=45.39,-65.35", "focus=here"),
            ] {
                let answers = [
                    try await service.client.get("\(path)&\(one)"),
                    try await service.client.get("\(path)&\(other)"),
                    try await service.client.get("\(path)&\(one)&\(other)"),
                ]
                #expect(answers.map(\.status) == [200, 200, 200])
                #expect(Set(answers.map(\.text)).count == 1, "\(one)")
                for query in [wrong, "\(one)&\(wrong)"] {
                    #expect(try await service.client.get("\(path)&\(query)").status == 400)
                }
            }
        }
    }
}
