import Synchronization

/// Makes the glyphs of a map's texts from the fonts of this machine.
///
/// Fonts are opened when they are first needed, and stay open. One range is made at a time, in
/// milliseconds; callers keep the results.
public final class GlyphMaker: Sendable {
    private let chains = Mutex<[FontStack: FontChain]>([:])

    /// Opens nothing yet.
    public init() {}

    /// The glyphs of a range, in the format of Mapbox and MapLibre. Characters that no font has are
    /// left out; a range may be empty.
    ///
    /// - Throws: ``GlyphError/fontMissing(path:package:)`` if Noto Sans is not installed.
    public func glyphs(_ range: GlyphRange, of stack: FontStack) throws(GlyphError) -> [UInt8] {
        try chains.withLock { chains throws(GlyphError) in
            let chain: FontChain
            if let open = chains[stack] {
                chain = open
            } else {
                chain = try FontChain(stack)
                chains[stack] = chain
            }
            return GlyphMessage.encode(range.characters.compactMap(chain.glyph), of: stack, range)
        }
    }
}

/// The open fonts of a stack, in the order of preference.
private struct FontChain {
    private let faces: [FontFace]

    init(_ stack: FontStack) throws(GlyphError) {
        let files = stack.files
        guard let main = files.first, let first = FontFace(main) else {
            throw .fontMissing(path: files.first?.path ?? "", package: "fonts-noto-core")
        }
        faces = [first] + files.dropFirst().compactMap(FontFace.init)
    }

    /// The glyph of a character; nil if no font has it.
    func glyph(_ character: UInt32) -> Glyph? {
        guard !Self.isControl(character) else { return nil }
        for face in faces {
            guard let number = face.glyph(of: character),
                let (outline, advance) = face.outline(of: number)
            else { continue }
            return Glyph(character, outline, advance: advance)
        }
        return nil
    }

    /// Some fonts have shapes for them, which no text shows.
    private static func isControl(_ character: UInt32) -> Bool {
        character < 0x20 || (0x7F..<0xA0).contains(character)
    }
}
