import HTTPTypes
import ServiceCore

/// The parts of a form with files.
///
/// Source: RFC 7578; RFC 2046, section 5.1.
struct MultipartBody: Sendable {
    /// Maximum size of the header of a part, in bytes.
    private static let maximumHeader = 4_096

    /// A field or a file.
    struct Part: Sendable {
        let name: String
        /// Nil for a field; empty if no file was chosen.
        let fileName: String?
        /// The media type; empty if there is none.
        let type: String
        let bytes: [UInt8]
    }

    private(set) var parts: [Part] = []

    /// Splits `body` at the boundary that the media `type` names.
    ///
    /// - Throws: ``Failure`` (400) if the body is damaged or has more than `maximumParts`.
    /// - Complexity: O(bytes).
    init(_ body: [UInt8], type: String, maximumParts: Int) throws(Failure) {
        guard let boundary = Self.parameter("boundary", in: type),
            (1...70).contains(boundary.utf8.count)
        else { throw Self.damaged("it names no boundary") }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter may be at the very beginning.
        var rest = (Array("\r\n".utf8) + body)[...]
        guard let first = Self.position(of: delimiter, in: rest) else {
            throw Self.damaged("it has no parts")
        }
        rest = rest[(first + delimiter.count)...]
        while !rest.starts(with: "--".utf8) {
            guard rest.starts(with: "\r\n".utf8),
                let end = Self.position(of: delimiter, in: rest)
            else { throw Self.damaged("a part does not end") }
            guard parts.count < maximumParts else { throw Self.damaged("it has too many parts") }
            parts.append(try Self.part(rest[(rest.startIndex + 2)..<max(end, rest.startIndex + 2)]))
            rest = rest[(end + delimiter.count)...]
        }
    }

    private static func part(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Part {
        let separator = Array("\r\n\r\n".utf8)
        guard let end = position(of: separator, in: bytes.prefix(maximumHeader)),
            let header = String(validating: bytes[..<end], as: UTF8.self)
        else { throw damaged("a part has no header") }
        var disposition = ""
        var type = ""
        for line in header.split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            switch halves[0].lowercased() {
            case "content-disposition": disposition = String(halves[1])
            case "content-type": type = halves[1].filter { $0 != " " }.lowercased()
            default: break
            }
        }
        guard let name = parameter("name", in: disposition) else {
            throw damaged("a part has no name")
        }
        return Part(
            name: name, fileName: parameter("filename", in: disposition), type: type,
            bytes: Array(bytes[(end + separator.count)...]))
    }

    /// A parameter such as `name="photo"`. Browsers write quotation marks and line breaks as `%22`,
    /// `%0D` and `%0A`.
    private static func parameter(_ name: String, in text: String) -> String? {
        for piece in text.split(separator: ";").dropFirst() {
            let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, halves[0].filter({ $0 != " " }).lowercased() == name else {
                continue
            }
            let value = halves[1].drop { $0 == " " }
            guard value.hasPrefix("\"") else { return String(value.prefix { $0 != " " }) }
            return String(value.dropFirst().prefix { $0 != "\"" }).replacing("%22", with: "\"")
        }
        return nil
    }

    private static func position(of part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = part.first else { return nil }
        var start = bytes.startIndex
        while let found = bytes[start...].firstIndex(of: first) {
            if bytes[found...].starts(with: part) { return found }
            start = found + 1
        }
        return nil
    }

    private static func damaged(_ fact: String) -> Failure {
        Failure(.badRequest, "the form cannot be read: \(fact); send it again")
    }
}
