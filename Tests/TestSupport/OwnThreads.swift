public import Testing

/// Runs a suite or a test on separate threads; see ``withThreads(_:_:)``.
///
///     @Suite("Importing maps on the command line", .ownThreads)
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        // As many as there are tests at once.
        try await withThreads(6, function)
    }
}

extension Trait where Self == OwnThreads {
    /// For tests that compute for long, or block their thread while they wait for a process.
    public static var ownThreads: Self { OwnThreads() }
}
