import CVips
public import Photos

/// Makes photos of the pictures that people send: upright, bounded, and of pixels only.
///
/// A picture is decoded and encoded again, so what is kept has no metadata, such as the place where
/// it was taken, and no other content than pixels. Blocks while it computes, for up to a few seconds
/// if the picture is large: to be called on threads for such work, whose number bounds the memory.
public enum PhotoRenderer {
    /// The largest file, in bytes.
    public static let maximumBytes = 20 << 20
    /// The largest number of pixels.
    public static let maximumPixels = 50_000_000
    /// The longest side in pixels.
    static let maximumSide = 16_384
    /// How long decoding may take.
    static let maximumMilliseconds: Int64 = 10_000

    private static let isStarted = unsafe cvips_start("parkway") == 0

    /// The photo that `bytes` are a picture of.
    ///
    /// - Throws: ``PhotoError``.
    public static func photo(of bytes: [UInt8]) throws(PhotoError) -> Photo {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= maximumBytes else {
            throw .tooManyBytes(bytes.count, limit: maximumBytes)
        }
        guard let format = PictureFormat(of: bytes) else { throw .unknownFormat }
        guard isStarted else { throw .unavailable }
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe cvips_read_size(bytes, bytes.count, &width, &height) == 0 else {
            throw .damaged(format)
        }
        guard width <= maximumSide, height <= maximumSide,
            Int(width) * Int(height) <= maximumPixels
        else {
            throw .tooManyPixels(width: Int(width), height: Int(height), limit: maximumPixels)
        }
        return try Picture(bytes, format, side: PhotoSize.large.longestSide).photo()
    }
}

/// A decoded picture.
@safe private struct Picture: ~Copyable {
    private let handle: OpaquePointer
    private let format: PictureFormat

    init(_ bytes: [UInt8], _ format: PictureFormat, side: Int) throws(PhotoError) {
        var timedOut: Int32 = 0
        let decoded = unsafe cvips_decode(
            bytes, bytes.count, Int32(side), PhotoRenderer.maximumMilliseconds, &timedOut)
        guard let decoded = unsafe decoded else {
            throw timedOut != 0 ? .tookTooLong : .damaged(format)
        }
        unsafe handle = decoded
        self.format = format
    }

    deinit {
        unsafe cvips_free(handle)
    }

    func photo() throws(PhotoError) -> Photo {
        var variants: [PhotoVariant] = []
        for size in PhotoSize.allCases {
            for format in PhotoFormat.allCases { variants.append(try variant(size, format)) }
        }
        return Photo(variants)
    }

    private func variant(
        _ size: PhotoSize, _ format: PhotoFormat
    ) throws(PhotoError) -> PhotoVariant {
        var encoded = unsafe cvips_encoded()
        let side = Int32(size.longestSide)
        let status =
            switch format {
            case .jpeg: unsafe cvips_encode_jpeg(handle, side, 80, &encoded)
            case .webP: unsafe cvips_encode_webp(handle, side, 76, &encoded)
            }
        guard status == 0, let start = unsafe encoded.bytes else { throw .damaged(self.format) }
        defer { unsafe cvips_free_bytes(start) }
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: encoded.count))
        return unsafe PhotoVariant(
            size: size, format: format, width: Int(encoded.width), height: Int(encoded.height),
            bytes: format == .webP ? WebPFile.pixels(of: bytes) ?? bytes : bytes)
    }
}
