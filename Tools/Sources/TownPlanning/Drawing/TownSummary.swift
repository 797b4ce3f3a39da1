/// The numbers of objects that were written.
public struct TownSummary: Hashable, Sendable {
    /// OSM nodes.
    public internal(set) var nodes = 0
    /// OSM ways.
    public internal(set) var ways = 0
    /// OSM relations.
    public internal(set) var relations = 0
    /// Objects with a house number.
    public internal(set) var addresses = 0
}
