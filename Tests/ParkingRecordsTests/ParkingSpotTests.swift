import ParkingRecords
import RecordKeeping
import Testing

@Suite struct ParkingSpotTests {
    @Test func trimsLevelAndBay() throws {
        #expect(try ParkingLevel("  -2 ").text == "-2")
        #expect(try ParkingBay("B\t 214").text == "B 214")
        #expect(try ParkingLevel("地下2階").text == "地下2階")
    }

    @Test(arguments: ["", "   ", "a\u{0}b", "-", String(repeating: "x", count: 21)])
    func refusesALevel(_ text: String) {
        #expect(throws: InvalidValue.self) { try ParkingLevel(text) }
        #expect(throws: InvalidValue.self) { try ParkingBay(text) }
    }

    @Test func aNoteMayHaveSeveralLines() throws {
        let note = try ParkingNote("\r\n Lift at pillar C \r\n\tsecond door\u{2028}🚗  ")
        #expect(note.text == "Lift at pillar C\n second door\n🚗")
        #expect(try ParkingNote("a\n\n" + String(repeating: "x", count: 497)).text.count == 500)
    }

    @Test(arguments: ["", " \n ", "bell\u{7}", "\u{202E}reversed"])
    func refusesANote(_ text: String) {
        #expect(throws: InvalidValue.self) { try ParkingNote(text) }
    }

    @Test func boundsANote() {
        let long = String(repeating: "x", count: 501)
        let error = #expect(throws: InvalidValue.self) { try ParkingNote(long) }
        #expect(
            error?.description
                == "note \"\(long.prefix(40))\"… has 501 characters; it needs 1 to 500 characters"
                || error?.description.contains("501 characters; it needs 1 to 500") == true)
        #expect(throws: InvalidValue.self) {
            try ParkingNote(String(repeating: "\n", count: 1_000) + "x")
        }
    }

    @Test func aChangeKeepsSetsAndClears() throws {
        let spot = ParkingSpot(level: try ParkingLevel("1"), bay: try ParkingBay("2"))
        let change = SpotChange(level: .clear, note: .set(try ParkingNote("here")))
        #expect(
            change.applied(to: spot)
                == ParkingSpot(bay: try ParkingBay("2"), note: try ParkingNote("here")))
        #expect(SpotChange().applied(to: spot) == spot)
    }
}
