/// The extra turn states of restrictions with via ways, and the exceptions to the rule that any arc
/// may follow a state.
public struct StateTable: Sendable {
    /// The states with exceptions, ascending.
    public let exceptionState: MappedArray<Int, TurnState>
    /// The first exception of each of these states.
    public let firstException: MappedArray<Int, ExceptionIndex>
    /// The arc of each exception.
    public let exceptionArc: MappedArray<ExceptionIndex, Arc>
    /// The state that the arc leads to; ``GraphIndex/missing`` if the turn is forbidden.
    public let exceptionTarget: MappedArray<ExceptionIndex, TurnState>
    /// The last arc of each extra state.
    public let extraArc: MappedArray<Int, Arc>
    /// The extra states, sorted by their arcs.
    public let extraByArc: MappedArray<Int, TurnState>

    init(_ reader: SectionReader) {
        exceptionState = reader.array(.exceptionState)
        firstException = reader.array(.firstException)
        exceptionArc = reader.array(.exceptionArc)
        exceptionTarget = reader.array(.exceptionTarget)
        extraArc = reader.array(.extraStateArc)
        extraByArc = reader.array(.extraStateByArc)
    }
}
