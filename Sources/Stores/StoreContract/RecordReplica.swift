/// A copy of the records that follows them with a delay and is only read.
public struct RecordReplica: Sendable, Hashable {
    /// Its address without the password.
    public let place: String
    /// Why it is not read at the moment; nil if it is.
    public let obstacle: String?
    /// It has all changes that were acknowledged this long ago; nil if that is not known.
    public let age: Duration?
    /// How many reads it has answered since the store was opened.
    public let answers: Int

    /// A replica at `place`.
    public init(place: String, obstacle: String?, age: Duration?, answers: Int) {
        self.place = place
        self.obstacle = obstacle
        self.age = age
        self.answers = answers
    }
}
