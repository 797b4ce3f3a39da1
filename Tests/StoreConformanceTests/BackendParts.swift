/// The implementations on which the suites of each part run.
extension Backend {
    /// Those without PostgreSQL.
    private static let before: [Backend] = [.inMemory, .spatiaLite]

    static let accounts = allCases
    static let parkings = allCases
    static let spaces = before
    static let fountains = before
    static let people = allCases
    /// Suites of people that also need events, spaces or fountains.
    static let peopleAmongOthers = before
    static let buildings = before
    /// Suites that need several parts.
    static let mixed = before
}
