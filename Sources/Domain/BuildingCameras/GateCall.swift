public import Accounts
public import ParkingRecords
public import RecordKeeping

/// A call of a building's webhook about a sighting.
public struct GateCall: Hashable, Sendable {
    /// What the receiver shall do. The raw values are stored.
    public enum Action: String, CaseIterable, Codable, Sendable {
        /// Open the gate.
        case open
        /// Tell a guard to look.
        case look
    }

    /// How far it is. The raw values are stored.
    public enum State: String, CaseIterable, Codable, Sendable {
        /// It is to be made, or made again.
        case waiting
        /// The receiver has it.
        case delivered
        /// There is no further attempt.
        case givenUp = "given-up"
    }

    /// What the receiver shall do.
    public let action: Action
    /// How far it is.
    public let state: State
    /// How often it was tried.
    public let attempts: Int
    /// Why the last attempt failed, or why it was given up; nil if none failed.
    public let problem: String?

    /// Creates a call from its stored parts.
    public init(action: Action, state: State, attempts: Int, problem: String? = nil) {
        self.action = action
        self.state = state
        self.attempts = attempts
        self.problem = problem
    }

    /// How long after a sighting the gate may be opened: later, the car may be gone.
    public static let openWithin = Duration.seconds(120)
    /// Why a call to open the gate is given up after that time.
    package static let tooLate = "it was too late to open the gate"
    /// Why a call is given up whose webhook is gone.
    package static let withoutWebhook = "the webhook was removed"

    /// How long to wait after attempt `number`, from 1; nil if it was the last. Attempts to open the
    /// gate end within ``openWithin``; those to tell a guard, after 43 minutes.
    public static func pause(after number: Int, to action: Action) -> Duration? {
        let pauses =
            switch action {
            case .open: [1, 3, 10, 30, 60]
            case .look: [5, 30, 120, 600, 1_800]
            }
        return (1...pauses.count).contains(number) ? .seconds(pauses[number - 1]) : nil
    }
}

/// A call to make now.
public struct GateDelivery: Hashable, Sendable {
    /// What it is about.
    public let sighting: Sighting
    /// The code of the building.
    public let building: BuildingCode
    /// Where to send it.
    public let address: WebhookAddress
    /// What signs it.
    public let secret: SigningSecret
    /// What the receiver shall do.
    public let action: GateCall.Action
    /// How often it was tried before.
    public let attempts: Int

    /// Creates a delivery from its stored parts.
    public init(
        sighting: Sighting, building: BuildingCode, address: WebhookAddress,
        secret: SigningSecret, action: GateCall.Action, attempts: Int
    ) {
        self.sighting = sighting
        self.building = building
        self.address = address
        self.secret = secret
        self.action = action
        self.attempts = attempts
    }

    /// Until when the receiver may open the gate; nil if the call is for a guard.
    public var openBy: Timestamp? {
        action == .open ? sighting.receivedAt.advanced(by: GateCall.openWithin) : nil
    }

    /// How long to wait before another attempt; nil if there shall be none.
    public func pauseAfterFailure(at now: Timestamp) -> Duration? {
        guard let pause = GateCall.pause(after: attempts + 1, to: action) else { return nil }
        if let openBy, openBy <= now.advanced(by: pause) { return nil }
        return pause
    }
}
