import Accounts
import Geometry
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import Reminders

/// What the first page shows.
struct HomeContent {
    /// What to do; nil if the heading says it all.
    let lead: String?
    /// `As it was at 14:26.`, for browsers without scripts.
    let asOf: String
    let here: String
    let parkHref: String
    let allHref: String
    let mapHref: String
    /// The valid parking that ends first, or the last one that has just ended.
    let soonest: ParkingView?
    let hasParking: Bool
    /// Nil if the person is no guard or owner of a building.
    let guardField: GuardField?
    /// For the script of guards, as JSON.
    let guardData: String
    /// Nil if nobody knows where the walk begins.
    let leave: [LeaveBy]
    let others: [ParkingView]
    let hasOthers: Bool
    let earlier: [ParkingView]
    let hasEarlier: Bool
    let repeats: [Repeat]
    let hasRepeats: Bool
    let map: SideMap?
    /// For the scripts, as JSON.
    let data: String

    /// A place to park at again.
    struct Repeat {
        /// `A1B2C, 4 hours`
        let label: String
        let href: String
    }
}

extension ParkingPages {
    private static let rows = 20
    /// A parking that ended this recently is still shown first, in milliseconds.
    static let recent: Int64 = 2 * 3_600_000

    /// The parking of now with its actions, or what to do if nothing is parked.
    func home(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = desk(visit, person)
        let valid = try await desk.newestFirst(
            matching: ParkingFilter(status: .valid), after: nil, limit: Self.rows
        ).items.sorted { $0.validUntil() < $1.validUntil() }
        let ended = try await desk.newestFirst(
            matching: ParkingFilter(status: .ended), after: nil, limit: Self.rows
        ).items
        let gone = visit.movedCars
        let justEnded =
            valid.isEmpty
            ? ended.first { Self.hasJustExpired($0, visit.now) && !gone.contains($0.id) } : nil
        let first = valid.first ?? justEnded
        let earlier = ended.filter { $0.id != justEnded?.id }.prefix(first == nil ? 3 : 2)
        let views = valid.dropFirst().map { visit.view($0) }
        let reminders =
            if let soonest = valid.first {
                await reminders(of: soonest, visit, person)
            } else {
                [Reminder]()
            }
        let leave = reminders.first { $0.kind == .leave }
        let texts = visit.texts
        let shown = first.map { visit.view($0, leavingBy: leave?.due) }
        let repeats = first == nil ? Self.repeats(ended, visit) : []
        let guarded = try await GuardPages().guarded(visit, person)
        let content = HomeContent(
            lead: first == nil
                ? texts["parking_nothingLead"]
                : justEnded == nil ? nil : texts["parking_endedLead"],
            asOf: texts("parking_asOf", ["time": visit.clock.time(visit.now)]),
            here: visit.link("/"), parkHref: visit.link("/park"),
            allHref: visit.link("/parkings"), mapHref: visit.link("/map"),
            soonest: shown, hasParking: first != nil,
            guardField: GuardField(guarded, visit),
            guardData: GuardHomeScript(guarded, visit, person).script,
            leave: reminders.compactMap { Self.leaveBy($0, visit) }, others: views,
            hasOthers: !views.isEmpty,
            earlier: earlier.map { visit.view($0) }, hasEarlier: !earlier.isEmpty, repeats: repeats,
            hasRepeats: !repeats.isEmpty,
            map: first.map {
                SideMap(
                    visit, cars: ([$0] + valid.dropFirst()).map { .init($0, visit) }, style: .home)
            },
            data: ParkingScript(visit, person, keeping: valid).script)
        return try visit.page(
            "home", shown?.heading ?? texts["parking_nothing"], content,
            look: first == nil ? .standard : .side, at: .home)
    }

    private static func hasJustExpired(_ parking: Parking, _ now: Timestamp) -> Bool {
        parking.endedAt == nil
            && now.millisecondsSinceEpoch - parking.validUntil().millisecondsSinceEpoch < recent
    }

    /// The last three buildings.
    private static func repeats(_ parkings: [Parking], _ visit: PageVisit) -> [HomeContent.Repeat] {
        var buildings: Set<BuildingCode> = []
        return parkings.filter { buildings.insert($0.building).inserted }.prefix(3).map { parking in
            let view = visit.view(parking)
            return HomeContent.Repeat(
                label: visit.texts(
                    "parking_repeat",
                    [
                        "place": view.place,
                        "stay": visit.texts.count("hours", parking.stay.hours),
                    ]), href: view.againHref)
        }
    }
}
