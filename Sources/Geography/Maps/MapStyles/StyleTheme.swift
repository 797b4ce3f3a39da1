/// A set of colours of the map: a column of the palette in `colours.style`.
public enum StyleTheme: String, CaseIterable, Hashable, Sendable {
    /// For the day, and for pictures.
    case light
    /// For the night.
    case dark
    /// Quiet black on white, for paper.
    case print
}
