import Documents
import Geometry
import Hummingbird
import ServiceCore

/// A sheet for a wall on a page that prints it.
struct WallMapContent {
    /// `a4` or `letter`.
    let paper: String
    /// The page before this one.
    let back: String
    let backLabel: String
    let papers: [Choice]
    /// Where the sheet is as an SVG file.
    let file: String
    /// The sheet as SVG.
    let drawing: String

    /// The same page for one of the papers.
    struct Choice {
        let label: String
        let href: String
        let isChosen: Bool
    }
}

extension PageVisit {
    /// The paper that the query chooses: `paper=letter`, otherwise A4.
    var paper: WallMap.Paper { query["paper"].flatMap(WallMap.Paper.init) ?? .a4 }

    /// The address of the picture of a ``WallMap`` around a place.
    func wallPicture(around place: Coordinate) -> WallMap.Picture {
        .linked(
            PageAddress(link("/map.png")).setting("width", "720").setting("height", "360")
                .setting("scale", "3").setting("theme", "print").setting("zoom", "16")
                .setting("pins", place.queryText).text)
    }

    /// The page at `path` that prints a sheet. The page before it is `back`, and the sheet is an SVG file
    /// at `file`; all are below the base path.
    ///
    /// - Throws: `WallMapError`; `QRCodeError`.
    func wallMap(
        _ map: WallMap, at path: String, file: String, back: (label: String, path: String)
    ) throws -> Response {
        let paper = paper
        let choices = WallMap.Paper.allCases.map { other in
            WallMapContent.Choice(
                label: other == .a4 ? "A4" : "Letter",
                href: PageAddress(link(path)).setting("paper", other.rawValue).text,
                isChosen: other == paper)
        }
        let content = WallMapContent(
            paper: paper.rawValue, back: link(back.path), backLabel: back.label, papers: choices,
            file: PageAddress(link(file)).setting("paper", paper.rawValue).text,
            drawing: try map.svg(on: paper, in: texts.language))
        return try page("wallMap", map.name, content)
    }
}
