import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import RecordKeeping
import ServiceCore
import WireText

/// The members of the JSON object in the body of a request, read strictly: a member that is
/// unknown, missing or of the wrong type is an error that names it.
struct RequestMembers: Sendable {
    private let values: [String: JSONValue]

    /// Reads the body. Only the members `known` are allowed, and at most `limit` bytes. `types` are
    /// media types with the same content as `application/json`, which are accepted too.
    ///
    /// - Throws: ``Failure``: 415 for another media type or character set, 413 for a body that is
    ///   too large, 400 for invalid JSON, 422 if the body is not an object of known members.
    init(
        _ request: Request, known: [String], types: Set<String> = [], limit: Int
    ) async throws {
        try Self.checkType(request, types.union(["application/json"]))
        values = try Self.object(await Self.body(of: request, limit), known: known)
    }

    /// Reads the body, if it is not empty; nil if it is. A request without a body needs no media type.
    ///
    /// - Throws: like ``init(_:known:types:limit:)``.
    init?(ifIn request: Request, known: [String], limit: Int) async throws {
        let body = try await Self.body(of: request, limit)
        guard body.readableBytes > 0 else { return nil }
        try Self.checkType(request, ["application/json"])
        values = try Self.object(body, known: known)
    }

    /// The JSON in the body of a request, whatever its members.
    ///
    /// - Throws: ``Failure``: 415 for another media type or character set, 413 for a body that is
    ///   too large, 400 for invalid JSON.
    static func anyJSON(in request: Request, limit: Int) async throws -> JSONValue {
        try checkType(request, ["application/json"])
        return try value(await body(of: request, limit))
    }

