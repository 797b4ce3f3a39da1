/// How much a plan came to.
public struct TownSummary: Hashable, Sendable {
    public internal(set) var nodes = 0
    public internal(set) var ways = 0
    public internal(set) var relations = 0
    public internal(set) var addresses = 0
}
