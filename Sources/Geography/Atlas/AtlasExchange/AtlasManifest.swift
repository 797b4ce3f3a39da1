import Atlas
public import Foundation
import OSMModel

/// The files of an atlas, and what they are made of.
///
/// It says the same wherever it is written, because everything in it is in the files. The ``hash`` is
/// that of the names, sizes and hashes of the files.
public struct AtlasManifest: Hashable, Sendable {
    /// A file of an atlas.
    public struct File: Hashable, Sendable, Codable {
        /// Its name, without a folder.
        public let name: String
        /// Its size.
        public let bytes: Int
        /// The text of its ``ContentHash``.
        public let hash: String
    }

    /// The names of the files of an atlas, in the order of a manifest.
    public static let fileNames =
        ["atlas.sqlite"] + TravelMode.allCases.map { "\($0.rawValue).graph" }
    /// The maximum size of a manifest.
    public static let mostBytes = 64 * 1024
    /// The maximum size of a file of an atlas: 4 TiB.
    public static let mostFileBytes = 1 << 42

    private static let format = 1
    private static let mostTextBytes = 200

    /// Names the atlas by its content.
    public let hash: ContentHash
    /// The id of the atlas, which each of its files has.
    public let atlasID: String
    /// The version of the tables of the atlas.
    public let atlasVersion: String
    /// The time of the OpenStreetMap data in ISO 8601; nil if the imported files do not give it.
    public let dataTime: String?
    /// The time of the import in ISO 8601.
    public let importedAt: String
    /// The name and version of the program that imported the data.
    public let program: String
    /// One for each of ``fileNames``.
    public let files: [File]

    /// The size of all files.
    public var bytes: Int { files.reduce(0) { $0 + $1.bytes } }

    private init(
        files: [File], atlasID: String, atlasVersion: String, dataTime: String?,
        importedAt: String, program: String
    ) {
        self.files = files
        self.atlasID = atlasID
        self.atlasVersion = atlasVersion
        self.dataTime = dataTime
        self.importedAt = importedAt
        self.program = program
        hash = ContentHash(
            of: "parkway atlas \(Self.format)\n"
                + files.map { "\($0.hash) \($0.bytes) \($0.name)\n" }.joined())
    }
}

extension AtlasManifest {
    /// Reads all files of the atlas in `folder`. `checkpoint` is called often, with the number of
    /// bytes that were read since its last call.
    ///
    /// - Throws: `DatabaseError` and `CocoaError` if a file cannot be read;
    ///   ``AtlasExchangeError/incomplete(path:)``; what `checkpoint` throws.
    public init(describing folder: URL, checkpoint: (Int) throws -> Void = { _ in }) throws {
        let files = try Self.fileNames.map { name in
            var bytes = 0
            let hash = try ContentHash(of: folder.appending(path: name)) { count in
                bytes += count
                try checkpoint(count)
            }
            return File(name: name, bytes: bytes, hash: hash.text)
        }
        try self.init(files, of: folder)
    }

    /// What the files say about themselves, without reading all of them.
    private init(_ files: [File], of folder: URL) throws {
        let atlas = folder.appending(path: Self.fileNames[0])
        let values = try AtlasFile.read(atlas) { try MetaTable.values(in: $0) }
        guard let id = values[.atlasID], let version = values[.schemaVersion],
            let importedAt = values[.importedAt], let sources = values[.sources]
        else { throw AtlasExchangeError.incomplete(path: atlas.path) }
        let times = try JSONDecoder().decode(
            [AtlasDescription.Source].self, from: Data(sources.utf8)
        ).compactMap(\.timestamp)
        self.init(
            files: files, atlasID: id, atlasVersion: version, dataTime: times.max(),
            importedAt: importedAt, program: values[.program] ?? "")
    }

    /// Whether the files in `folder` say about themselves what this manifest says. Does not read all
    /// of them.
    ///
    /// - Throws: like ``init(describing:checkpoint:)``.
    public func describes(_ folder: URL) throws -> Bool {
        try AtlasManifest(files, of: folder) == self
    }

    /// Whether the files in `folder` have the sizes of this manifest.
    public func hasSizes(of folder: URL) -> Bool {
        files.allSatisfy { Self.size(of: folder.appending(path: $0.name)) == $0.bytes }
    }

    /// The size of a file; nil if there is none.
    package static func size(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.size] as? NSNumber)?.intValue
    }
}

extension AtlasManifest {
    /// The members of the JSON text.
    private struct Document: Codable {
        let format: Int
        let atlas: String
        let id: String
        let atlasVersion: String
        let dataTime: String?
        let importedAt: String
        let program: String
        let files: [File]
    }

    /// The JSON text; the same for the same atlas.
    public var text: String {
        let document = Document(
            format: Self.format, atlas: hash.text, id: atlasID, atlasVersion: atlasVersion,
            dataTime: dataTime, importedAt: importedAt, program: program, files: files)
        return JSONFile.text(document)
    }

    /// Reads the text of a manifest that came from `place`.
    ///
    /// - Throws: ``AtlasExchangeError/malformed(place:problem:)``,
    ///   ``AtlasExchangeError/forbiddenName(place:name:)``.
    public init(_ bytes: Data, from place: String) throws(AtlasExchangeError) {
        func malformed(_ problem: String) -> AtlasExchangeError {
            .malformed(place: place, problem: problem)
        }
        guard bytes.count <= Self.mostBytes else {
            throw .tooLarge(place: place, limit: Self.mostBytes)
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: bytes) else {
            throw malformed("it is not the JSON text of a manifest")
        }
        guard document.format == Self.format else {
            throw malformed("its format is \(document.format), not \(Self.format)")
        }
        // Before anything else, because a wrong name is no accident.
        for file in document.files where !Self.fileNames.contains(file.name) {
            throw .forbiddenName(place: place, name: file.name)
        }
        guard document.files.map(\.name) == Self.fileNames else {
            throw malformed("it must name \(Self.fileNames.joined(separator: ", ")), once each")
        }
        for file in document.files {
            guard (1...Self.mostFileBytes).contains(file.bytes) else {
                throw malformed("the size of \(file.name), \(file.bytes), is out of range")
            }
            guard ContentHash(text: file.hash) != nil else {
                throw malformed("the hash of \(file.name) is not 64 hexadecimal digits")
            }
        }
        let texts = [
            document.id, document.atlasVersion, document.dataTime ?? "", document.importedAt,
            document.program,
        ]
        guard texts.allSatisfy({ $0.utf8.count <= Self.mostTextBytes && $0.isPrintable }) else {
            throw malformed("it has a text that is too long or cannot be printed")
        }
        self.init(
            files: document.files, atlasID: document.id, atlasVersion: document.atlasVersion,
            dataTime: document.dataTime, importedAt: document.importedAt,
            program: document.program)
        guard hash.text == document.atlas else {
            throw malformed("its hash is not that of the files it names")
        }
    }

    /// The manifest in `file`; nil if there is none that can be read.
    public init?(file: URL) {
        guard let bytes = JSONFile.bytes(of: file, atMost: Self.mostBytes),
            let manifest = try? AtlasManifest(bytes, from: file.path)
        else { return nil }
        self = manifest
    }
}
