import TestSupport
import Testing
import WireText

@Suite struct CSVReaderTests {
    @Test(arguments: [
        ("", []), ("a", [["a"]]), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
        ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]), ("a\n\n\r\nb", [["a"], ["b"]]),
        (",\n", [["", ""]]), ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
        ("\"a\nb\r\nc\"\n", [["a\nb\r\nc"]]), ("a\rb\n", [["a\rb"]]), ("\u{FEFF}a\n", [["a"]]),
        ("\"\"\n", []), ("\"\",\"\"\n", [["", ""]]), ("a\"b\n", [["a\"b"]]),
    ])
    func readsRecords(_ text: String, _ records: [[String]]) throws {
        for size in 1...7 {
            #expect(try Self.records(Array(text.utf8), chunks: { size }) == records)
        }
    }

    @Test func countsTheBytesRead() throws {
        var reader = Self.reader(Array("\u{FEFF}a,b\nc\n".utf8)) { 4 }
        _ = try reader.next()
        #expect(reader.bytesRead == 7)
        _ = try reader.next()
        #expect(reader.bytesRead == 9)
    }

    @Test func reportsTheLineOfAnUnclosedQuote() {
        #expect(throws: CSVSyntaxError.openQuote(line: 3)) {
            try Self.records(Array("a\n\"b\"\n\"c\nd".utf8), chunks: { 3 })
        }
    }

    @Test func refusesARecordThatIsTooLong() {
        let bytes = Array("a\n\"".utf8) + Array(repeating: 0x61, count: CSVReader.longestRecord)
        #expect(throws: CSVSyntaxError.tooLong(line: 2)) {
            try Self.records(bytes, chunks: { 65_536 })
        }
    }

    @Test func readsARecordOfTheMaximumLength() throws {
        let bytes = [UInt8](repeating: 0x61, count: CSVReader.longestRecord)
        #expect(
            try Self.records(bytes, chunks: { 65_536 }).map { $0.map(\.count) } == [[bytes.count]])
    }

    @Test func roundTripsRandomRecords() throws {
        var generator = SeededGenerator(seed: 23)
        for _ in 0..<500 {
            let records = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                (0..<Int.random(in: 1..<5, using: &generator)).map { _ in Self.field(&generator) }
            }
            let hasLineFeeds = Bool.random(using: &generator)
            let text = records.map {
                let line = CSVText.line($0)
                #expect(line.utf8.suffix(2).elementsEqual("\r\n".utf8))
                return hasLineFeeds ? String(line.dropLast()) + "\n" : line
            }.joined()
            let read = try Self.records(Array(text.utf8)) {
                Int.random(in: 1..<9, using: &generator)
            }
            #expect(read == records.filter { $0 != [""] }, "\(text)")
        }
    }

    private static func field(_ generator: inout SeededGenerator) -> String {
        String(
            String.UnicodeScalarView(
                (0..<Int.random(in: 0..<6, using: &generator)).compactMap { _ in
                    "ab,\"\r\n é;".unicodeScalars.randomElement(using: &generator)
                }))
    }

    private static func records(
        _ bytes: [UInt8], chunks: @escaping () -> Int
    ) throws -> [[String]] {
        var reader = reader(bytes, chunks)
        var records: [[String]] = []
        while let record = try reader.next() { records.append(record) }
        return records
    }

    /// A reader that gets `bytes` in chunks; `chunk` returns the size of the next.
    private static func reader(_ bytes: [UInt8], _ chunk: @escaping () -> Int) -> CSVReader {
        var rest = bytes[...]
        return CSVReader {
            let next = rest.prefix(chunk())
            rest.removeFirst(next.count)
            return Array(next)
        }
    }
}
