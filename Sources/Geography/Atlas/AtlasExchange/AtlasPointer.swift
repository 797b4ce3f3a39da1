public import Foundation

/// The file at the top of a folder of published atlases that names the newest one.
public struct AtlasPointer: Hashable, Sendable {
    /// The name of the file.
    public static let fileName = "newest.json"
    /// The name of the manifest in the folder of an atlas.
    public static let manifestName = "manifest.json"
    /// The maximum size of the file.
    public static let mostBytes = 4 * 1024

    private static let format = 1

    /// Names the folder of the newest atlas.
    public let atlas: ContentHash

    /// Points at `atlas`.
    public init(_ atlas: ContentHash) {
        self.atlas = atlas
    }

    private struct Document: Codable {
        let format: Int
        let atlas: String
    }

    /// The JSON text.
    public var text: String {
        JSONFile.text(Document(format: Self.format, atlas: atlas.text))
    }

    /// Reads the text of a pointer that came from `place`.
    ///
    /// - Throws: ``AtlasExchangeError/malformed(place:problem:)``,
    ///   ``AtlasExchangeError/tooLarge(place:limit:)``.
    public init(_ bytes: Data, from place: String) throws(AtlasExchangeError) {
        guard bytes.count <= Self.mostBytes else {
            throw .tooLarge(place: place, limit: Self.mostBytes)
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: bytes) else {
            throw .malformed(place: place, problem: "it does not name an atlas in JSON")
        }
        guard document.format == Self.format else {
            throw .malformed(
                place: place, problem: "its format is \(document.format), not \(Self.format)")
        }
        guard let hash = ContentHash(text: document.atlas) else {
            throw .malformed(
                place: place, problem: "the atlas is not named by 64 hexadecimal digits")
        }
        atlas = hash
    }
}

/// Small JSON files.
enum JSONFile {
    /// Indented, with sorted keys and a newline at the end.
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and whole numbers can always be encoded.
        let bytes = (try? encoder.encode(value)) ?? Data()
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// The content of a file that has no more than `limit` bytes; nil otherwise.
    static func bytes(of file: URL, atMost limit: Int) -> Data? {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
        defer { try? handle.close() }
        guard let bytes = try? handle.read(upToCount: limit + 1), bytes.count <= limit else {
            return nil
        }
        return bytes
    }
}

extension String {
    /// Whether it has no control characters.
    var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }
    }

    /// The text for a message: control characters are escaped, and what is long is cut.
    var shown: String {
        let start = prefix(80)
        let text = start.unicodeScalars.map { scalar in
            String(scalar).isPrintable
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
        return start.count < count ? text + "…" : text
    }
}
