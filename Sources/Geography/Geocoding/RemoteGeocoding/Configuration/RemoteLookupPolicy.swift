/// The limits of the remote lookup. They cannot be configured, because the operators of the public
/// server require them.
///
/// Source: https://operations.osmfoundation.org/policies/nominatim/
public enum RemoteLookupPolicy {
    /// The minimum time between the end of a request and the start of the next one, over all users
    /// and processes.
    public static let interval: Duration = .seconds(1)
    /// The maximum number of waiting requests in a process.
    public static let queueCapacity = 4
    /// The interval at which a waiting request checks for its turn. It gives up after ``pollCount``
    /// checks.
    static let pollInterval: Duration = .milliseconds(100)
    static let pollCount = 30
    /// The number of places in every request, whatever the limit of the search, so all share a
    /// cached answer.
    static let places = 10
    /// The maximum length of a query in Unicode scalars.
    static let maximumTextLength = 300
    /// How long answers are cached: 30 days.
    public static let answerAge: Duration = .seconds(30 * 86_400)
    /// How long empty answers are cached: one day.
    public static let emptyAnswerAge: Duration = .seconds(86_400)
    /// The maximum number of cached answers; the oldest are deleted.
    public static let maximumCachedAnswers = 2_000
    /// The maximum size of a cached answer in bytes; longer ones are used but not cached.
    public static let maximumCachedAnswerBytes = 32_768
}
