/// The program's version, as semantic versioning has it.
enum ParkwayVersion {
    static let text = "0.1.0"
}
