/// The fonts of a map's texts under one name. Each has all letters: what Noto Sans lacks comes from
/// the fonts of other scripts.
public enum FontStack: String, CaseIterable, Sendable {
    /// The ordinary style.
    case regular = "Noto Sans Regular"
    /// For names that stand out.
    case bold = "Noto Sans Bold"
    /// For water and other nature.
    case italic = "Noto Sans Italic"

    /// The list that a style means if it names no fonts.
    ///
    /// Source: MapLibre Style Specification, `text-font`.
    private static let standardList = "Open Sans Regular,Arial Unicode MS Regular"

    /// The first known stack of a comma-separated list, such as `Open Sans Bold,Noto Sans Bold`, or
    /// ``regular`` for the list of styles that name no fonts; nil if there is none. Letter case does
    /// not matter, and `_` is a space, as in the styles of VersaTiles.
    public init?(firstOf list: String) {
        guard list != Self.standardList else {
            self = .regular
            return
        }
        let names = list.split(separator: ",").map { name in
            name.lowercased().replacing("_", with: " ").split(separator: " ")
                .joined(separator: " ")
        }
        let known = names.lazy.compactMap { name in
            Self.allCases.first { $0.rawValue.lowercased() == name }
        }
        guard let first = known.first else { return nil }
        self = first
    }
}
