public import Accounts
public import ActivityPartners
public import Atlas
import OSMModel
import RecordKeeping
public import StoreRuntime

/// A meeting of the people of a post, without the place yet. It knows where they start, so only the
/// service has it.
public struct PlannedMeeting: Sendable {
    let post: PartnerPost.ID
    let viewer: Account.ID
    let starts: [PersonalStart]

    /// Finds the place that nobody reaches late.
    ///
    /// - Throws: ``MeetingError``; what `FairMeeting.place` throws.
    public func place(
        on engines: Engines, kinds: Set<MeetingPlace.Kind> = Set(MeetingPlace.Kind.allCases),
        deadline: ContinuousClock.Instant? = nil
    ) throws -> FoundMeeting {
        let people = starts.map {
            FairMeeting.Traveller(start: $0.start.coordinate, mode: $0.start.mode.travelMode)
        }
        let answer = try FairMeeting(engines).place(for: people, kinds: kinds, deadline: deadline)
        guard let answer else { throw MeetingError.noPlace }
        let arrivals = zip(starts, answer.milliseconds).map { start, milliseconds in
            FoundMeeting.Arrival(
                name: start.name, isViewer: start.person == viewer, mode: start.start.mode,
                minutes: FoundMeeting.shownMinutes(milliseconds))
        }
        return FoundMeeting(post: post, place: answer.place, arrivals: arrivals)
    }
}

/// The place where people of a post meet, as each of them sees it: how long the others take, rounded,
/// and not where they start.
public struct FoundMeeting: Sendable {
    /// How long a person takes.
    public struct Arrival: Hashable, Sendable {
        /// The person's name.
        public let name: PersonName
        /// Whether it is the person who looks.
        public let isViewer: Bool
        /// How the person goes.
        public let mode: MeetingMode
        /// Rounded up to ``FoundMeeting/step``, so that nobody can tell from where.
        public let minutes: Int
    }

    /// Times are whole multiples of this, in minutes.
    public static let step = 5

    /// The post.
    public let post: PartnerPost.ID
    /// Where they meet.
    public let place: MeetingPlace
    /// One for each person.
    public let arrivals: [Arrival]

    static func shownMinutes(_ milliseconds: Int64) -> Int {
        let step = Int64(Self.step) * 60_000
        return Int(max(1, (milliseconds + step - 1) / step)) * Self.step
    }
}

/// Why no place to meet was found.
public enum MeetingError: Error, Hashable {
    /// No place on the map can be reached by everybody.
    case noPlace
}

extension MeetingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noPlace:
            "no place on the map can be reached by everybody; "
                + "choose other kinds of places, or other starts"
        }
    }
}

extension MeetingMode {
    /// The mode of travel.
    public var travelMode: TravelMode {
        switch self {
        case .walking: .walking
        case .cycling: .cycling
        case .driving: .driving
        }
    }
}
