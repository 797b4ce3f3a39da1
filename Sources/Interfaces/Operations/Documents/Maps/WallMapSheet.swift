import Foundation
import QRCodes
import WireText

/// The drawing of a sheet, in millimetres from above.
struct Sheet {
    /// Where the next line of text goes.
    var y = 0.0
    private var body = ""

    private static let sans =
        "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"
    private static let mono =
        "ui-monospace, SF Mono, Roboto Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"

    /// A line whose letters are `size` high, below the last one.
    mutating func text(
        _ text: String, x: Double, size: Double, weight: Int = 400, isCode: Bool = false,
        step: Double
    ) {
        body += """
            <text x="\(Self.number(x))" y="\(Self.number(y + size * 0.8))" \
            font-family="\(isCode ? Self.mono : Self.sans)" font-size="\(Self.number(size))" \
            font-weight="\(weight)"\(isCode ? " letter-spacing=\"1\"" : "")>\
            \(XMLText.escaped(text, in: .content))</text>

            """
        y += step
    }

    /// The mark in front of a rule.
    mutating func dot(x: Double, size: Double) {
        let radius = size * 0.14
        body += """
            <circle cx="\(Self.number(x + radius))" cy="\(Self.number(y + size * 0.52))" \
            r="\(Self.number(radius))"/>

            """
    }

    /// The map in a frame.
    mutating func picture(
        _ picture: WallMap.Picture, x: Double, width: Double, height: Double, _ title: String
    ) {
        let address =
            switch picture {
            case .embedded(let png): "data:image/png;base64," + Data(png).base64EncodedString()
            case .linked(let address): address
            }
        let frame = """
            x="\(Self.number(x))" y="\(Self.number(y))" width="\(Self.number(width))" \
            height="\(Self.number(height))"
            """
        body += """
            <image \(frame) preserveAspectRatio="xMidYMid slice" \
            href="\(XMLText.escaped(address, in: .attribute))">\
            <title>\(XMLText.escaped(title, in: .content))</title></image>
            <rect \(frame) fill="none" stroke="#000" stroke-width="0.6"/>

            """
        y += height + 2
    }

    /// A QR code with its quiet zone.
    mutating func qr(_ code: QRCode, x: Double, y: Double, side: Double, title: String) {
        let modules = Double(code.size + 2 * QRCode.quietZone)
        body += """
            <g transform="translate(\(Self.number(x)) \(Self.number(y))) \
            scale(\(Self.number(side / modules)))" role="img" shape-rendering="crispEdges">\
            <title>\(XMLText.escaped(title, in: .content))</title>\
            <rect width="\(Self.number(modules))" height="\(Self.number(modules))" fill="#fff"/>\
            <path d="\(code.path)"/></g>

            """
    }

    /// The whole drawing.
    func document(_ paper: WallMap.Paper, title: String, language: String) -> String {
        let (width, height) = (Self.number(paper.width), Self.number(paper.height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" class="sheet" lang="\(language)" \
            width="\(width)mm" height="\(height)mm" viewBox="0 0 \(width) \(height)">
            <title>\(XMLText.escaped(title, in: .content))</title>
            <rect width="\(width)" height="\(height)" fill="#fff"/>
            \(body)</svg>
            """
    }

    /// To a thousandth, without zeros at the end.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 1_000).rounded() / 1_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// Breaks text into lines without knowing the font: by widths that no usual one exceeds by much.
enum SheetText {
    /// The lines of `text` with letters of `size`, at most `width` wide and at most `limit` of them; what
    /// does not fit ends with an ellipsis.
    static func lines(
        _ text: String, size: Double, width: Double, limit: Int = .max
    ) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
            var rest = word
            let joined = line.isEmpty ? rest : line + " " + rest
            if self.width(joined) * size <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            // A word that is longer than a line is cut.
            while self.width(rest) * size > width, rest.count > 1 {
                var head = rest
                while self.width(head) * size > width, head.count > 1 { head.removeLast() }
                lines.append(head)
                rest.removeFirst(head.count)
            }
            line = rest
        }
        if !line.isEmpty { lines.append(line) }
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [shortened(lines[limit - 1] + "…", to: width / size)]
    }

    private static func shortened(_ text: String, to width: Double) -> String {
        var text = text
        while self.width(text) > width, text.count > 2 {
            text.remove(at: text.index(text.endIndex, offsetBy: -2))
        }
        return text
    }

    /// In units of the size of the font.
    private static func width(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar {
            case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": sum + 0.34
            case "m", "w", "M", "W", "@", "%": sum + 0.95
            case "A"..."Z", "Ä", "Ö", "Ü": sum + 0.7
            case "\u{1100}"...: sum + 1.05
            default: sum + 0.57
            }
        }
    }
}