    private static func body(of request: Request, _ limit: Int) async throws -> ByteBuffer {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
            throw tooLarge(limit)
        }
        do {
            return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw tooLarge(limit)
        }
    }

    /// JSON is UTF-8 (RFC 8259, section 8.1), so no other `charset` is accepted.
    private static func checkType(_ request: Request, _ types: Set<String>) throws(Failure) {
        let pieces = (request.headers[.contentType] ?? "").lowercased()
            .split(separator: ";").map { $0.filter { !" \t\"".contains($0) } }
        let charset = pieces.dropFirst().first { $0.hasPrefix("charset=") }
        guard let type = pieces.first, types.contains(type),
            ["charset=utf-8", "charset=utf8", nil].contains(charset)
        else {
            throw Failure(
                .unsupportedMediaType,
                "the body must be JSON in UTF-8; send it with 'Content-Type: application/json'",
                headers: [.accept: types.sorted().joined(separator: ", ")])
        }
    }

    private static func tooLarge(_ limit: Int) -> Failure {
        Failure(.contentTooLarge, "the body has more than \(limit) bytes; send less")
    }

    private static func value(_ body: ByteBuffer) throws(Failure) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsingUTF8: body.readableBytesView)
        } catch {
            throw Failure(.badRequest, error.sentence)
        }
    }

    private static func object(
        _ body: ByteBuffer, known: [String]
    ) throws(Failure) -> [String: JSONValue] {
        let value = try value(body)
        let names = known.joined(separator: ", ")
        guard let values = value.dictionary else {
            throw Failure(
                .unprocessableContent,
                "the body is \(value.kind); send an object with the members \(names)")
        }
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw Failure(
                .unprocessableContent,
                "unknown member \(unknown.quotedForMessage); the members are "
                    + names)
        }
        return values
    }

    // MARK: Members

    func text(_ name: String) throws(Failure) -> String {
        try required(name, textIfPresent(name))
    }

    func textIfPresent(_ name: String) throws(Failure) -> String? {
        try value(name, "text", \.string)
    }

    /// The text of a member that null clears: empty for null, nil if the member is absent.
    func clearableText(_ name: String) throws(Failure) -> String? {
        if case .null? = values[name] { return "" }
        return try value(name, "text or null", \.string)
    }

    func integer(_ name: String) throws(Failure) -> Int {
        try required(name, integerIfPresent(name))
    }

    func integerIfPresent(_ name: String) throws(Failure) -> Int? {
        try value(name, "a whole number") {
            $0.number.flatMap(Int.init(exactly:))
        }
    }

    /// What becomes of a number: null clears it, an absent member keeps it.
    func clearableNumber(_ name: String) throws(Failure) -> MemberChange<Double> {
        if isNull(name) { return .clear }
        return try value(name, "a number or null", \.number).map { .set($0) } ?? .keep
    }

    /// What becomes of a whole number: null clears it, an absent member keeps it.
    func clearableInteger(_ name: String) throws(Failure) -> MemberChange<Int> {
        if case .null? = values[name] { return .clear }
        let number = try value(name, "a whole number or null") {
            $0.number.flatMap(Int.init(exactly:))
        }
        return number.map { .set($0) } ?? .keep
    }

    func numberIfPresent(_ name: String) throws(Failure) -> Double? {
        try value(name, "a number", \.number)
    }

    func boolIfPresent(_ name: String) throws(Failure) -> Bool? {
        try value(name, "true or false") { if case .bool(let truth) = $0 { truth } else { nil } }
    }

    /// Whether a member was sent as null.
    func isNull(_ name: String) -> Bool {
        if case .null? = values[name] { true } else { false }
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    /// The names under which a member was sent: `name`, its deprecated name `old`, or both, of which
    /// the first counts. Only `name` if it was not sent.
    func names(of name: String, formerly old: String) -> [String] {
        let sent = [name, old].filter(has)
        return sent.isEmpty ? [name] : sent
    }

    func textsIfPresent(_ name: String) throws(Failure) -> [String]? {
        try value(name, "an array of texts") { value in
            guard case .array(let elements) = value else { return nil }
            let texts = elements.compactMap(\.string)
            return texts.count == elements.count ? texts : nil
        }
    }

    /// The numbers in an object with exactly the given `members`, in their order; nil if `name` is
    /// absent.
    func numbersIfPresent(_ name: String, _ members: [String]) throws(Failure) -> [Double]? {
        let wanted = "an object with the numbers \(members.joined(separator: ", "))"
        return try value(name, wanted) { $0.numbers(members) }
    }

    /// The numbers in each object of an array, read like ``numbersIfPresent(_:_:)``.
    func listOfNumbersIfPresent(
        _ name: String, _ members: [String]
    ) throws(Failure) -> [[Double]]? {
        let wanted =
            "an array of objects with the numbers \(members.joined(separator: ", "))"
        return try value(name, wanted) { value in
            guard case .array(let elements) = value else { return nil }
            let numbers = elements.compactMap { $0.numbers(members) }
            return numbers.count == elements.count ? numbers : nil
        }
    }

    private func value<Value>(
        _ name: String, _ wanted: String, _ read: (JSONValue) -> Value?
    ) throws(Failure) -> Value? {
        guard let value = values[name] else { return nil }
        guard let read = read(value) else {
            throw wrong(name, "member '\(name)' is \(value.kind); it must be \(wanted)")
        }
        return read
    }

    private func required<Value>(_ name: String, _ value: Value?) throws(Failure) -> Value {
        guard let value else { throw wrong(name, "member '\(name)' is missing") }
        return value
    }

    func wrong(_ name: String, _ sentence: String) -> Failure {
        var failure = Failure(.unprocessableContent, sentence)
        failure.mistakes = [Mistake(field: name, sentence: sentence)]
        return failure
    }

    // MARK: Fingerprint

    /// The same bytes for the same members, regardless of their order and spelling.
    ///
    /// - Throws: `EncodingError` if the members cannot be encoded.
    func canonicalBytes(leavingOut secrets: Set<String> = []) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return Array(try encoder.encode(values.filter { !secrets.contains($0.key) }))
    }
}

extension JSONValue {
    /// The numbers in an object with exactly the given `members`, in their order; nil otherwise.
    fileprivate func numbers(_ members: [String]) -> [Double]? {
        guard let values = dictionary, values.count == members.count else { return nil }
        let numbers = members.compactMap { values[$0]?.number }
        return numbers.count == members.count ? numbers : nil
    }
}

extension JSONError {
    /// What is wrong with a body, and what to do about it.
    fileprivate var sentence: String {
        switch self {
        case .notUTF8: "the body is not valid UTF-8"
        case .malformed, .numberTooLarge: "the body is not JSON; check its syntax"
        case .tooDeep:
            "the body has arrays and objects nested deeper than \(JSONValue.maximumDepth) levels; "
                + "send them flatter"
        case .repeatedMember(let name, _):
            "the body has the member \(name.quotedForMessage) twice in one object; "
                + "send it once"
        }
    }
}
