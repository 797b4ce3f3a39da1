import CFreeType

/// An open face of a font.
///
/// Unchecked: any thread may use it, but only one at a time. ``GlyphMaker`` locks its fonts.
@safe final class FontFace: @unchecked Sendable {
    private let handle: OpaquePointer
    private let pixelsPerUnit: Double

    /// Nil if the file is missing or not a font.
    init?(_ file: FontFile) {
        guard let handle = unsafe cfreetype_open(file.path, file.index) else { return nil }
        unsafe self.handle = handle
        pixelsPerUnit = unsafe Glyph.em / Double(cfreetype_units_per_em(handle))
    }

    deinit {
        unsafe cfreetype_close(handle)
    }

    /// The number of a character's glyph; nil if the face has none.
    func glyph(of character: UInt32) -> UInt32? {
        let glyph = unsafe cfreetype_glyph(handle, character)
        return glyph == 0 ? nil : glyph
    }

    /// The outline of a glyph and its advance, in pixels; nil if the glyph is damaged.
    func outline(of glyph: UInt32) -> (outline: Outline, advance: Double)? {
        var outline = Outline(scale: pixelsPerUnit)
        var advance: Int32 = 0
        let code = unsafe withUnsafeMutablePointer(to: &outline) { outline in
            var pen = unsafe Self.pen(for: outline)
            return unsafe cfreetype_draw(handle, glyph, &pen, &advance)
        }
        return code == 0 ? (outline, Double(advance) * pixelsPerUnit) : nil
    }

    private static func pen(for outline: UnsafeMutablePointer<Outline>) -> cfreetype_pen {
        unsafe cfreetype_pen(
            context: outline,
            move: { to, context in unsafe drawn(context) { $0.move(to: to.vector) } },
            line: { to, context in unsafe drawn(context) { $0.line(to: to.vector) } },
            quadratic: { control, to, context in
                unsafe drawn(context) { $0.quadratic(control.vector, to: to.vector) }
            },
            cubic: { first, second, to, context in
                unsafe drawn(context) { $0.cubic(first.vector, second.vector, to: to.vector) }
            })
    }
}

private func drawn(_ context: UnsafeMutableRawPointer?, _ draw: (inout Outline) -> Void) {
    guard let context = unsafe context else { return }
    unsafe draw(&context.assumingMemoryBound(to: Outline.self).pointee)
}

extension cfreetype_point {
    fileprivate var vector: Vector { Vector(Double(x), Double(y)) }
}
