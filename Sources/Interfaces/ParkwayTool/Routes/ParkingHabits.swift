import Accounts
import Geometry
import Operations
import ParkingRecords
import RecordKeeping

/// What is known about a person's next parking: the plate from the profile, and the building, the
/// suite and the stay of the latest parking.
struct ParkingHabits {
    private let plate: LicensePlate?
    private let latest: Parking?

    /// Nothing is known if nobody is signed in.
    init(of person: SignedInWorkspace?) async throws {
        plate = person?.account.plate
        latest = try await person?.parkings.newestFirst(after: nil, limit: 1).items.first
    }

    /// The command that adds a parking at `option`. Words in capitals stand for what is unknown.
    /// `stay` is how long the car will stay, nil if that is unknown.
    func command(adding option: ParkingOption, stay: Duration?) -> String {
        let hours = stay.map(Self.hours) ?? latest.map { "\($0.stay.hours)" } ?? "HOURS"
        let place = option.entrance
        let address = (try? StreetAddress(option.label))?.text ?? "Car park at \(place)"
        return ShellText.command([
            "parkway", "add", "--building", latest?.building.text ?? "CODE", "--suite",
            latest?.suite.text ?? "NUMBER", "--plate", plate?.text ?? "PLATE",
            "--hours", hours, "--at", place.description, "--address", address,
        ])
    }

    /// The shortest stay that is long enough, or the longest.
    private static func hours(_ stay: Duration) -> String {
        let fitting = Stay.allCases.first { $0.duration >= stay } ?? .day
        return "\(fitting.hours)"
    }
}
