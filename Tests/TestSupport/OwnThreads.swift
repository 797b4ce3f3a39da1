public import Testing

/// Has a suite or a test run on threads of its own: ``withThreads(_:_:)``.
///
///     @Suite("Importing maps on the command line", .ownThreads)
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        // As many as there are tests at once.
        try await withThreads(4, function)
    }
}

extension Trait where Self == OwnThreads {
    /// For what computes for long, or waits for processes without leaving its thread to others.
    public static var ownThreads: Self { OwnThreads() }
}
