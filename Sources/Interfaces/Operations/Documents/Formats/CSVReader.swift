/// Reads records of comma-separated values from a stream of bytes.
///
/// Fields may be quoted, with commas, line ends and doubled quotes in them. Lines end with LF or CR
/// LF. A byte order mark and blank lines are skipped.
///
/// Source: RFC 4180.
struct CSVReader: ~Copyable {
    /// Maximum size of a record in bytes, so that a quote that is never closed does not use up all
    /// memory.
    static let longestRecord = 1_048_576

    private let read: () throws -> [UInt8]
    private var chunk: ArraySlice<UInt8> = []
    /// Bytes handed over so far.
    private(set) var bytesRead = 0
    /// The line that the next byte is in, from 1.
    private var line = 1

    /// `read` returns the next bytes, and none at the end.
    init(_ read: @escaping () throws -> [UInt8]) {
        self.read = read
    }

    /// The next record's fields; nil at the end.
    ///
    /// - Throws: ``CSVError``, and what reading throws.
    mutating func next() throws -> [String]? {
        while true {
            guard let fields = try record() else { return nil }
            if fields != [""] { return fields }
        }
    }

    private mutating func record() throws -> [String]? {
        let firstLine = line
        var fields: [String] = []
        var field: [UInt8] = []
        var size = 0
        var isQuoted = false
        var wasQuoted = false
        var isEmpty = true
        func close() {
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
            wasQuoted = false
        }
        while let byte = try nextByte() {
            isEmpty = false
            size += 1
            guard size <= Self.longestRecord else { throw CSVError.tooLong(line: firstLine) }
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
        guard !isQuoted else { throw CSVError.openQuote(line: firstLine) }
        guard !isEmpty else { return nil }
        close()
        return fields
    }

    private mutating func peek() throws -> UInt8? {
        if chunk.isEmpty {
            var next = try read()
            if bytesRead == 0, next.starts(with: [0xEF, 0xBB, 0xBF]) {
                next.removeFirst(3)
                bytesRead = 3
            }
            chunk = next[...]
        }
        return chunk.first
    }

    private mutating func nextByte() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        chunk.removeFirst()
        bytesRead += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }
}

/// Why a CSV file cannot be read.
public enum CSVError: Error, Equatable, CustomStringConvertible {
    case openQuote(line: Int)
    case tooLong(line: Int)
    case noHeader
    case noSuchColumn(String, columns: [String])
    case noAddressColumn(columns: [String])
    case unequal(line: Int, fields: Int, columns: Int)

    public var description: String {
        switch self {
        case .openQuote(let line):
            "the record that begins in line \(line) has a quote that is never closed. "
                + "Close it, or double quotes within a field."
        case .tooLong(let line):
            "the record that begins in line \(line) has more than "
                + "\(CSVReader.longestRecord) bytes. Look for a quote that is not closed."
        case .noHeader:
            "the file is empty; its first line names the columns, as in: name,address."
        case .noSuchColumn(let name, let columns):
            "there is no column '\(name)'; the file has \(columns.joined(separator: ", "))."
        case .noAddressColumn(let columns):
            "none of the columns \(columns.joined(separator: ", ")) is called address. "
                + "Name the columns that make up the address."
        case .unequal(let line, let fields, let columns):
            "record \(line) has \(fields) fields; the first line names \(columns) columns. "
                + "Quote fields that have commas in them."
        }
    }
}
