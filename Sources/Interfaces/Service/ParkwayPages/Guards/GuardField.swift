import Accounts
import Buildings
import Operations
import ParkingRecords
import RecordKeeping
import WireText

/// The field on the first page with which a guard looks up a plate.
struct GuardField: Sendable {
    /// The most buildings with a button.
    private static let limit = 6

    /// A building with its button.
    struct Target: Sendable {
        let action: String
        let label: String
    }

    /// That of the first building.
    let action: String
    /// Whether there is one building, whose button is in the field.
    let isSingle: Bool
    let targets: [Target]
    /// Where the other buildings are; nil if all have a button.
    let more: String?

    /// Nil if there are no buildings.
    init?(_ buildings: [SeenBuilding], _ visit: PageVisit) {
        if buildings.isEmpty { return nil }
        targets = buildings.prefix(Self.limit).map { seen in
            Target(
                action: visit.link("/buildings/\(seen.building.code)/look-up"),
                label: seen.building.name.text)
        }
        isSingle = buildings.count == 1
        action = targets.first?.action ?? ""
        more = buildings.count > Self.limit ? visit.link("/buildings") : nil
    }
}

/// What the script of the first page needs, as JSON in the page: of which buildings this device may keep
/// a copy.
struct GuardHomeScript: Encodable {
    let person: String
    /// The paths of the look-up pages.
    let pages: [String]
    /// What each form sends along.
    let token: [String: String]

    init(_ buildings: [SeenBuilding], _ visit: PageVisit, _ person: SignedIn) {
        self.person = person.account.id.description
        pages = buildings.map { visit.link("/buildings/\($0.building.code)/look-up") }
        token = [PageForm.tokenField: visit.secret.formToken]
    }

    /// As JSON for a `script` element.
    var script: String { PageText.script((try? JSONText.compact(self)) ?? "{}") }
}

extension GuardPages {
    /// The buildings in which the person looks up plates.
    func guarded(_ visit: PageVisit, _ person: SignedIn) async throws -> [SeenBuilding] {
        try await desk(visit, person).buildings().filter {
            $0.access.isOwner || $0.access.isGuard
        }
    }
}
