import Foundation

/// A face of a font file of Debian.
struct FontFile: Hashable, Sendable {
    let path: String
    /// The face in a collection.
    var index: Int32 = 0

    var exists: Bool { FileManager.default.fileExists(atPath: path) }
}

extension FontStack {
    /// The font that must be there, and those for what it lacks, in the order of preference.
    var files: [FontFile] {
        let scripts = FontFile.scripts.map { script in
            let bold = FontFile.noto("\(script)-Bold")
            return self == .bold && bold.exists ? bold : .noto("\(script)-Regular")
        }
        return [.noto("NotoSans-\(face)")] + scripts + [chinese, dejaVu]
    }

    private var face: String {
        switch self {
        case .regular: "Regular"
        case .bold: "Bold"
        case .italic: "Italic"
        }
    }

    /// Chinese, Japanese and Korean, if it is installed. The collection has a face for the letter
    /// shapes of each region; the first has those of Japan, as on map pictures.
    private var chinese: FontFile {
        let weight = self == .bold ? "Bold" : "Regular"
        return FontFile(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-\(weight).ttc")
    }

    /// For symbols.
    private var dejaVu: FontFile {
        let style = [Self.bold: "-Bold", .italic: "-Oblique"][self] ?? ""
        return FontFile(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans\(style).ttf")
    }
}

extension FontFile {
    static func noto(_ name: String) -> FontFile {
        FontFile(path: "/usr/share/fonts/truetype/noto/\(name).ttf")
    }

    /// The fonts of scripts in use today, and of symbols.
    fileprivate static let scripts =
        [
            "Arabic", "Hebrew", "Armenian", "Georgian", "Devanagari", "Bengali", "Gurmukhi",
            "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai",
            "Lao", "Myanmar", "Khmer", "Ethiopic", "Mongolian", "Tifinagh", "Cherokee",
            "CanadianAboriginal", "NKo", "Vai", "Yi", "Thaana", "Syriac", "Javanese", "Balinese",
            "Sundanese", "Buginese", "Cham", "TaiLe", "NewTaiLue", "TaiTham", "TaiViet", "OlChiki",
            "MeeteiMayek", "Lisu", "Bamum", "KayahLi", "Lepcha", "Limbu", "Saurashtra",
            "SylotiNagri", "Coptic", "Math", "Symbols", "Symbols2",
        ].map { "NotoSans" + $0 } + ["NotoSerifTibetan"]
}
