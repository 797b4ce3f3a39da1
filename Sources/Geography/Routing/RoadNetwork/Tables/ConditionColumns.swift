/// The conditions of a graph and the arcs and exceptions that depend on them.
public struct ConditionColumns: Sendable {
    /// The stored form of each condition's kind; see `RoadCondition.kind`.
    public let kind: MappedArray<Int, UInt8>
    /// The first byte of each condition's text in ``byte``.
    public let firstByte: MappedArray<Int, UInt32>
    /// The texts in UTF-8.
    public let byte: MappedBytes
    /// The first of each condition's arcs in ``arc``.
    public let firstArc: MappedArray<Int, UInt32>
    /// The arcs with conditions.
    public let arc: MappedArray<Int, Arc>
    /// The weight of the arc while the condition holds; 0 if the condition is about access.
    public let weight: MappedArray<Int, Milliseconds>
    /// The first of each condition's exceptions in ``exception``.
    public let firstException: MappedArray<Int, UInt32>
    /// The exceptions that depend on conditions.
    public let exception: MappedArray<Int, ConditionedException>

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
