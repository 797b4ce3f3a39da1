package import Foundation

/// The folder of the map's style.
///
/// `colours.style` has the palette and `tables.style` the widths, sizes and zooms. They have no
/// text of their own; the sheets continue them. ``StyleTemplate`` describes the format.
package struct StyleFolder: Sendable {
    package let url: URL
    /// The colours, curves and tables that all sheets use.
    package let tables: StyleTemplate
    /// The content of both files.
    package let texts: [String]

    /// Reads the files that all sheets share.
    ///
    /// - Throws: ``MapStyleError/unreadable(path:reason:)`` if a file is missing or malformed.
    package init(_ url: URL) throws(MapStyleError) {
        self.url = url
        let (colours, palette) = try Self.sheet("colours", in: url, after: nil)
        let (tables, text) = try Self.sheet("tables", in: url, after: colours)
        self.tables = tables
        texts = [palette, text]
    }

    /// The sheet `name.style`, and its text. It continues `base`, or else the tables.
    ///
    /// - Throws: ``MapStyleError/unreadable(path:reason:)`` if the file is missing or malformed.
    package func sheet(
        _ name: String, after base: StyleTemplate? = nil
    ) throws(MapStyleError) -> (template: StyleTemplate, text: String) {
        try Self.sheet(name, in: url, after: base ?? tables)
    }

    private static func sheet(
        _ name: String, in folder: URL, after base: StyleTemplate?
    ) throws(MapStyleError) -> (template: StyleTemplate, text: String) {
        let file = folder.appending(path: "\(name).style")
        let text = try text(of: file)
        do throws(StyleTemplateError) {
            return (try StyleTemplate(text, after: base), text)
        } catch {
            throw .unreadable(path: file.path, reason: error.reason)
        }
    }

    /// The text of a file.
    ///
    /// - Throws: ``MapStyleError/unreadable(path:reason:)``.
    package static func text(of file: URL) throws(MapStyleError) -> String {
        do {
            return try String(contentsOf: file, encoding: .utf8)
        } catch {
            throw .unreadable(path: file.path, reason: "it is missing or not text")
        }
    }
}
