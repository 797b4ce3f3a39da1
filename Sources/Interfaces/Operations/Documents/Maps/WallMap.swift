public import Guidance
import QRCodes

/// A sheet for the wall of a building: its name and code, a map, the rules of parking, and a QR code
/// for the phones of guests.
///
/// It takes plain values, so that any building can have one. It is black on white, fits on one page of
/// its paper, and is drawn in millimetres.
public struct WallMap: Sendable {
    /// The paper on which the sheet is printed.
    public enum Paper: String, CaseIterable, Sendable {
        case a4, letter

        /// In millimetres.
        public var width: Double { self == .a4 ? 210 : 215.9 }
        /// In millimetres.
        public var height: Double { self == .a4 ? 297 : 279.4 }
    }

    /// The picture of the map, twice as wide as high. Long rules leave room for its middle only.
    public enum Picture: Sendable {
        /// A PNG, which becomes a part of the drawing.
        case embedded([UInt8])
        /// The address of a picture, for a page.
        case linked(String)
    }

    /// The name of the building.
    public var name: String
    /// Its code.
    public var code: String
    /// Its address.
    public var place: String
    /// The rules, one in each line, in the words of the owner.
    public var rules: [String]
    /// Where the QR code leads.
    public var link: String
    /// Nil for a sheet without a map.
    public var picture: Picture?

    /// Creates a sheet from its parts.
    public init(
        name: String, code: String, place: String, rules: [String], link: String, picture: Picture?
    ) {
        self.name = name
        self.code = code
        self.place = place
        self.rules = rules
        self.link = link
        self.picture = picture
    }

    private static let margin = 15.0
    /// What the QR code leaves for the rules.
    private static let codeSide = 62.0
    private static let ruleSizes = [6.4, 5.6, 4.9, 4.2, 3.6]
    /// The height of the map as a part of its width; the first one at which the rules fit is taken.
    private static let mapHeights = [0.5, 0.36, 0.25]

    /// The sheet as an SVG document with the size of the paper.
    ///
    /// - Throws: ``WallMapError`` if the rules do not fit; `QRCodeError` if the link does not.
    public func svg(on paper: Paper, in language: Language) throws -> String {
        for height in Self.mapHeights {
            if let svg = try svg(on: paper, in: language, mapHeight: height) { return svg }
        }
        throw WallMapError.rulesTooLong(lines: rules.count)
    }

    /// Nil if the rules do not fit below a map of this height.
    private func svg(
        on paper: Paper, in language: Language, mapHeight: Double
    ) throws -> String? {
        let words = WallMapWords(language)
        let right = paper.width - Self.margin
        var sheet = Sheet()
        sheet.y = Self.margin
        for line in SheetText.lines(name, size: 13, width: right - Self.margin, limit: 2) {
            sheet.text(line, x: Self.margin, size: 13, weight: 700, step: 15)
        }
        for line in SheetText.lines(place, size: 5.2, width: right - Self.margin, limit: 2) {
            sheet.text(line, x: Self.margin, size: 5.2, step: 7)
        }
        sheet.y += 3
        sheet.text(words.code, x: Self.margin, size: 4.6, step: 6)
        sheet.text(code, x: Self.margin, size: 15, weight: 700, isCode: true, step: 17)
        sheet.y += 1
        if let picture {
            let width = right - Self.margin
            sheet.picture(
                picture, x: Self.margin, width: width, height: width * mapHeight, words.map)
            sheet.text(
                "© OpenStreetMap contributors, ODbL", x: Self.margin, size: 3.2, step: 8)
        }
        let top = sheet.y
        let bottom = paper.height - Self.margin - 6
        sheet.qr(
            try QRCode(link), x: right - Self.codeSide, y: top, side: Self.codeSide,
            title: words.scan)
        sheet.y = top + Self.codeSide + 2
        for line in SheetText.lines(words.scan, size: 4.6, width: Self.codeSide, limit: 4) {
            sheet.text(line, x: right - Self.codeSide, size: 4.6, weight: 700, step: 5.8)
        }
        sheet.y = top
        sheet.text(words.rules, x: Self.margin, size: 7, weight: 700, step: 10)
        let width = right - Self.codeSide - 8 - Self.margin
        guard addRules(to: &sheet, width: width, bottom: bottom) else { return nil }
        sheet.y = paper.height - Self.margin - 3
        sheet.text("Parkway", x: Self.margin, size: 3.4, step: 0)
        return sheet.document(paper, title: words.title(name), language: language.rawValue)
    }

    /// In the largest size that fits; false if none does.
    private func addRules(to sheet: inout Sheet, width: Double, bottom: Double) -> Bool {
        for size in Self.ruleSizes {
            let step = size * 1.3
            let lines = rules.map { SheetText.lines($0, size: size, width: width - size) }
            let height = lines.reduce(0) { $0 + Double($1.count) * step + size * 0.5 }
            guard sheet.y + height <= bottom else { continue }
            for rule in lines {
                sheet.dot(x: Self.margin, size: size)
                for line in rule {
                    sheet.text(line, x: Self.margin + size, size: size, step: step)
                }
                sheet.y += size * 0.5
            }
            return true
        }
        return false
    }
}

/// Why a sheet cannot be drawn.
public enum WallMapError: Error, Hashable, CustomStringConvertible {
    /// The rules do not fit on the page even in the smallest size.
    case rulesTooLong(lines: Int)

    public var description: String {
        switch self {
        case .rulesTooLong(let lines):
            "Cannot draw the wall map: its \(lines) rules do not fit on one page. Shorten them."
        }
    }
}

/// The words of a sheet in a language.
struct WallMapWords {
    let code: String
    let rules: String
    let scan: String
    let map: String
    private let parking: String

    init(_ language: Language) {
        (parking, code, rules, scan, map) =
            switch language {
            case .english:
                (
                    "Parking", "Building code", "Parking rules", "Scan to register your car",
                    "Map of the surroundings"
                )
            case .german:
                (
                    "Parken", "Gebäudecode", "Regeln fürs Parken",
                    "Scannen, um Ihr Auto anzumelden", "Karte der Umgebung"
                )
            case .french:
                (
                    "Stationnement", "Code du bâtiment", "Règles de stationnement",
                    "Scannez pour enregistrer votre voiture", "Carte des environs"
                )
            case .italian:
                (
                    "Parcheggio", "Codice dell’edificio", "Regole del parcheggio",
                    "Scansiona per registrare l’auto", "Mappa dei dintorni"
                )
            case .spanish:
                (
                    "Aparcamiento", "Código del edificio", "Normas de aparcamiento",
                    "Escanee para registrar su coche", "Mapa de los alrededores"
                )
            }
    }

    func title(_ name: String) -> String { "\(parking): \(name)" }
}
