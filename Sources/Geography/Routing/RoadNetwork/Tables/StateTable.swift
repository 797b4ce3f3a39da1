/// The states that restrictions by ways add to a graph, and the exceptions to the rule that any arc
/// may follow a state.
public struct StateTable: Sendable {
    /// The states with exceptions, ascending.
    public let exceptionState: MappedArray<UInt32>
    /// The first exception of each of these states.
    public let firstException: MappedArray<UInt32>
    /// The arc that an exception is about.
    public let exceptionArc: MappedArray<UInt32>
    /// The state that the arc leads to; ``GraphFormat/none`` if it must not follow.
    public let exceptionTarget: MappedArray<UInt32>
    /// The last arc of each extra state.
    public let extraArc: MappedArray<UInt32>
    /// The extra states, sorted by their arcs.
    public let extraByArc: MappedArray<UInt32>

    init(_ reader: SectionReader) {
        exceptionState = reader.array(.exceptionState)
        firstException = reader.array(.firstException)
        exceptionArc = reader.array(.exceptionArc)
        exceptionTarget = reader.array(.exceptionTarget)
        extraArc = reader.array(.extraStateArc)
        extraByArc = reader.array(.extraStateByArc)
    }
}
