/// The program's version, as semantic versioning has it.
public enum ParkwayVersion {
    /// Major, minor and patch.
    public static let text = "0.1.0"
}
