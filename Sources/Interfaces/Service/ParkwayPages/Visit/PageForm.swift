import HTTPTypes
import Hummingbird
import NIOCore
import ServiceCore

/// The fields and files of a submitted form.
///
/// Source: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission
struct PageForm: Sendable {
    /// The field with the token of the browser's forms.
    static let tokenField = "formToken"
    /// Maximum number of fields and files.
    static let maximumParts = 200

    /// A chosen file.
    struct File: Sendable {
        let name: String
        /// The media type that the browser claims.
        let type: String
        let bytes: [UInt8]
    }

    private var fields: [(name: String, value: String)] = []
    private var files: [(name: String, file: File)] = []

    /// Reads the body of `request`, of at most `limit` bytes.
    ///
    /// - Throws: ``Failure``: 415 for another media type, 413 for a body that is too large, 400 for
    ///   one that is damaged.
    init(_ request: Request, limit: Int) async throws {
        let type = request.headers[.contentType] ?? ""
        let body = try await Self.body(of: request, limit: limit)
        switch type.prefix(while: { $0 != ";" }).lowercased().filter({ $0 != " " }) {
        case "application/x-www-form-urlencoded": try readPairs(body)
        case "multipart/form-data":
            for part in try MultipartBody(body, type: type, maximumParts: Self.maximumParts).parts {
                try add(part)
            }
        default:
            throw Failure(.unsupportedMediaType, "the body must be a form of an HTML page")
        }
    }

    private static func body(of request: Request, limit: Int) async throws -> [UInt8] {
        do {
            return Array(try await request.body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Failure(.contentTooLarge, "the form has more than \(limit) bytes; send less")
        }
    }

    private mutating func readPairs(_ body: [UInt8]) throws(Failure) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = FormEncoding.decoded(halves[0]),
                let value = halves.count == 2 ? FormEncoding.decoded(halves[1]) : ""
            else { throw Failure(.badRequest, "the form is not percent-encoded UTF-8") }
            try add(name, value)
        }
    }

    private mutating func add(_ part: MultipartBody.Part) throws(Failure) {
        if let file = part.fileName {
            // A field for files without a chosen file.
            guard !file.isEmpty || !part.bytes.isEmpty else { return }
            files.append((part.name, File(name: file, type: part.type, bytes: part.bytes)))
            return
        }
        guard let value = String(validating: part.bytes, as: UTF8.self) else {
            throw Failure(.badRequest, "the form is not UTF-8")
        }
        try add(part.name, value)
    }

    private mutating func add(_ name: String, _ value: String) throws(Failure) {
        guard fields.count < Self.maximumParts else {
            throw Failure(.badRequest, "the form has more than \(Self.maximumParts) fields")
        }
        fields.append((name, value.replacing("\r\n", with: "\n")))
    }

    /// The first value of `name`, as it was typed; empty if there is none.
    subscript(name: String) -> String { fields.first { $0.name == name }?.value ?? "" }

    /// All values of `name`.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// Whether a box is ticked or a button was pressed.
    func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

    /// The file of `name`; nil if none was chosen.
    func file(_ name: String) -> File? { files.first { $0.name == name }?.file }

    /// The files of `name` in their order.
    func files(_ name: String) -> [File] { files.filter { $0.name == name }.map(\.file) }

    /// The fields in their order.
    var pairs: [(name: String, value: String)] { fields }

    /// Whether files were chosen.
    var hasFiles: Bool { !files.isEmpty }

    /// The values by their names, to fill the form again. The first of each name counts.
    var values: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
