public import AtlasExchange
public import StoreRuntime

/// An atlas of a store, for programs.
public struct StoredAtlasDocument: Encodable, Sendable {
    /// The hash of all its files; absent if it is not known.
    public let hash: String?
    /// New with each import.
    public let id: String
    /// The size of all its files; absent if it is not known.
    public let bytes: Int?
    /// The time of the OpenStreetMap data in ISO 8601; absent if the imported files do not give it.
    public let dataTime: String?
    /// ISO 8601; absent if it is not known.
    public let importedAt: String?
    /// The name and version of the program that imported it; absent if it is not known.
    public let program: String?

    private init(_ manifest: AtlasManifest?, id: String) {
        hash = manifest?.hash.text
        self.id = id
        bytes = manifest?.bytes
        dataTime = manifest?.dataTime
        importedAt = manifest?.importedAt
        program = manifest?.program
    }

    /// The atlas of `manifest`.
    public init(_ manifest: AtlasManifest) {
        self.init(manifest, id: manifest.atlasID)
    }

    fileprivate init(_ item: StoredAtlases.Item) {
        self.init(item.manifest, id: item.id)
    }
}

/// The atlases of a store, for programs.
public struct StoredAtlasesDocument: Encodable, Sendable {
    /// Absent if there is none.
    public let current: StoredAtlasDocument?
    /// The atlases that were replaced, the one that was replaced last first.
    public let previous: [StoredAtlasDocument]

    /// The atlases of a store.
    public init(_ atlases: StoredAtlases) {
        current = atlases.current.map(StoredAtlasDocument.init)
        previous = atlases.previous.map(StoredAtlasDocument.init)
    }
}
