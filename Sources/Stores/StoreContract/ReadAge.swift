/// How old the records may be that a task reads.
public enum ReadAge: Sendable {
    /// Every change that was acknowledged before the read is in them.
    case current
    /// Changes of the last seconds may be missing. Only for people who have made none themselves, such as
    /// those who are not signed in.
    case recent

    /// What the current task allows. With ``recent``, a store may read from a replica what everybody may
    /// see; nothing else.
    @TaskLocal public static var allowed = ReadAge.current
}
