/// The limits of one request to the OSRM face. Larger requests get OSRM's error `TooBig`.
///
/// The defaults are those of osrm-routed.
public struct OSRMLimits: Hashable, Sendable {
    /// Maximum number of coordinates of a route.
    public var routeCoordinates: Int
    /// Maximum number of alternatives to a route.
    public var alternatives: Int
    /// Maximum number of cells of a table: sources times destinations.
    public var tableCells: Int
    /// Maximum number of results of the nearest service.
    public var nearestResults: Int

    /// Sets the limits.
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
