import CQREncode

/// A QR code: a square of dark and light modules, without the quiet zone around it.
///
/// The same text makes the same code. Damage of up to 15 % of it can be repaired (level M).
///
/// Source: ISO/IEC 18004
public struct QRCode: Hashable, Sendable {
    /// Maximum length of the text in bytes.
    public static let maximumLength = 1_000

    /// Number of modules on a side: 21 to 177.
    public let size: Int
    private let modules: [Bool]

    /// Capital letters, digits and ` $%*+-./:` need fewer modules than other characters.
    ///
    /// - Throws: ``QRCodeError`` if the text is empty, too long or has a NUL.
    public init(_ text: String) throws(QRCodeError) {
        let length = text.utf8.count
        guard (1...Self.maximumLength).contains(length), !text.utf8.contains(0) else {
            throw .unsuitable(bytes: length)
        }
        guard
            let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
        else { throw .outOfMemory }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        size = width
        modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
            .map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; those outside are light.
    public func isDark(_ column: Int, _ row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}

/// Why a text has no QR code.
public enum QRCodeError: Error, Hashable {
    /// The text is empty, too long, or has a NUL.
    case unsuitable(bytes: Int)
    case outOfMemory
}

extension QRCodeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unsuitable(let bytes):
            "Cannot draw a QR code of \(bytes) bytes: it needs 1 to \(QRCode.maximumLength) bytes "
                + "of text."
        case .outOfMemory: "Cannot draw a QR code: out of memory."
        }
    }
}
