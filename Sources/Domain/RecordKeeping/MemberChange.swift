/// What becomes of an optional value in a change of a record.
public enum MemberChange<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It stays as it is.
    case keep
    /// It becomes another value.
    case set(Value)
    /// The record has none any more.
    case clear

    /// The value after the change.
    public func applied(to value: Value?) -> Value? {
        switch self {
        case .keep: value
        case .set(let new): new
        case .clear: nil
        }
    }
}
