/// The conditions of a graph and the arcs and exceptions that depend on them.
public struct ConditionColumns: Sendable {
    /// The stored form of a condition's kind.
    public let kind: MappedArray<UInt8>
    /// The first byte of each condition's text in ``byte``.
    public let firstByte: MappedArray<UInt32>
    /// The texts in UTF-8.
    public let byte: MappedArray<UInt8>
    /// The first of each condition's arcs in ``arc``.
    public let firstArc: MappedArray<UInt32>
    /// The arcs with conditions.
    public let arc: MappedArray<UInt32>
    /// Milliseconds for the arc while the condition holds; 0 if the condition is on the access.
    public let weight: MappedArray<UInt32>
    /// The first of each condition's exceptions in ``exception``.
    public let firstException: MappedArray<UInt32>
    /// The exceptions that depend on conditions.
    public let exception: MappedArray<ConditionedException>

    init(_ reader: SectionReader) {
        kind = reader.array(.conditionKind)
        firstByte = reader.array(.firstConditionByte)
        byte = reader.array(.conditionByte)
        firstArc = reader.array(.firstConditionArc)
        arc = reader.array(.conditionArc)
        weight = reader.array(.conditionWeight)
        firstException = reader.array(.firstConditionException)
        exception = reader.array(.conditionException)
    }
}
