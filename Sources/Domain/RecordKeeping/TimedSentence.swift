/// An error or a notice whose sentence may contain times.
///
/// Programs read its description, which has them in UTC. An interface for people writes them on the
/// clocks of a region.
public protocol TimedSentence: CustomStringConvertible {
    /// The sentence, with each time as `text` writes it.
    func sentence(writing text: (Timestamp) -> String) -> String
}

extension TimedSentence {
    /// The sentence with its times in UTC, as RFC 3339 writes them.
    public var description: String { sentence { $0.description } }
}
