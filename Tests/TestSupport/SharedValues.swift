import Synchronization

/// Expensive values that several tests use. Each is created once per process, by the first test that
/// needs its key; other tests that need the same key wait.
///
///     private static let atlases = SharedValues<URL, ImportedAtlas>()
///     let atlas = try atlases.value(for: file) { try ImportedAtlas(file) }
public final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The value of one key, or nil before it is made.
    private final class Slot: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }

    private let slots = Mutex<[Key: Slot]>([:])

    public init() {}

    /// - Throws: what `make` threw when it was called for `key`.
    public func value(for key: Key, make: () throws -> Value) throws -> Value {
        let slot = slots.withLock { slots in
            if let slot = slots[key] { return slot }
            let slot = Slot()
            slots[key] = slot
            return slot
        }
        return try slot.result.withLock { result in
            if let result { return result }
            let made = Result { try make() }
            result = made
            return made
        }.get()
    }
}
