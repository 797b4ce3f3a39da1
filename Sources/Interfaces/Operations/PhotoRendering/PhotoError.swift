/// The formats of pictures that people may send.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webP = "WebP"
    case heic = "HEIC"

    /// The format that a file begins as; nil for any other.
    init?(of bytes: [UInt8]) {
        func has(_ text: String, at offset: Int) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webP
        } else if has("ftyp", at: 4),
            ["heic", "heix", "heim", "heis", "mif1"].contains(where: { has($0, at: 8) })
        {
            self = .heic
        } else {
            return nil
        }
    }
}

/// Why a picture cannot become a photo.
public enum PhotoError: Error, Hashable {
    case empty
    case tooManyBytes(Int, limit: Int)
    /// The file is none of the known formats.
    case unknownFormat
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file begins as a picture of this format, but cannot be decoded to its end.
    case damaged(PictureFormat)
    /// Decoding was given up.
    case tookTooLong
    /// libvips cannot be started.
    case unavailable
}

extension PhotoError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the photo is empty; send a JPEG, PNG, WebP or HEIC file"
        case .tooManyBytes(_, let limit):
            "the photo is larger than \(limit >> 20) MiB, which is the limit; send a smaller one"
        case .unknownFormat: "the photo is not a JPEG, PNG, WebP or HEIC file; send one of these"
        case .tooManyPixels(let width, let height, let limit):
            "the photo has \(width) × \(height) pixels; the limits are "
                + "\(limit / 1_000_000) million pixels and \(PhotoRenderer.maximumSide) on a side. "
                + "Send a smaller one"
        case .damaged(let format):
            "the photo begins as \(format.rawValue) but cannot be decoded; send another file"
        case .tookTooLong: "the photo takes too long to decode; send a smaller one"
        case .unavailable: "photos cannot be decoded on this server; tell its owner"
        }
    }
}
