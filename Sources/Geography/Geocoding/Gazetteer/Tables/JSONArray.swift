extension Sequence<Int64> {
    /// The numbers as a JSON array, which SQLite's `json_each` reads.
    @inlinable public var jsonArray: String {
        "[" + map { String($0) }.joined(separator: ",") + "]"
    }
}
