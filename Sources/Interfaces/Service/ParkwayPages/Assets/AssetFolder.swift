import Foundation
import ServiceCore

/// The style sheets, scripts and pictures of the pages. Each is served below a name that has a hash of its
/// content, so that browsers may keep it for ever.
///
/// A text refers to another file as `./name.ext`; it gets the address with the hash instead, so the
/// files need no build. Files may not refer to each other in a circle.
struct AssetFolder: Sendable {
    /// The addresses by the names of the files, without their dots and hyphens and with a capital
    /// letter after each: `map.js` is `mapJs`. Those of SVG files are without the extension.
    let addresses: [String: String]
    /// The files by the last part of their addresses.
    let files: [String: ServedFile]
    /// The content of the scripts by the last part of their addresses.
    let sources: [String: [UInt8]]

    /// Reads the files in `folders`. A folder that does not exist counts as empty: that of the
    /// libraries is filled at the installation.
    ///
    /// - Throws: `CocoaError` if a file cannot be read; ``AssetError``.
    init(_ folders: [URL], below path: String) throws {
        var builder = AssetBuilder(path: path)
        for folder in folders {
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            for file in files ?? [] where AssetBuilder.types[file.pathExtension] != nil {
                builder.sources[file.lastPathComponent] = Array(try Data(contentsOf: file))
            }
        }
        for name in builder.sources.keys.sorted() { _ = try builder.hashedName(name, from: []) }
        files = builder.files
        sources = builder.scripts
        addresses = Dictionary(
            builder.names.map { (Self.key($0.key), "\(path)/\($0.value)") },
            uniquingKeysWith: { first, _ in first })
    }

    private static func key(_ name: String) -> String {
        let parts = name.split { $0 == "." || $0 == "-" }
        let kept = parts.last == "svg" ? parts.dropLast() : parts[...]
        return kept.dropFirst().reduce(String(kept.first ?? "")) { $0 + $1.capitalized }
    }
}

/// Replaces references by addresses with hashes, the referenced files first.
private struct AssetBuilder {
    static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8",
    ]
    private static let linked: Set = ["css", "js"]

    let path: String
    var sources: [String: [UInt8]] = [:]
    var names: [String: String] = [:]
    var files: [String: ServedFile] = [:]
    /// The scripts of the pages, with the addresses in them.
    var scripts: [String: [UInt8]] = [:]

    /// The name of a file with its hash, such as `map-0123456789abcdef.js`.
    mutating func hashedName(_ name: String, from above: [String]) throws(AssetError) -> String {
        if let known = names[name] { return known }
        guard !above.contains(name) else { throw .circle(above + [name]) }
        guard var bytes = sources[name] else {
            throw .missing(name, from: above.last ?? "")
        }
        let (stem, kind) = Self.parts(name)
        // The libraries refer to nothing of ours, and their texts are long.
        if Self.linked.contains(kind), bytes.count < 200_000 {
            bytes = try linked(bytes, in: name, from: above)
        } else if let map = bytes.lastIndex(of: UInt8(ascii: "\n")).map({ bytes[$0...] }),
            map.starts(with: Array("\n//# sourceMappingURL".utf8))
        {
            // A file for developers, which is not there.
            bytes.removeLast(map.count)
        }
        let hashed = "\(stem)-\(Self.hash(bytes)).\(kind)"
        names[name] = hashed
        if kind == "js", bytes.count < 200_000 { scripts[hashed] = bytes }
        files[hashed] = ServedFile(bytes, type: Self.types[kind] ?? "application/octet-stream")
        return hashed
    }

    private mutating func linked(
        _ bytes: [UInt8], in name: String, from above: [String]
    ) throws(AssetError) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        let references = Set(
            text.matches(of: #/"\.\/([a-z0-9-]+\.[a-z]+)"/#).map { String($0.output.1) })
        for reference in references.sorted() {
            let hashed = try hashedName(reference, from: above + [name])
            text = text.replacing("\"./\(reference)\"", with: "\"./\(hashed)\"")
        }
        return Array(text.utf8)
    }

    private static func parts(_ name: String) -> (stem: String, kind: String) {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return (String(name[..<dot]), String(name[dot...].dropFirst()))
    }

    /// 64 bits of FNV-1a: it distinguishes versions and keeps no secret.
    ///
    /// Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
    private static func hash(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

/// Why the assets cannot be served.
enum AssetError: Error, Hashable, CustomStringConvertible {
    case missing(String, from: String)
    case circle([String])

    var description: String {
        switch self {
        case .missing(let name, let file):
            "'\(file)' of the pages refers to '\(name)', which is not there. Install Parkway again."
        case .circle(let names):
            "the files \(names.joined(separator: ", ")) of the pages refer to each other in a circle."
        }
    }
}
