import Foundation
import MapStyles
import TestSupport
import WireText

/// The shipped style, read once.
enum SampleStyles {
    static let folder = Repository.root.appending(path: "Data/Cartography")
    static let web = Result { try WebStyle(folder: folder) }

    /// The document of a theme.
    static func document(
        _ theme: StyleTheme, language: String? = nil
    ) throws -> JSONValue {
        try JSONValue(
            parsing: web.get().json(theme, language: language.flatMap { LabelLanguage($0) }) {
                "https://parkway.example\($0)"
            })
    }

    static func layers(_ theme: StyleTheme) throws -> [JSONValue] {
        try document(theme)["layers"]?.elements ?? []
    }

    static func colours() throws -> StyleTemplate {
        try StyleTemplate(
            String(contentsOf: folder.appending(path: "colours.style"), encoding: .utf8))
    }
}

extension JSONValue {
    /// The elements of an array; empty for any other value.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// This value and all values in it.
    var all: [JSONValue] {
        [self] + elements.flatMap(\.all) + members.flatMap { $0.value.all }
    }

    /// All strings in it.
    var strings: [String] { all.compactMap(\.string) }

    /// The arguments of each expression that begins with this operator.
    func arguments(of name: String) -> [[JSONValue]] {
        all.map(\.elements).filter { $0.first?.string == name }.map { Array($0.dropFirst()) }
    }
}
