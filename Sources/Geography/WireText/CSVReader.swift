/// Reads records of comma-separated values from a stream of bytes.
///
/// Fields may be quoted, and then contain commas, line ends and doubled quotation marks. Lines end
/// with LF or CR LF. A byte order mark and blank lines are skipped.
///
/// Source: RFC 4180.
package struct CSVReader: ~Copyable {
    /// Maximum length of one record in bytes, so that an unclosed quotation mark does not use up
    /// the memory.
    package static let longestRecord = 1_048_576

    private let read: () throws -> [UInt8]
    private var chunk: ArraySlice<UInt8> = []
    /// Bytes consumed so far.
    package private(set) var bytesRead = 0
    /// The line of the next byte, from 1.
    private var line = 1

    /// A reader of the bytes from `read`, which returns the next chunk, or an empty array at the
    /// end.
    package init(_ read: @escaping () throws -> [UInt8]) {
        self.read = read
    }

    /// The next record's fields; nil at the end.
    ///
    /// - Throws: ``CSVSyntaxError``; errors of reading the bytes.
    package mutating func next() throws -> [String]? {
        while let fields = try record() {
            if fields != [""] { return fields }
        }
        return nil
    }

    private mutating func record() throws -> [String]? {
        let firstLine = line
        var fields: [String] = []
        var field: [UInt8] = []
        var size = 0
        var isQuoted = false
        var wasQuoted = false
        func close() {
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
            wasQuoted = false
        }
        while let byte = try nextByte() {
            size += 1
            guard size <= Self.longestRecord else { throw CSVSyntaxError.tooLong(line: firstLine) }
            switch byte {
            case UInt8(ascii: "\"") where isQuoted:
                if try peek() == UInt8(ascii: "\"") {
                    field.append(byte)
                    _ = try nextByte()
                } else {
                    isQuoted = false
                }
            case _ where isQuoted: field.append(byte)
            case UInt8(ascii: "\"") where field.isEmpty && !wasQuoted:
                isQuoted = true
                wasQuoted = true
            case UInt8(ascii: ","): close()
            case UInt8(ascii: "\r") where try peek() == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\n"):
                close()
                return fields
            default: field.append(byte)
            }
        }
        guard !isQuoted else { throw CSVSyntaxError.openQuote(line: firstLine) }
        guard size > 0 else { return nil }
        close()
        return fields
    }

    private mutating func peek() throws -> UInt8? {
        if chunk.isEmpty {
            chunk = try read()[...]
            if bytesRead == 0 { try skipByteOrderMark() }
        }
        return chunk.first
    }

    /// Skips a byte order mark, which may be split between the first chunks.
    private mutating func skipByteOrderMark() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        while chunk.count <= mark.count {
            let next = try read()
            guard !next.isEmpty else { break }
            chunk += next
        }
        guard chunk.starts(with: mark) else { return }
        chunk.removeFirst(mark.count)
        bytesRead = mark.count
    }

    private mutating func nextByte() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        chunk.removeFirst()
        bytesRead += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }
}

/// Why a file cannot be read as CSV. Lines count from 1.
package enum CSVSyntaxError: Error, Equatable, CustomStringConvertible {
    case openQuote(line: Int)
    /// A record has more than ``CSVReader/longestRecord`` bytes.
    case tooLong(line: Int)

    package var description: String {
        switch self {
        case .openQuote(let line):
            "the record that begins at line \(line) has a quotation mark that is never closed. "
                + "Close it, or double quotation marks within a field."
        case .tooLong(let line):
            "the record that begins at line \(line) has more than "
                + "\(CSVReader.longestRecord) bytes. Look for a quotation mark that is not closed."
        }
    }
}
