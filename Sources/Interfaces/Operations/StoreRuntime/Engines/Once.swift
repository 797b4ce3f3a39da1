import Synchronization

/// A value that is created at its first use. If that fails, the next use tries again.
package final class Once<Value: Sendable>: Sendable {
    private let created = Mutex<Value?>(nil)

    /// A value that is not created yet.
    package init() {}

    /// The value. The first call creates it with `make`.
    ///
    /// - Throws: what `make` throws.
    package func value(_ make: () throws -> Value) throws -> Value {
        try created.withLock { created in
            if let created { return created }
            let value = try make()
            created = value
            return value
        }
    }
}
