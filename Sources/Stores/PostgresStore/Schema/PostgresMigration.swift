/// A change of the tables. Migrations are added, never changed.
struct PostgresMigration: Sendable {
    let number: Int
    let name: String
    /// Statements that run in one transaction.
    let script: [String]

    /// What it is called in messages, like the migrations of other stores: `3-closures`.
    var label: String { "\(number)-\(name)" }
}
