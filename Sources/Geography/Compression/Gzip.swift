import CDeflate

/// Compresses and expands whole files in the gzip format.
///
/// The result of ``compress(_:level:)`` depends on the bytes and the level alone: it has no time.
///
/// Source: RFC 1952.
public enum Gzip {
    /// From fast to small.
    public static let levels = 1...12

    /// The bytes as a gzip file.
    ///
    /// - Precondition: `level` is one of ``levels``.
    /// - Complexity: O(bytes). At level 6, about 10 ms for a megabyte of text.
    public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
        precondition(levels.contains(level), "gzip has no level \(level)")
        let compressor = Compressor.pool.take(level)
        defer { Compressor.pool.put(compressor) }
        return compressor.compress(bytes)
    }

    /// The content of a gzip file with one member.
    ///
    /// - Throws: ``GzipError/tooLarge(limit:)`` if it has more than `limit` bytes;
    ///   ``GzipError/damaged`` if the file is not in this format, cut off or has a wrong checksum.
    public static func expand(_ file: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
        guard let declared = contentLength(file) else { throw .damaged }
        guard declared <= limit else { throw .tooLarge(limit: limit) }
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { throw .damaged }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        let content = unsafe [UInt8](unsafeUninitializedCapacity: declared) { buffer, count in
            var length = 0
            result = unsafe libdeflate_gzip_decompress(
                decompressor, file, file.count, buffer.baseAddress, declared, &length)
            count = result == LIBDEFLATE_SUCCESS ? length : 0
        }
        switch result {
        case LIBDEFLATE_SUCCESS: return content
        // The length in the file is modulo 2³², and may be a lie.
        case LIBDEFLATE_INSUFFICIENT_SPACE where declared == limit: throw .tooLarge(limit: limit)
        default: throw .damaged
        }
    }

    /// The CRC-32 of the bytes: enough to tell files apart, not to protect them.
    public static func checksum(_ bytes: [UInt8]) -> UInt32 {
        unsafe libdeflate_crc32(0, bytes, bytes.count)
    }

    /// The length of the content modulo 2³², which the last four bytes hold.
    private static func contentLength(_ file: [UInt8]) -> Int? {
        guard file.count >= 18 else { return nil }
        return file.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Why a gzip file cannot be expanded.
public enum GzipError: Error, Equatable, CustomStringConvertible {
    /// Not gzip, cut off, or changed.
    case damaged
    /// The content has more than this number of bytes.
    case tooLarge(limit: Int)

    public var description: String {
        switch self {
        case .damaged: "the compressed file is damaged"
        case .tooLarge(let limit): "the compressed file has more than \(limit) bytes of content"
        }
    }
}
