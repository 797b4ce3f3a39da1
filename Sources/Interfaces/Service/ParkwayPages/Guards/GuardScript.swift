import Accounts
import Buildings
import Foundation
import Guidance
import ParkingRecords
import RecordKeeping
import WireText

/// What the script of the look-up page needs, as JSON in the page, so that it works without network.
struct GuardScript: Encodable {
    /// Whose page it is, so that nobody uses what another person kept on this device.
    let person: String
    let name: String
    let building: String
    let language: String
    let zone: String
    /// The page itself, the copy, and where late look-ups are sent.
    let page: String
    let copy: String
    let late: String
    /// The page that checks receipts.
    let check: String
    let icons: String
    let texts: [String: String]
    /// What each form sends along.
    let token: [String: String]
    /// The style sheet and the scripts of the page.
    let files: [String]

    init(_ building: Building, _ visit: PageVisit, _ person: SignedIn) {
        let path = visit.link("/buildings/\(building.code)/look-up")
        self.person = person.account.id.description
        name = person.account.name.text
        self.building = building.code.text
        language = visit.texts.language.rawValue
        zone = visit.timeZone.identifier
        page = path
        copy = path + "/copy"
        late = path + "/late"
        check = visit.link("/check-receipt")
        let assets = visit.files.assets.addresses
        icons = assets["icons"] ?? ""
        texts = visit.texts.all.filter { $0.key.hasPrefix("guard_") }.merging(
            ["plate": "parking_plate", "wrongPlate": "wrong_plate", "until": "parking_untilTime"]
                .mapValues { visit.texts[$0] }
        ) { first, _ in first }
        token = [PageForm.tokenField: visit.secret.formToken]
        files = Self.assets.compactMap { assets[$0] }
    }

    private static let assets = [
        "recordsCss", "guardsCss", "lookUpJs", "plateMatchJs", "carCopyJs", "verdictJs",
    ]

    /// As JSON for a `script` element.
    var script: String { PageText.script((try? JSONText.compact(self)) ?? "{}") }
}
