import Accounts
import Foundation
import ParkingRecords
import RecordKeeping
import WireText

/// What the scripts of a page of parkings need, as JSON in the page.
struct ParkingScript: Encodable {
    /// Whose page it is, so that nobody sends what another person kept on this device.
    let person: String
    /// The service's time, in milliseconds since 1970.
    let now: Int64
    let links: [String: String]
    let texts: [String: String]
    /// What each form sends along.
    let token: [String: String]
    /// For each valid parking, the addresses that the device keeps; nil on pages that do not know
    /// all of them.
    let keeps: [[String]]?
    /// The style sheet and the scripts of the kept pages.
    let files: [String]

    /// The data of a page of `person`, nil for whoever has a link. On the first page, `valid` are all valid parkings.
    init(_ visit: PageVisit, _ person: SignedIn?, keeping valid: [Parking]? = nil) {
        self.person = person?.account.id.description ?? ""
        now = visit.now.millisecondsSinceEpoch
        var links = PlaceScript.links(visit, page: "/park")
        links["home"] = visit.link("/")
        links["park"] = visit.link("/park")
        links["route"] = visit.link("/api/v1/route")
        self.links = links
        var texts = PlaceScript.texts(visit)
        for (key, text) in visit.texts.all {
            if key.hasPrefix("parking_left_") {
                texts[String(key.dropFirst("parking_".count))] = text
            } else if key.hasPrefix("parking_live_") {
                texts[String(key.dropFirst("parking_live_".count))] = text
            }
        }
        self.texts = texts
        token = [PageForm.tokenField: visit.secret.formToken]
        keeps = valid.map { $0.map { Self.addresses(of: $0, visit) } }
        files =
            valid == nil ? [] : Self.assets.compactMap { visit.files.assets.addresses[$0] }
    }

    /// All that the home page, the form, a parking and its way back load without a live map.
    private static let assets = [
        "placesCss", "recordsCss", "parkingsCss", "receiptsCss", "baseMapJs", "measureJs",
        "shareJs", "parkingJs",
        "parkJs",
        "wayJs",
        "ringJs", "locationJs", "keepingJs", "keptCacheJs", "routeProgressJs", "keptPicturesJs",
        "outboxJs", "keptPhotosJs", "placePickerJs", "suggestionsJs", "navigationJs", "toastJs",
    ]
    /// The pages of a parking, its pictures in both themes, and its photo.
    private static func addresses(of parking: Parking, _ visit: PageVisit) -> [String] {
        let view = visit.view(parking)
        let pictures = SideMap.phonePictures(of: parking.coordinate, visit)
        let photos = view.photo.map { [$0.thumbnail, $0.medium] } ?? []
        return [view.href, view.wayHref, view.receiptHref] + photos + pictures
            + pictures.map(SideMap.dark)
    }

    /// As JSON for a `script` element.
    var script: String {
        PageText.script((try? JSONText.compact(self)) ?? "{}")
    }
}
