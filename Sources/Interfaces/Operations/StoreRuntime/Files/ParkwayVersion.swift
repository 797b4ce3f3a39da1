/// The version of the program, by semantic versioning.
public enum ParkwayVersion {
    /// Major, minor and patch.
    public static let text = "0.1.0"
}
