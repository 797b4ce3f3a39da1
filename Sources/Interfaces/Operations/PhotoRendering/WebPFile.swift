/// The container format of WebP.
///
/// Source: RFC 9649, section 2
enum WebPFile {
    /// The file with its pixels alone. libvips writes the extended format with metadata of its own,
    /// even if it is told to strip all. Nil if there are no plain pixels.
    static func pixels(of file: [UInt8]) -> [UInt8]? {
        guard file.starts(with: "RIFF".utf8) else { return nil }
        var start = 12
        while start + 8 <= file.count {
            let length = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << (8 * $1) }
            let end = start + 8 + length + length % 2
            guard end <= file.count else { return nil }
            let name = file[start..<(start + 4)]
            if name.elementsEqual("VP8 ".utf8) || name.elementsEqual("VP8L".utf8) {
                let size = UInt32(4 + end - start)
                return Array("RIFF".utf8)
                    + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
                    + Array("WEBP".utf8) + file[start..<end]
            }
            start = end
        }
        return nil
    }
}
