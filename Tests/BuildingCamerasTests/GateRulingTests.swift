import Accounts
import BuildingCameras
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import PlateMatching
import RecordKeeping
import TestSupport
import Testing

@Suite("What a camera may open")
struct GateRulingTests {
    private static let now = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)
    private var now: Timestamp { Self.now }

    private func rules(
        permitted: [String] = ["CKX0318"], blocked: [String] = [], spaces: Int = 2
    ) throws -> BuildingRules {
        BuildingRules(
            spaces: try SpaceCount(spaces),
            permitted: Set(try permitted.map { try LicensePlate($0) }),
            blocked: Set(try blocked.map { try LicensePlate($0) }))
    }

    private func stay(_ plate: String, hours: Int = 1, suite: String = "1204") throws
        -> BuildingStay
    {
        BuildingStay(
            id: .new(at: now), parking: nil, person: nil, plate: try LicensePlate(plate),
            suite: try SuiteNumber(suite), begins: now.advanced(by: .seconds(-60)),
            ends: now.advanced(by: .seconds(hours * 3_600)), isGuest: true)
    }

    private func ruling(
        _ plate: String, sure confidence: Double = 1, age: Int = 1, lookAlike: Double? = nil,
        _ rules: BuildingRules, _ stays: [BuildingStay] = []
    ) throws -> GateRuling {
        let reading = CameraReading(
            plate: try PlateQuery(plate), confidence: try ReadingConfidence(confidence),
            source: nil, takenAt: now.advanced(by: .seconds(-age)))
        let rule = GateRule(
            confidence: .standard,
            lookAlikeConfidence: try lookAlike.map { try ReadingConfidence($0) })
        return GateJudge(rules, rule, among: stays, at: now, in: Surroundings())
            .judge(reading).ruling
    }

    @Test func opensForAPlateThatMayBeHereAtTheConfidence() throws {
        let rules = try rules()
        let open = GateRuling(plate: try LicensePlate("CKX0318"), reason: .mayBeHere)
        #expect(try ruling("CKX0318", sure: 0.9, rules) == open)
        #expect(try ruling("CKX0318", sure: 0.899, rules).reason == .unsure)
        #expect(try ruling("TRN204", rules).reason == .mayNotBeHere)
        #expect(try ruling("TRN204", rules, [stay("TRN204")]).opens)
        #expect(try ruling("TRN204", rules, [stay("TRN204", hours: 0)]).reason == .mayNotBeHere)
    }

    @Test func aCarThatWouldFindNoSpaceDoesNotComeIn() throws {
        let first = try stay("AAA111")
        let second = try stay("BBB222")
        let full = try rules(spaces: 1)
        #expect(try ruling("AAA111", full, [first, second]).opens)
        #expect(try ruling("BBB222", full, [first, second]).reason == .mayNotBeHere)
    }

    @Test func aLookAlikeOpensOnlyIfTheOwnerSaysHowSure() throws {
        let rules = try rules()
        #expect(try ruling("CKXO318", rules).reason == .lookAlike)
        #expect(try ruling("CKXO318", sure: 0.96, lookAlike: 0.97, rules).reason == .lookAlike)
        #expect(
            try ruling("CKXO318", sure: 0.97, lookAlike: 0.97, rules)
                == GateRuling(plate: LicensePlate("CKX0318"), reason: .surelyMeant))
        #expect(try ruling("CKX0319", lookAlike: 0, rules).reason == .oneOff)
        #expect(try ruling("CKX0318X", lookAlike: 0, rules).reason == .oneOff)
        // A reading may have a character more than any plate.
        #expect(try ruling("CKX0318XY", lookAlike: 0, rules).reason == .mayNotBeHere)
    }

    @Test func blockedPlatesAndTheirLookAlikesStayOut() throws {
        let rules = try rules(permitted: ["TRN204", "BAD666"], blocked: ["BAD666", "TRNZ04"])
        #expect(try ruling("BAD666", lookAlike: 0, rules).reason == .blocked)
        #expect(try ruling("TRN204", lookAlike: 0, rules).reason == .looksLikeBlocked)
    }

    @Test func oldPicturesAndThoseOfTheFutureDoNotOpen() throws {
        let rules = try rules()
        #expect(try ruling("CKX0318", age: 60, rules).opens)
        #expect(try ruling("CKX0318", age: 61, rules).reason == .tooOld)
        #expect(try ruling("CKX0318", age: 86_400 * 365, rules).reason == .tooOld)
        #expect(try ruling("CKX0318", age: -60, rules).opens)
        #expect(try ruling("CKX0318", age: -61, rules).reason == .wrongClock)
        #expect(try ruling("CKX0318", sure: 0.5, age: 61, rules).reason == .unsure)
    }

    @Test func aHundredThousandMisreadPlatesOpenForNobodyElse() throws {
        var mill = PlateMill(seed: 73)
        let plates = mill.nearPlates(100)
        let rules = try rules(permitted: plates.prefix(50).map(\.text), spaces: 100_000)
        let stays = try plates.suffix(50).map { try stay($0.text) }
        let known = Set(plates)
        let judge = GateJudge(
            rules, GateRule(confidence: .standard), among: stays, at: now, in: Surroundings())
        var (opened, shut) = (0, 0)
        for number in 0..<100_000 {
            let reading = mill.misreading(of: plates[number % plates.count])
            let confidence = Double.random(in: 0...1, using: &mill.random)
            let found = judge.judge(
                CameraReading(
                    plate: try PlateQuery(reading), confidence: try ReadingConfidence(confidence),
                    source: nil, takenAt: now)
            ).ruling
            guard found.opens else {
                shut += 1
                continue
            }
            // The misreading is the plate of another car that may be here.
            let plate = try LicensePlate(reading)
            #expect(found.plate == plate && known.contains(plate) && confidence >= 0.9)
            opened += 1
        }
        print("\(shut) of 100000 misread plates kept the gate shut, \(opened) were other plates")
        #expect(shut > 95_000 && opened > 0)
    }

    @Test func aSightingIsKeptForItsHoursFromThePicture() throws {
        let camera = Camera(
            id: .new(at: now), building: .new(at: now), name: try CameraName("Gate"),
            keySince: now)
        let rules = try rules()
        let settings = GateSettings(
            rule: GateRule(confidence: .standard), hours: try SightingHours(2))
        func sighting(takenAt: Timestamp) throws -> Sighting {
            let reading = CameraReading(
                plate: try PlateQuery("CKX0318"), confidence: try ReadingConfidence(1),
                source: nil, takenAt: takenAt)
            return try camera.sighting(
                of: reading, by: settings,
                GateJudge(rules, settings.rule, among: [], at: now, in: Surroundings())
                    .judge(reading),
                at: now)
        }
        let old = now.advanced(by: .seconds(-7_199))
        #expect(try sighting(takenAt: old).endsAt == now.advanced(by: .seconds(1)))
        let future = now.advanced(by: .seconds(86_400))
        #expect(try sighting(takenAt: future).endsAt == now.advanced(by: .seconds(7_200)))
        let gone = now.advanced(by: .seconds(-7_200))
        #expect(throws: CamerasError.tooOld(gone, hours: 2)) { try sighting(takenAt: gone) }
        #expect(try sighting(takenAt: now).note.contains("…318: may be here (permitted)"))
        #expect(try !sighting(takenAt: now).note.contains("CKX"))
    }

    @Test func callsEndInTheirTime() {
        func total(_ action: GateCall.Action) -> Duration {
            (1...5).compactMap { GateCall.pause(after: $0, to: action) }.reduce(.zero, +)
        }
        #expect(total(.open) == .seconds(104))
        #expect(total(.open) < GateCall.openWithin)
        #expect(total(.look) == .seconds(2_555))
        // The shortest time for which sightings are kept is longer.
        #expect(total(.look) < .seconds(3_600))
        for action in GateCall.Action.allCases {
            #expect(GateCall.pause(after: 6, to: action) == nil)
            #expect(GateCall.pause(after: 0, to: action) == nil)
        }
        #expect(GateRuling.patience < GateCall.openWithin)
    }

    @Test(arguments: [0, 721, -1, .max])
    func hoursAreLimited(_ count: Int) {
        #expect(throws: InvalidValue.self) { try SightingHours(count) }
    }
}
