/// How much may be asked for at once; over it OSRM's `TooBig` answers.
///
/// The defaults are those of osrm-routed.
public struct OSRMLimits: Hashable, Sendable {
    /// Coordinates of a route.
    public var routeCoordinates: Int
    /// Alternatives to a route.
    public var alternatives: Int
    /// Cells of a table: sources times destinations.
    public var tableCells: Int
    /// Roads that the nearest service names.
    public var nearestResults: Int

    public init(
        routeCoordinates: Int = 500, alternatives: Int = 3, tableCells: Int = 10_000,
        nearestResults: Int = 100
    ) {
        self.routeCoordinates = routeCoordinates
        self.alternatives = alternatives
        self.tableCells = tableCells
        self.nearestResults = nearestResults
    }
}
