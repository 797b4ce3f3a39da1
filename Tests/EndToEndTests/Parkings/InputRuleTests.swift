import TestSupport
import Testing

@Suite("Input rules for a parking", .ownThreads)
struct InputRuleTests {
    private struct Refusal {
        let option: String
        let value: String
        let message: String
    }

    private static let refusals = [
        Refusal(
            option: "building", value: "",
            message: "building code is empty; it needs exactly 5 letters or digits"),
        Refusal(
            option: "building", value: "A1B2",
            message: "building code \"A1B2\" has 4 characters; it needs exactly 5 letters or digits"
        ),
        Refusal(
            option: "building", value: "A1B2C3",
            message:
                "building code \"A1B2C3\" has 6 characters; it needs exactly 5 letters or digits"),
        Refusal(
            option: "building", value: "А1B2C",
            message:
                "building code \"А1B2C\" contains \"А\" (U+0410), which is not an English letter or digit; type the \"A\" that it looks like: it needs exactly 5 letters or digits"
        ),
        Refusal(
            option: "building", value: "A1-2C",
            message:
                "building code \"A1-2C\" contains \"-\", which is not a letter or digit; it needs exactly 5 letters or digits"
        ),
        Refusal(
            option: "suite", value: "1",
            message: "suite number \"1\" has 1 character; it needs 2 to 5 letters or digits"),
        Refusal(
            option: "suite", value: "123456",
            message: "suite number \"123456\" has 6 characters; it needs 2 to 5 letters or digits"),
        Refusal(
            option: "suite", value: "",
            message: "suite number is empty; it needs 2 to 5 letters or digits"),
        Refusal(
            option: "suite", value: "１２",
            message:
                "suite number \"１２\" contains \"１\" (U+FF11), which is not an English letter or digit; type the \"1\" that it looks like: it needs 2 to 5 letters or digits"
        ),
        Refusal(
            option: "plate", value: "",
            message: "licence plate is empty; it needs 2 to 8 letters or digits"),
        Refusal(
            option: "plate", value: "- -",
            message: "licence plate is empty; it needs 2 to 8 letters or digits"),
        Refusal(
            option: "plate", value: "X",
            message: "licence plate \"X\" has 1 character; it needs 2 to 8 letters or digits"),
        Refusal(
            option: "plate", value: "ABCD 12345",
            message:
                "licence plate \"ABCD 12345\" has 9 characters; it needs 2 to 8 letters or digits"),
        Refusal(
            option: "plate", value: "МОНАКО",
            message:
                "licence plate \"МОНАКО\" contains \"М\" (U+041C), which is not an English letter or digit; type the \"M\" that it looks like: it needs 2 to 8 letters or digits"
        ),
        Refusal(
            option: "plate", value: "GÖ 12",
            message: "contains \"Ö\" (U+00D6), which is not an English letter or digit"),
        Refusal(
            option: "hours", value: "",
            message: "stay is empty; choose 1 (one hour or less), 4, 12 or 24 hours"),
        Refusal(
            option: "hours", value: "5",
            message: "stay \"5\" is not valid; choose 1 (one hour or less), 4, 12 or 24 hours"),
        Refusal(
            option: "hours", value: "-4",
            message: "stay \"-4\" is not valid; choose 1 (one hour or less), 4, 12 or 24 hours"),
        Refusal(
            option: "hours", value: "４",
            message: "stay \"４\" is not valid; choose 1 (one hour or less), 4, 12 or 24 hours"),
    ]

    @Test func anInvalidValueIsNamedWithTheRuleAndNothingIsSaved() throws {
        let program = try SampleTown.signedIn().program
        for refusal in Self.refusals {
            var values = ["building": "A1B2C", "suite": "1204", "plate": "CKXR318", "hours": "4"]
            values[refusal.option] = refusal.value
            // A value that begins with a hyphen would be taken for an option.
            let options = values.sorted { $0.key < $1.key }.flatMap { option, value in
                value.hasPrefix("-") ? ["--\(option)=\(value)"] : ["--\(option)", value]
            }
            let outcome = try program.run(["add", "--address", "12 Harbour Street"] + options)
            #expect(outcome.status == 1, "\(refusal.option) '\(refusal.value)'")
            #expect(outcome.messages.contains(refusal.message), "said: \(outcome.messages)")
        }
        #expect(try ParkingTests.items(program).isEmpty)
    }

    @Test func everyMistakeIsNamedAtOnce() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(building: "A", suite: "1", plate: "?", hours: "9")
        #expect(outcome.status == 1)
        for field in ["building code", "suite number", "licence plate", "stay"] {
            #expect(outcome.messages.contains(field))
        }
    }

    @Test(arguments: [
        ("abcde", "ab", "ck-x r318", "1 hour"), ("00000", "12345", "A1", "24h"),
        ("Z9Z9Z", "1204", "ABCD1234", "12"),
    ])
    func validValuesAreSavedInTheirNormalForm(
        building: String, suite: String, plate: String, hours: String
    ) throws {
        let program = try SampleTown.signedIn().program
        #expect(
            try program.add(building: building, suite: suite, plate: plate, hours: hours).status
                == 0)
        let item = try #require(ParkingTests.items(program).first)
        #expect(item["building"] as? String == building.uppercased())
        #expect(item["suite"] as? String == suite.uppercased())
        #expect(item["plate"] as? String == plate.uppercased().filter { $0 != " " && $0 != "-" })
    }

    @Test func aMissingOptionIsAUsageError() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.run("add", "--building", "A1B2C")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("--suite"))
        #expect(try program.run("frobnicate").status == 2)
        #expect(try program.run("list", "--limit", "many").status == 2)
    }

    @Test(arguments: ["0", "1001", "-3"])
    func anInvalidPageSizeIsRefused(_ limit: String) throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.run("list", "--limit=\(limit)")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("ask for 1 to 1000 items per page"))
    }

    @Test func invalidCoordinatesAreRefused() throws {
        let program = try SampleTown.signedIn().program
        for text in ["91,7", "43.7,181", "north of here", "43.7"] {
            let outcome = try program.add(["--at", text])
            #expect(outcome.status != 0, "\(text)")
            #expect(!outcome.messages.isEmpty)
        }
        #expect(try ParkingTests.items(program).isEmpty)
    }
}
