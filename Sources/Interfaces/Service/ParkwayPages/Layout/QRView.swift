import QRCodes

/// A QR code in a page.
struct QRView: Sendable {
    /// The side with the quiet zone, in modules.
    let side: Int
    /// The dark modules, as the data of an SVG path.
    let path: String
    /// For screen readers.
    let title: String

    /// - Throws: `QRCodeError`.
    init(_ text: String, title: String) throws {
        let code = try QRCode(text)
        side = code.size + 2 * QRCode.quietZone
        path = code.path
        self.title = title
    }
}
