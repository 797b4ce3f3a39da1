import WireText

extension QRCode {
    /// The light border that readers need, in modules.
    public static let quietZone = 4

    /// A whole SVG document. Dark on light whatever the colours of the page, since many readers do not
    /// read light on dark. Screen readers say `title`.
    ///
    /// The dark modules of each row are joined to rectangles, and the side of a module is 1.
    public func svg(title: String) -> String {
        let side = size + 2 * Self.quietZone
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" role="img" \
            shape-rendering="crispEdges"><title>\(XMLText.escaped(title, in: .content))</title>\
            <rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path fill="#000" d="\(path)"/></svg>
            """
    }

    /// The dark modules as the data of an SVG path, with the quiet zone to the left and above.
    public var path: String {
        (0..<size).map { row in
            runs(in: row).map { run in
                "M\(run.lowerBound + Self.quietZone) \(row + Self.quietZone)h\(run.count)v1h-\(run.count)z"
            }.joined()
        }.joined()
    }

    /// The dark columns of a row, as ranges with light ones between them.
    private func runs(in row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<size where isDark(column, row) {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }
}
