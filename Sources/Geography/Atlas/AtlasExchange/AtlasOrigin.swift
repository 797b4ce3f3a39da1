import Foundation

/// Where published atlases are: a folder of a web server, or of this machine.
public struct AtlasOrigin: Hashable, Sendable {
    /// The address, without a slash at its end.
    public let address: String
    /// Whether the folder is one of this machine.
    public let isLocal: Bool

    private static let mostBytes = 2_000

    /// An address that begins with `http://`, `https://` or `file:///`, or the path of a folder.
    ///
    /// - Throws: ``AtlasExchangeError/addressUnusable(_:rule:)``.
    public init(_ text: String) throws(AtlasExchangeError) {
        func unusable(_ rule: String) -> AtlasExchangeError {
            .addressUnusable(text, rule: rule)
        }
        guard !text.isEmpty, text.utf8.count <= Self.mostBytes, text.isPrintable else {
            throw unusable("give an address of at most \(Self.mostBytes) bytes")
        }
        guard text.contains("://") else {
            let folder = URL(filePath: text, directoryHint: .isDirectory)
            (address, isLocal) = (Self.trimmed(folder.absoluteURL.absoluteString), true)
            return
        }
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https", "file"].contains(scheme)
        else {
            throw unusable("an address begins with http://, https:// or file:///")
        }
        isLocal = scheme == "file"
        guard isLocal ? (url.host ?? "").isEmpty : !(url.host ?? "").isEmpty else {
            throw unusable(isLocal ? "file:/// has no host" : "it has no host")
        }
        guard url.user == nil, url.password == nil, url.query == nil, url.fragment == nil else {
            throw unusable("it must have no name, password, query or fragment")
        }
        address = Self.trimmed(text)
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.hasSuffix("/") { text = text.dropLast() }
        return String(text)
    }

    /// The address of the pointer.
    public var pointer: String { "\(address)/\(AtlasPointer.fileName)" }

    /// The address of the manifest of `atlas`.
    public func manifest(of atlas: ContentHash) -> String {
        file(AtlasPointer.manifestName, of: atlas)
    }

    /// The address of a file of `atlas`.
    public func file(_ name: String, of atlas: ContentHash) -> String {
        "\(address)/\(atlas.text)/\(name)"
    }
}
