/// How many reports there may be.
public enum ReportLimits {
    /// How many a person may make for a building in a minute.
    public static let perMinute = 20
    /// How many are kept for a building; the oldest go first.
    public static let kept = 10_000
    /// How long the same report by the same person counts as one.
    public static let pause = Duration.seconds(30)
    /// The time in which ``perMinute`` is counted.
    package static let minute = Duration.seconds(60)
}
