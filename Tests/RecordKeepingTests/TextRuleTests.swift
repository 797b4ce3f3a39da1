import Foundation
import RecordKeeping
import Testing

@Suite struct CodeRuleTests {
    private let rule = CodeRule(field: "gate code", lengths: 3...4)

    @Test(arguments: [("abc", "ABC"), (" A1b2\n", "A1B2"), ("\u{3000}000\u{A0}", "000")])
    func foldsCaseAndTrims(_ typed: String, _ code: String) throws {
        #expect(try rule.check(typed) == code)
    }

    @Test(arguments: [
        ("", "gate code is empty; it needs 3 to 4 letters or digits"),
        (" \t ", "gate code is empty; it needs 3 to 4 letters or digits"),
        ("a", "gate code \"a\" has 1 character; it needs 3 to 4 letters or digits"),
        ("ABCDE", "gate code \"ABCDE\" has 5 characters; it needs 3 to 4 letters or digits"),
        (
            "A-1",
            "gate code \"A-1\" contains \"-\", which is not a letter or digit; "
                + "it needs 3 to 4 letters or digits"
        ),
        (
            "A\u{200B}B1",
            "gate code \"A<U+200B>B1\" contains U+200B, which is not an English letter or digit; "
                + "it needs 3 to 4 letters or digits, typed as A to Z and 0 to 9"
        ),
        (
            "A\u{7}B1",
            "gate code \"A<U+0007>B1\" contains U+0007, which is not an English letter or digit; "
                + "it needs 3 to 4 letters or digits, typed as A to Z and 0 to 9"
        ),
        (
            "AÉ1",
            "gate code \"AÉ1\" contains \"É\" (U+00C9), which is not an English letter or digit; "
                + "it needs 3 to 4 letters or digits, typed as A to Z and 0 to 9"
        ),
        (
            "A🚗1",
            "gate code \"A🚗1\" contains \"🚗\" (U+1F697), which is not an English letter or "
                + "digit; it needs 3 to 4 letters or digits, typed as A to Z and 0 to 9"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try rule.check(typed) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        ("А", "U+0410", "A"), ("В", "U+0412", "B"), ("о", "U+043E", "o"), ("Χ", "U+03A7", "X"),
        ("１", "U+FF11", "1"), ("Ａ", "U+FF21", "A"), ("𝐀", "U+1D400", "A"), ("①", "U+2460", "1"),
    ])
    func namesALookAlike(_ foreign: String, _ code: String, _ lookAlike: String) {
        let error = #expect(throws: InvalidValue.self) { try rule.check("A\(foreign)1") }
        #expect(
            error?.description
                == "gate code \"A\(foreign)1\" contains \"\(foreign)\" (\(code)), which is not an "
                + "English letter or digit; type the \"\(lookAlike)\" that it looks like: "
                + "it needs 3 to 4 letters or digits")
    }

    @Test func shortensALongText() {
        let typed = String(repeating: "x", count: 1_000_000)
        let error = #expect(throws: InvalidValue.self) { try rule.check(typed) }
        #expect(
            error?.description
                == "gate code \"\(String(repeating: "x", count: 40))…\" has 1000000 characters; "
                + "it needs 3 to 4 letters or digits")
    }
}

@Suite struct StreetAddressTests {
    @Test(arguments: [
        ("12 Harbour Street", "12 Harbour Street"),
        ("  Rue\t des\n Açores  ", "Rue des Açores"), ("東京都港区", "東京都港区"), ("5A", "5A"),
        (String(repeating: "a", count: 200), String(repeating: "a", count: 200)),
    ])
    func acceptsAnyScriptOnOneLine(_ typed: String, _ text: String) throws {
        #expect(try StreetAddress(typed).text == text)
    }

    @Test(arguments: [
        ("", "street address is empty; it needs 2 to 200 characters on one line"),
        ("\n", "street address is empty; it needs 2 to 200 characters on one line"),
        ("x", "street address \"x\" has 1 character; it needs 2 to 200 characters on one line"),
        (
            String(repeating: "ab", count: 101),
            "street address \"\(String(repeating: "ab", count: 20))…\" has 202 characters; "
                + "it needs 2 to 200 characters on one line"
        ),
        (
            "12 \u{1B}[31mRed",
            "street address \"12 <U+001B>[31mRed\" contains the unprintable character U+001B; "
                + "remove it"
        ),
        (
            "12 \u{202E}teertS",
            "street address \"12 <U+202E>teertS\" contains the unprintable character U+202E; "
                + "remove it"
        ),
        (
            "--",
            "street address \"--\" cannot be read; "
                + "it needs 2 to 200 characters on one line, with a letter or digit"
        ),
    ])
    func namesTheError(_ typed: String, _ message: String) {
        let error = #expect(throws: InvalidValue.self) { try StreetAddress(typed) }
        #expect(error?.description == message)
    }

    @Test func limitsTheBytesOfCombiningMarks() {
        let typed = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(throws: InvalidValue.self) { try StreetAddress(typed) }
    }

    @Test func isEncodedAsTextAndCheckedWhenDecoded() throws {
        let address = try StreetAddress("12 Harbour Street")
        let json = try JSONEncoder().encode([address])
        #expect(String(decoding: json, as: UTF8.self) == #"["12 Harbour Street"]"#)
        #expect(throws: InvalidValue.self) {
            try JSONDecoder().decode([StreetAddress].self, from: Data(#"[""]"#.utf8))
        }
    }
}
