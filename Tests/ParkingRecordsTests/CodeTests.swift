import ParkingRecords
import RecordKeeping
import Testing

@Suite struct BuildingCodeTests {
    @Test(arguments: [("A1B2C", "A1B2C"), (" a1b2c ", "A1B2C"), ("00000", "00000")])
    func acceptsFiveLettersOrDigits(_ typed: String, _ text: String) throws {
        #expect(try BuildingCode(typed).text == text)
    }

    @Test(arguments: [
        ("", "building code is empty; it needs exactly 5 letters or digits"),
        ("A1B2", "building code \"A1B2\" has 4 characters; it needs exactly 5 letters or digits"),
        (
            "A1B2C3",
            "building code \"A1B2C3\" has 6 characters; it needs exactly 5 letters or digits"
        ),
        (
            "A1 2C",
            "building code \"A1 2C\" contains \" \", which is not a letter or digit; "
                + "it needs exactly 5 letters or digits"
        ),
        (
            "А1B2C",
            "building code \"А1B2C\" contains \"А\" (U+0410), which is not an English letter or "
                + "digit; type the \"A\" that it looks like: it needs exactly 5 letters or digits"
        ),
        (
            "A1B2Ç",
            "building code \"A1B2Ç\" contains \"Ç\" (U+00C7), which is not an English letter or "
                + "digit; it needs exactly 5 letters or digits, typed as A to Z and 0 to 9"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try BuildingCode(typed) }
        #expect(error?.description == message)
    }
}

@Suite struct SuiteNumberTests {
    @Test(arguments: [("12", "12"), ("1204", "1204"), ("ph1b2", "PH1B2")])
    func acceptsTwoToFiveLettersOrDigits(_ typed: String, _ text: String) throws {
        #expect(try SuiteNumber(typed).text == text)
    }

    @Test(arguments: [
        ("", "suite number is empty; it needs 2 to 5 letters or digits"),
        ("1", "suite number \"1\" has 1 character; it needs 2 to 5 letters or digits"),
        ("123456", "suite number \"123456\" has 6 characters; it needs 2 to 5 letters or digits"),
        (
            "12-4",
            "suite number \"12-4\" contains \"-\", which is not a letter or digit; "
                + "it needs 2 to 5 letters or digits"
        ),
        (
            "１２０４",
            "suite number \"１２０４\" contains \"１\" (U+FF11), which is not an English letter or "
                + "digit; type the \"1\" that it looks like: it needs 2 to 5 letters or digits"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try SuiteNumber(typed) }
        #expect(error?.description == message)
    }
}

@Suite struct StayTests {
    @Test(arguments: [
        ("1", Stay.oneHour), ("4", .fourHours), (" 12 h", .twelveHours), ("24hours", .day),
        ("1 hour", .oneHour),
    ])
    func readsHours(_ typed: String, _ stay: Stay) throws {
        #expect(try Stay(typed) == stay)
        #expect(try Stay(hours: stay.hours) == stay)
    }

    @Test(arguments: ["0", "3", "5", "-4", "1.5", "４", "four", "4 days", "99999999999999999999"])
    func rejectsOtherHours(_ typed: String) {
        let error = #expect(throws: InvalidValue.self) { try Stay(typed) }
        #expect(
            error?.description
                == "stay \"\(typed)\" is not valid; "
                + "choose 1 (one hour or less), 4, 12 or 24 hours")
    }

    @Test func rejectsAnEmptyText() {
        let error = #expect(throws: InvalidValue.self) { try Stay(" ") }
        #expect(
            error?.description == "stay is empty; choose 1 (one hour or less), 4, 12 or 24 hours")
    }

    @Test func oneHourIncludesLess() {
        #expect(Stay.oneHour.description == "one hour or less")
        #expect(Stay.day.description == "24 hours")
    }
}
