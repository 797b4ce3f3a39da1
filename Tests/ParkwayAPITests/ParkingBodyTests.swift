import Foundation
import HTTPTestClient
import ServiceTestSupport
import Testing

@Suite("The body of a request is read strictly")
struct ParkingBodyTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let body: String
        let status: Int
        let sentence: String
        var testDescription: String { body }
    }

    static let refusals = [
        Refusal(body: "", status: 400, sentence: "is not JSON"),
        Refusal(body: "{", status: 400, sentence: "is not JSON"),
        Refusal(body: "{}{}", status: 400, sentence: "is not JSON"),
        Refusal(body: #"{"a":1e999}"#, status: 400, sentence: "is not JSON"),
        Refusal(
            body: String(repeating: "[", count: 5_000), status: 400,
            sentence: "arrays and objects nested deeper than 512 levels"),
        Refusal(
            body: #"{"a":"\ud83d\ude00","b":{"c":1,"\u0063":2}}"#, status: 400,
            sentence: "has the member 'c' twice in one object"),
        Refusal(
            body: #"{"a":"# + String(repeating: "[", count: 500) + #"{"c":1,"c":2}"#
                + String(repeating: "]", count: 500) + "}", status: 400,
            sentence: "has the member 'c' twice in one object"),
        Refusal(body: "[]", status: 422, sentence: "the body is an array; send an object with"),
        Refusal(body: "null", status: 422, sentence: "the body is null; send an object with"),
        Refusal(
            body: #"{"building":"A1B2C","colour":"red"}"#, status: 422,
            sentence: "unknown member 'colour'; the members are building, suite, plate, "
                + "hours, stayHours, level, bay, note, address, at, latitude, longitude, pick"),
        Refusal(
            body: #"{"building":7}"#, status: 422,
            sentence: "member 'building' is a number; it must be text"),
        Refusal(body: "{}", status: 422, sentence: "member 'building' is missing"),
        Refusal(
            body: Person.parking(#","plate":null"#), status: 422,
            sentence: "member 'plate' is null; it must be text"),
        Refusal(
            body: #"{"building":"A1B2C","suite":"12","hours":"4"}"#, status: 422,
            sentence: "member 'hours' is text; it must be a whole number"),
        Refusal(
            body: #"{"building":"A1B2C","suite":"12","hours":4.5}"#, status: 422,
            sentence: "member 'hours' is a number; it must be a whole number"),
        Refusal(
            body: #"{"building":"A1B2C","suite":"12","hours":true}"#, status: 422,
            sentence: "member 'hours' is true or false; it must be a whole number"),
        Refusal(
            body: #"{"building":"A1B2C","suite":"12","hours":4}"#, status: 422,
            sentence: "place is empty; give an address, coordinates, or both"),
        Refusal(
            body: Person.parking(#","latitude":45.4"#), status: 422,
            sentence: "latitude and longitude must be sent together"),
        Refusal(
            body: Person.parking(#","latitude":91,"longitude":0"#), status: 422,
            sentence: "latitude 91.0 is off the globe"),
        Refusal(
            body: #"{"building":"A1","suite":"1","hours":3,"address":"x"}"#, status: 422,
            sentence:
                "building code \"A1\" has 2 characters; it needs exactly 5 letters or digits\n"
                + "suite number \"1\" has 1 character; it needs 2 to 5 letters or digits\n"
                + "stay \"3\" is not valid; choose 1 (one hour or less), 4, 12 or 24 hours"),
    ]

    @Test func errorsNameWhatIsWrong() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            for refusal in Self.refusals {
                let answer = try await ada.send("POST", "/parkings", json: refusal.body)
                #expect(answer.status == refusal.status, "\(refusal.body.prefix(80))")
                #expect(answer.detail.contains(refusal.sentence), "\(answer.detail)")
                #expect(answer["content-type"] == "application/problem+json")
            }
            #expect(try await ada.get("/parkings").member("items", as: [Any].self).isEmpty)
        }
    }

    @Test(arguments: [
        ("application/json", 201), ("application/json; charset=utf-8", 201),
        ("Application/JSON;charset=\"UTF-8\"", 201), ("application/json; charset=latin1", 415),
        ("text/plain", 415), ("application/merge-patch+json", 415),
        ("application/x-www-form-urlencoded", 415), ("", 415),
    ])
    func onlyJSONIsAccepted(_ type: String, _ status: Int) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.person().send(
                "POST", "/parkings", json: Person.parking(), ("content-type", type))
            #expect(answer.status == status)
        }
    }

    @Test func aBodyThatIsTooLargeOrNotUTF8IsRejected() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let large = try await ada.addParking(
                #","address":"\#(String(repeating: "x", count: 70_000))""#)
            #expect(large.status == 413)
            let bytes = try await service.client.send(
                "POST", "/api/v1/parkings",
                headers: [
                    "authorization": "Bearer \(ada.token)", "content-type": "application/json",
                ], body: [0x7B, 0xFF, 0x7D])
            #expect(bytes.status == 400)
            #expect(bytes.detail.contains("not valid UTF-8"))
        }
    }
    @Test func aRepeatedMemberIsRejected() async throws {
        try await RunningService.withTown { service in
            let ada = try await service.person()
            let twice = try await ada.addParking(#","hours":2"#)
            #expect(twice.status == 400)
            #expect(twice.detail.contains("'hours' twice"))
        }
    }
}
