/// Asks again and again whether something has happened.
///
/// - Parameters:
///   - limit: when to give up, which on the slowest of machines is long after it should have
///     happened.
///   - condition: whether it has.
/// - Returns: whether it has.
/// - Throws: what `condition` throws.
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
