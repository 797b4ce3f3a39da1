import CSodium
public import Foundation

/// The BLAKE2b hash, of 256 bits, of a file or a text.
///
/// Source: RFC 7693; libsodium, `crypto_generichash`.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    public let text: String

    private static let byteCount = 32

    /// Nil unless `text` is 64 lower-case hexadecimal digits.
    public init?(text: String) {
        let digits = text.utf8
        guard digits.count == Self.byteCount * 2,
            digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        self.text = text
    }

    fileprivate init(_ bytes: [UInt8]) {
        text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The hash of `text` in UTF-8.
    public init(of text: String) {
        var hasher = ContentHasher()
        hasher.add(Array(text.utf8))
        self = hasher.finish()
    }

    /// The hash of the content of `file`. `checkpoint` is called often, with the number of bytes that
    /// were read since its last call.
    ///
    /// - Throws: `CocoaError` if the file cannot be read; what `checkpoint` throws.
    public init(of file: URL, checkpoint: (Int) throws -> Void = { _ in }) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var hasher = ContentHasher()
        while let part = try handle.read(upToCount: ContentHasher.partBytes), !part.isEmpty {
            hasher.add(Array(part))
            try checkpoint(part.count)
        }
        self = hasher.finish()
    }

    /// The first digits, for people.
    public var short: String { String(text.prefix(12)) }

    public var description: String { text }
}

/// Hashes a content that arrives in parts.
@safe package struct ContentHasher: ~Copyable {
    /// A size of parts that suits files.
    package static let partBytes = 1 << 20
    private static let hashBytes = 32
    /// As libsodium aligns it.
    private static let alignment = 64

    private static let isStarted = sodium_init() >= 0

    private let memory: UnsafeMutableRawPointer
    private var state: OpaquePointer { unsafe OpaquePointer(memory) }

    /// Nothing was added yet.
    package init() {
        // BLAKE2b needs no randomness, so it works even if the library cannot be started.
        _ = Self.isStarted
        unsafe memory = UnsafeMutableRawPointer.allocate(
            byteCount: crypto_generichash_statebytes(), alignment: Self.alignment)
        _ = unsafe crypto_generichash_init(state, nil, 0, Self.hashBytes)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Adds the next bytes.
    package mutating func add(_ bytes: [UInt8]) {
        _ = unsafe crypto_generichash_update(state, bytes, UInt64(bytes.count))
    }

    /// The hash of everything that was added. Nothing may be added after it.
    package mutating func finish() -> ContentHash {
        var hash = [UInt8](repeating: 0, count: Self.hashBytes)
        _ = unsafe crypto_generichash_final(state, &hash, Self.hashBytes)
        return ContentHash(hash)
    }
}
