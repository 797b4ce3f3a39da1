/// The implementations on which the suites of each part run.
extension Backend {
    /// Those without PostgreSQL.
    private static let before: [Backend] = [.inMemory, .spatiaLite]

    static let accounts = allCases
    static let parkings = before
    static let spaces = before
    static let fountains = before
    static let people = before
    static let buildings = allCases
    /// Suites that need several parts.
    static let mixed = before
}
