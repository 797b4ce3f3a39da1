import Accounts

/// The sizes in which a photo is kept.
public enum PhotoSize: String, CaseIterable, Hashable, Sendable {
    case thumbnail, medium, large

    /// The longest side in pixels. Smaller photos are not enlarged.
    public var longestSide: Int {
        switch self {
        case .thumbnail: 160
        case .medium: 480
        case .large: 1_280
        }
    }
}

/// The formats in which a photo is kept.
public enum PhotoFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg
    case webP = "webp"

    /// The media type.
    public var mediaType: String { "image/\(rawValue)" }
}

/// A photo in one size and format. It consists of pixels only: no metadata.
public struct PhotoVariant: Hashable, Sendable {
    /// The size it was made for.
    public let size: PhotoSize
    /// The format of ``bytes``.
    public let format: PhotoFormat
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The encoded picture.
    public let bytes: [UInt8]

    /// A picture that has been encoded.
    public init(size: PhotoSize, format: PhotoFormat, width: Int, height: Int, bytes: [UInt8]) {
        self.size = size
        self.format = format
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// A photo in all sizes and formats.
public struct Photo: Hashable, Sendable {
    /// One of each size and format.
    public let variants: [PhotoVariant]
    /// Identifies the pixels of the photo.
    public let tag: PhotoTag

    /// A photo of its variants.
    public init(_ variants: [PhotoVariant]) {
        self.variants = variants
        tag = PhotoTag(text: String(Fingerprint(of: variants.flatMap(\.bytes)).text.prefix(32)))
    }

    /// The photo in one size and format; nil if it was not made in that form.
    public func edition(size: PhotoSize, format: PhotoFormat) -> PhotoEdition? {
        variants.first { $0.size == size && $0.format == format }
            .map { PhotoEdition(tag: tag, variant: $0) }
    }
}

/// Identifies an edition of a photo by its content.
public struct PhotoTag: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let text: String

    /// For a tag that was read from a store.
    package init(text: String) {
        self.text = text
    }
}

/// A photo in one size and format, with the edition that it belongs to.
public struct PhotoEdition: Hashable, Sendable {
    /// The edition.
    public let tag: PhotoTag
    /// The picture.
    public let variant: PhotoVariant

    /// A picture of the edition `tag`.
    public init(tag: PhotoTag, variant: PhotoVariant) {
        self.tag = tag
        self.variant = variant
    }
}
