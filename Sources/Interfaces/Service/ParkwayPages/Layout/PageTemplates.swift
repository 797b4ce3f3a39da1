import Foundation
import Mustache

/// The templates of the pages.
struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// Reads the files in `folder`. Each can include the others by name.
    ///
    /// - Throws: `CocoaError` if a file cannot be read; the parser's error if it is damaged.
    init(folder: URL) throws {
        MustacheContentTypes.register(PageText(), named: PageText.name)
        var templates: [String: MustacheTemplate] = [:]
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        for file in files where file.pathExtension == "mustache" {
            // A template that another includes begins with the library's own escaping.
            let text =
                "{{% CONTENT_TYPE:\(PageText.name)}}"
                + (try String(contentsOf: file, encoding: .utf8))
            templates[file.deletingPathExtension().lastPathComponent] = try MustacheTemplate(
                string: text)
        }
        library = MustacheLibrary(templates: templates)
    }

    /// The page that `name` makes of `content`; empty if there is no such template.
    func page(_ name: String, _ content: Any) -> String {
        library.render(content, withTemplate: name) ?? ""
    }
}
