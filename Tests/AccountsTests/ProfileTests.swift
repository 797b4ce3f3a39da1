import Accounts
import RecordKeeping
import Testing

@Suite struct LicensePlateTests {
    @Test(arguments: [
        ("CKXR318", "CKXR318"), ("ckxr 318", "CKXR318"), ("AB-123-CD", "AB123CD"), ("A1", "A1"),
        ("  B MW 12-34 ", "BMW1234"), ("AB\u{A0}12\u{2013}34", "AB1234"), ("12345678", "12345678"),
    ])
    func dropsSeparatorsAndFoldsCase(_ typed: String, _ text: String) throws {
        #expect(try LicensePlate(typed).text == text)
    }

    @Test(arguments: [
        ("", "licence plate is empty; it needs 2 to 8 letters or digits"),
        (" - ", "licence plate is empty; it needs 2 to 8 letters or digits"),
        ("A", "licence plate \"A\" has 1 character; it needs 2 to 8 letters or digits"),
        (
            "ABC 123 45X",
            "licence plate \"ABC 123 45X\" has 9 characters; it needs 2 to 8 letters or digits"
        ),
        (
            "АВ123",
            "licence plate \"АВ123\" contains \"А\" (U+0410), which is not an English letter or "
                + "digit; type the \"A\" that it looks like: it needs 2 to 8 letters or digits"
        ),
        (
            "AB１2",
            "licence plate \"AB１2\" contains \"１\" (U+FF11), which is not an English letter or "
                + "digit; type the \"1\" that it looks like: it needs 2 to 8 letters or digits"
        ),
        (
            "KÖ12",
            "licence plate \"KÖ12\" contains \"Ö\" (U+00D6), which is not an English letter or "
                + "digit; it needs 2 to 8 letters or digits, typed as A to Z and 0 to 9"
        ),
        (
            "AB*12",
            "licence plate \"AB*12\" contains \"*\", which is not a letter or digit; "
                + "it needs 2 to 8 letters or digits"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try LicensePlate(typed) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("CKX0318", "CKXO318"), ("A1I", "AL1"), ("8B5S", "BB55"), ("2Z", "ZZ"), ("IL1", "111"),
        ("QOD", "000"), ("G6", "66"),
    ])
    func findsLookAlikes(_ one: String, _ other: String) throws {
        let plates = (try LicensePlate(one), try LicensePlate(other))
        #expect(plates.0.differsOnlyInLookAlikes(from: plates.1))
        #expect(plates.1.differsOnlyInLookAlikes(from: plates.0))
    }

    @Test(arguments: [("CKX0318", "CKX0318"), ("AB12", "AB13"), ("0", "O0"), ("CC", "OO")])
    func doesNotConfuseOtherPlates(_ one: String, _ other: String) throws {
        let plates = (try LicensePlate("X" + one), try LicensePlate("X" + other))
        #expect(!plates.0.differsOnlyInLookAlikes(from: plates.1))
    }
}

@Suite struct EmailAddressTests {
    @Test(arguments: ["Ann.Lee+parking@Example.org", "a@localhost", "o'neil@a-b.example"])
    func acceptsWhatHTMLFormsAccept(_ typed: String) throws {
        #expect(try EmailAddress(" \(typed)\n").text == typed)
        #expect(try EmailAddress(typed).key == typed.lowercased())
    }

    @Test(arguments: [
        ("", "e-mail address is empty"), ("ann", "e-mail address has no \"@\""),
        ("ann@b@c", "e-mail address has more than one \"@\""),
        ("@example.org", "e-mail address needs 1 to 64 characters before the \"@\""),
        (
            "a b@example.org",
            "e-mail address has an invalid character before the \"@\""
        ),
        ("ann@", "e-mail address has no valid domain after the \"@\""),
        ("ann@example..org", "e-mail address has no valid domain after the \"@\""),
        ("ann@-a.org", "e-mail address has no valid domain after the \"@\""),
        ("аnn@example.org", "e-mail address contains U+0430, which is not ASCII"),
    ])
    func namesTheErrorWithoutTheAddress(_ typed: String, _ fact: String) {
        let error = #expect(throws: InvalidValue.self) { try EmailAddress(typed) }
        #expect(error?.description == "\(fact); write it as in name@example.org")
    }

    @Test func limitsTheLength() {
        let typed = "a@" + String(repeating: "b.", count: 200) + "org"
        let error = #expect(throws: InvalidValue.self) { try EmailAddress(typed) }
        #expect(
            error?.description == "e-mail address has 405 characters; it may have up to 254")
    }
}

@Suite struct ContactNumberTests {
    @Test(arguments: [
        ("+377 98 76 54 32", "+37798765432"), ("(555) 010-9999", "5550109999"),
        ("0721.12/34-56", "0721123456"), ("1234", "1234"),
    ])
    func dropsSeparatorsOfDigits(_ typed: String, _ text: String) throws {
        #expect(try ContactNumber(typed).text == text)
    }

    @Test(arguments: [
        ("", "contact number is empty"), ("123", "contact number \"123\" has 3 characters"),
        ("+1234567890123456", "contact number \"+1234567890123456\" has 16 characters"),
        ("call me", "contact number \"call me\" cannot be read"),
        ("12+34", "contact number \"12+34\" cannot be read"),
        ("１２３４５", "contact number \"１２３４５\" cannot be read"),
    ])
    func namesTheError(_ typed: String, _ fact: String) {
        let error = #expect(throws: InvalidValue.self) { try ContactNumber(typed) }
        #expect(error?.description == "\(fact); it needs 4 to 15 digits, as in +377 98 76 54 32")
    }
}

@Suite struct PersonNameTests {
    @Test(arguments: ["Ann Lee", "Ἑλένη", "王小明", "X Æ A-12"])
    func acceptsAnyScript(_ typed: String) throws {
        #expect(try PersonName(typed).text == typed)
    }

    @Test(arguments: [
        (" ", "name is empty; it needs 1 to 100 characters on one line"),
        (
            String(repeating: "n", count: 101),
            "name \"\(String(repeating: "n", count: 40))…\" has 101 characters; "
                + "it needs 1 to 100 characters on one line"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try PersonName(typed) }
        #expect(error?.description == message)
    }
}
