import Synchronization

/// A value that is made at its first use. If making it fails, the next use tries again.
package final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// A value that is not made yet.
    package init() {}

    /// The value, which `make` makes at the first call.
    ///
    /// - Throws: what `make` throws.
    package func value(_ make: () throws -> Value) throws -> Value {
        try made.withLock { made in
            if let made { return made }
            let value = try make()
            made = value
            return value
        }
    }
}
