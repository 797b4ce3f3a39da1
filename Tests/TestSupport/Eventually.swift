/// Polls until something has happened.
///
/// - Parameters:
///   - limit: When to give up; long enough for the slowest machines.
///   - condition: Whether it has happened.
/// - Returns: Whether it has happened.
/// - Throws: The errors of `condition`.
public func eventually(
    within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(10))
    }
    return true
}
