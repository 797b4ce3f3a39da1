/// The bounds of the remote lookup, which nobody can set: they are what the operators of the
/// public server ask for.
///
/// Source: https://operations.osmfoundation.org/policies/nominatim/
public enum RemoteLookupPolicy {
    /// From the end of one request to the beginning of the next, over all users and processes.
    public static let interval: Duration = .seconds(1)
    /// So many questions of one process wait for their turn at once.
    public static let longestLine = 4
    /// How often somebody who waits looks whether it is their turn, and how many times before the
    /// question goes without the remote answer.
    static let glance: Duration = .milliseconds(100)
    static let glances = 30
    /// Places that are asked for, whatever the limit of the search, so that all share an answer.
    static let places = 10
    /// Longer texts are no address; Unicode scalars.
    static let longestText = 300
    /// Answers are kept for 30 days, empty ones for one.
    public static let answerAge: Duration = .seconds(30 * 86_400)
    public static let emptyAnswerAge: Duration = .seconds(86_400)
    /// Answers that are kept; the oldest make room.
    public static let keptAnswers = 2_000
    /// Longer answers are used, but not kept; bytes.
    public static let longestKeptAnswer = 32_768
}
