import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// The cars in a building, for its guards.
struct ParkedNowContent {
    let back: String
    let building: String
    /// `As it was at 14:26.`
    let asOf: String
    let here: String
    let may: [Car]
    let hasMay: Bool
    let mayNot: [Car]
    let hasMayNot: Bool
    let ended: [Car]
    let hasEnded: Bool
    let isEmpty: Bool
    /// `Logged at 16:22 as Tom R.`
    let logged: String

    /// A car with its verdict.
    struct Car {
        let chip: PlateChip
        /// `Suite 1204`; nil if it has none.
        let suite: String?
        /// `until 16:40, 18 min left`
        let detail: String
    }
}

extension GuardPages {
    /// `/buildings/{code}/look-up/parked`: those that may be there first, then those that may not, and
    /// those that have just left.
    func parked(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await building(visit, person).building
        let list = try await desk(visit, person).carList(in: building.code)
        let texts = visit.texts
        let words = VerdictWords(texts: texts, clock: visit.clock, now: list.at)
        func suite(_ suite: SuiteNumber) -> String {
            texts("guard_suiteNumber", ["suite": suite.text])
        }
        func car(_ car: JudgedPlate) -> ParkedNowContent.Car {
            ParkedNowContent.Car(
                chip: PlateChip(car.plate), suite: car.suite.map(suite),
                detail: words.detail(of: car))
        }
        let may = list.here.filter(\.verdict.mayBeHere).map(car)
        let mayNot = list.here.filter { !$0.verdict.mayBeHere }.map(car)
        let ended = list.ended.map { car in
            ParkedNowContent.Car(
                chip: PlateChip(car.plate), suite: suite(car.suite),
                detail: texts(
                    "parking_endedAt", ["time": visit.clock.moment(car.endedAt)]))
        }
        let path = visit.link("/buildings/\(building.code)/look-up")
        let content = ParkedNowContent(
            back: path, building: "\(building.name) · \(building.code)",
            asOf: texts("parking_asOf", ["time": visit.clock.time(list.at)]),
            here: path + "/parked", may: may, hasMay: !may.isEmpty, mayNot: mayNot,
            hasMayNot: !mayNot.isEmpty, ended: ended, hasEnded: !ended.isEmpty,
            isEmpty: may.isEmpty && mayNot.isEmpty,
            logged: texts(
                "guard_listLogged",
                ["time": visit.clock.time(list.at), "name": person.account.name.text]))
        return try visit.page(
            "parkedNow", texts["guard_parkedNow"], content, at: .lookUp(building.code))
    }
}
