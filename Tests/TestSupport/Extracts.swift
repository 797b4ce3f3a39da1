public import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a test, and reports it as skipped, unless the machine has all of these extracts,
    /// which are too large for the repository.
    ///
    ///     @Test(.extracts("monaco.osm.pbf"))
    public static func extracts(_ names: String...) -> Self {
        .enabled(
            if: names.allSatisfy(Repository.hasExtract),
            "needs \(names.joined(separator: ", ")); set PARKWAY_EXTRACTS to their folder")
    }
}
