import CMapnik
import Foundation

/// The fonts of the map: DejaVu for Latin, Greek and Cyrillic letters, and after it Noto for what
/// DejaVu lacks. A name takes each letter from the first font that has it.
enum MapFonts {
    struct Font {
        /// The name of a face of the file, as Mapnik writes it.
        let face: String
        let path: String
        /// Whether maps cannot be drawn without it.
        var isRequired = false
    }

    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed"
    private static let noto = "/usr/share/fonts/truetype/noto/NotoSans"
    private static let notoCJK = "/usr/share/fonts/opentype/noto/NotoSansCJK"

    /// The weights of the style sheets, and the fonts of each in the order in which they are asked.
    static let sets: [(name: String, fonts: [Font])] = [
        (
            "regular",
            [Font(face: "DejaVu Sans Condensed", path: "\(dejaVu).ttf", isRequired: true)]
                + regularFallbacks
        ),
        (
            "bold",
            [
                Font(
                    face: "DejaVu Sans Condensed Bold", path: "\(dejaVu)-Bold.ttf",
                    isRequired: true),
                Font(face: "Noto Sans Arabic Bold", path: "\(noto)Arabic-Bold.ttf"),
                Font(face: "Noto Sans Hebrew Bold", path: "\(noto)Hebrew-Bold.ttf"),
                Font(face: "Noto Sans CJK JP Bold", path: "\(notoCJK)-Bold.ttc"),
            ] + regularFallbacks
        ),
        (
            "italic",
            [
                Font(
                    face: "DejaVu Sans Condensed Oblique", path: "\(dejaVu)-Oblique.ttf",
                    isRequired: true)
            ] + regularFallbacks
        ),
    ]

    private static let regularFallbacks =
        ["Arabic", "Hebrew", "Devanagari", "Thai", "Georgian", "Armenian", "Symbols2", "Symbols"]
        .map { Font(face: "Noto Sans \($0) Regular", path: "\(noto)\($0)-Regular.ttf") } + [
            Font(face: "Noto Sans CJK JP Regular", path: "\(notoCJK)-Regular.ttc"),
            Font(
                face: "Symbola Regular",
                path: "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf"),
        ]

    static var all: [Font] { sets.flatMap(\.fonts) }

    /// The faces of a weight that this machine has, as Mapnik's XML names them.
    ///
    /// - Throws: ``MapError/systemFileMissing(what:path:package:)`` without DejaVu.
    static func elements(of set: String) throws(MapError) -> String {
        try MapSystem.prepare()
        let fonts = sets.first { $0.name == set }?.fonts ?? []
        return fonts.filter { unsafe cmapnik_has_face($0.face) != 0 }
            .map { "<Font face-name=\"\($0.face)\"/>" }.joined()
    }
}
