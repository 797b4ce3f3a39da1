import Accounts
import Guidance

/// The kerbs as a layer of live maps.
enum KerbLayer {
    /// From where the layer is loaded, with the permits of the person.
    static func link(_ permits: ParkingPermits, _ visit: PageVisit) -> String {
        PageAddress(visit.link("/api/v1/kerbs.geojson"))
            .setting("language", visit.texts.language.rawValue)
            .setting("zone", permits.zones.list.isEmpty ? nil : permits.zones.text)
            .setting("disabled", permits.hasDisabledPermit ? "true" : nil).text
    }
}
