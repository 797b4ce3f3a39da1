/// The program's version, as semantic versioning has it.
public enum ParkwayVersion {
    public static let text = "0.1.0"
}
