import Geometry
public import RecordKeeping
public import Reminders

/// What a person wants to be reminded of, for programs.
public struct ReminderDocument: Encodable, Sendable {
    /// Whether to remind when it is time to walk to the car.
    public let leavesInTime: Bool
    /// How many minutes earlier than the walk takes.
    public let minutesEarly: Int
    /// Whether to remind before a parking ends.
    public let endsSoon: Bool
    /// How many minutes before the end.
    public let minutesBeforeEnd: Int
    /// Whether to tell that a parking has ended.
    public let ended: Bool
    /// Whether to remind before the rules of the kerb or car park no longer let the car stand there.
    public let movesInTime: Bool
    /// Where the walk begins: `unknown`, `place` or `phone`.
    public let walkFrom: String
    /// The address of the place where the walk begins; nil if it begins elsewhere.
    public let address: String?
    /// In degrees; nil if the walk begins elsewhere.
    public let latitude: Double?
    /// In degrees; nil if the walk begins elsewhere.
    public let longitude: Double?
    /// When the phone last told where it is; nil if it has not.
    public let positionAt: Timestamp?
    /// When the secret address of the calendar was made; nil if there is none.
    public let calendarSince: Timestamp?

    /// The settings of a person with a calendar since `calendar`.
    public init(_ settings: ReminderSettings, calendarSince calendar: Timestamp?) {
        leavesInTime = settings.leavesInTime
        minutesEarly = settings.minutesEarly.count
        endsSoon = settings.endsSoon
        minutesBeforeEnd = settings.minutesBeforeEnd.count
        ended = settings.ended
        movesInTime = settings.movesInTime
        var place: (StreetAddress, Coordinate)?
        switch settings.walkStart {
        case .unknown: walkFrom = "unknown"
        case .phone: walkFrom = "phone"
        case .place(let address, let coordinate):
            walkFrom = "place"
            place = (address, coordinate)
        }
        address = place?.0.text
        latitude = place?.1.latitude
        longitude = place?.1.longitude
        positionAt = settings.position?.at
        calendarSince = calendar
    }
}
