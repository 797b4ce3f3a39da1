import Accounts
import Buildings
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import WireText

/// What the phone of a guard keeps of a building.
///
/// Plates that may be there are plain, since the phone offers near matches among them. Of all others it
/// only has to recognize one that is typed whole, so they are hashes of 32 bits with a salt.
struct CarCopyDocument: Encodable {
    /// What a guard reads from a time on. Times are in milliseconds since 1970.
    struct Step: Encodable {
        let from: Int64
        let may: Bool
        let until: Int64?
        let reason: String
        let suite: String?
        let since: Int64?
        let ended: Int64?
        /// Labels and texts of the limits.
        let uses: [[String]]

        init(_ car: JudgedPlate, from: Timestamp, _ words: VerdictWords) {
            self.from = from.millisecondsSinceEpoch
            may = car.verdict.mayBeHere
            until = car.verdict.until?.millisecondsSinceEpoch
            reason = car.verdict.reason.rawValue
            suite = car.suite?.text
            since = car.since?.millisecondsSinceEpoch
            ended = car.endedAt?.millisecondsSinceEpoch
            uses = car.uses.map {
                [words.texts["guard_use_\($0.sharer.rawValue)"], words.use($0)]
            }
        }
    }

    let at: Int64
    let ends: Int64
    let salt: String
    let cars: [String: [Step]]
    let others: [String: Step]

    init(_ copy: CarCopy, _ words: VerdictWords) {
        at = copy.at.millisecondsSinceEpoch
        ends = copy.endsAt.millisecondsSinceEpoch
        let salt = String(UInt64.random(in: .min ... .max), radix: 16)
        self.salt = salt
        cars = Dictionary(
            copy.cars.map { car in
                (car.plate.text, car.course.map { Step($0.car, from: $0.from, words) })
            }, uniquingKeysWith: { first, _ in first })
        others = Dictionary(
            copy.others.map { car in
                let hash = Fingerprint(of: Array("\(salt)/\(car.plate.text)".utf8))
                return (String(hash.text.prefix(8)), Step(car, from: copy.at, words))
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension GuardPages {
    /// Maximum size of the look-ups that are sent later.
    static let lateBytes = 65_536

    /// The copy for the phone of a guard, which the audit log records; 204 if there are too many cars.
    func copy(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let code = try await building(visit, person).building.code
        guard let copy = try await desk(visit, person).copy(of: code) else {
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        let words = VerdictWords(texts: visit.texts, clock: visit.clock, now: copy.at)
        return try .json(
            CarCopyDocument(copy, words), headers: [.cacheControl: "no-store"])
    }

    /// A look-up that a phone kept.
    private struct Kept: Decodable {
        let key: String
        let at: Int64
        let copiedAt: Int64
        let ending: String
        let mayBeHere: Bool
        let reason: String
    }

    /// Adds the look-ups that a phone kept without network to the audit log, each once.
    ///
    /// - Throws: ``Failure`` (400) if they cannot be read, or are too many.
    func recordLate(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let code = try await building(visit, person).building.code
        let kept = try? JSONDecoder().decode([Kept].self, from: Data(form["lookUps"].utf8))
        guard let kept, kept.count <= LateLookUp.limit else {
            throw Failure(
                .badRequest,
                "the look-ups are not a JSON array of at most \(LateLookUp.limit); send fewer")
        }
        let times = 0...Int64(4_102_444_800_000)
        let lookUps = try kept.map { kept in
            guard let reason = BuildingVerdict.Reason(rawValue: kept.reason),
                times.contains(kept.at), times.contains(kept.copiedAt)
            else {
                throw Failure(
                    .badRequest, "a look-up has an unknown reason or an impossible time")
            }
            do {
                return try LateLookUp(
                    key: kept.key, at: Timestamp(millisecondsSinceEpoch: kept.at),
                    copiedAt: Timestamp(millisecondsSinceEpoch: kept.copiedAt),
                    ending: kept.ending, mayBeHere: kept.mayBeHere, reason: reason)
            } catch {
                throw Failure(.badRequest, "\(error)")
            }
        }
        try await desk(visit, person).record(lookUps, in: code)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}
