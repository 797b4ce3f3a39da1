import Accounts
import Documents
import Geometry
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the link to a parking shows: neither plate nor name.
struct SharedParkingContent {
    let place: String
    let area: String
    let spot: String?
    let at: String
    let until: String
    let way: WayPanel
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String
}

/// A new link to a parking, which is shown once.
struct ShareContent {
    let parking: ParkingView
    let link: String
    /// `The link ends at 16:40, with the parking.`
    let lead: String
    let stopHref: String
    let data: String
}

extension ParkingPages {
    /// Makes a link to a valid parking, and shows it.
    func share(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let parking = try await parking(visit, person)
        let view = visit.view(parking)
        do {
            let made = try await desk(visit, person).share(RecordReference(parking.id))
            let path = "/s/\(made.token.secretText)"
            let content = ShareContent(
                parking: view,
                link: visit.service.address(of: path, for: visit.request, visit.context),
                lead: visit.texts("parking_shareEnds", ["time": view.until]),
                stopHref: view.href + "/unshare", data: ParkingScript(visit, person).script)
            return try visit.page(
                "parkingShare", visit.texts["parking_share"], content, at: .parkings)
        } catch ParkingRecordsError.ended, ParkingRecordsError.expired {
            return visit.redirect(
                to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_over"]))
        }
    }

    /// Ends all links to a parking.
    func stopSharing(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let parking = try await parking(visit, person)
        try await desk(visit, person).stopSharing(RecordReference(parking.id))
        return visit.redirect(
            to: "/parkings/\(parking.id)", flash: Flash(visit.texts["parking_unshared"]))
    }

    /// The parking of a link, for whoever has it.
    func shared(_ visit: PageVisit) async throws -> Response {
        let token = visit.context.parameters.get("token") ?? ""
        guard
            let parking = try await ParkingDesk.shared(by: token, in: visit.service.workspace)
        else {
            return try visit.page(
                "linkEnded", visit.texts["parking_linkEnded"], visit.link("/"), look: .door,
                status: .notFound)
        }
        let texts = visit.texts
        let label = parking.address.text
        let parts = AddressLabel.parts(of: label)
        let place = parts.first ?? label
        let way = try await WayBack.find(
            to: RouteEnd(label, at: parking.coordinate), visit)
        let until = visit.clock.moment(parking.validUntil)
        let content = SharedParkingContent(
            place: place, area: parts.dropFirst().prefix(2).joined(separator: ", "),
            spot: ParkingView.spot(parking.level, parking.bay, texts),
            at: parking.coordinate.queryText, until: until,
            way: way.panel(until: parking.validUntil, visit),
            map: SideMap(
                visit, cars: [SideMap.Car(parking.coordinate)], way: way, style: .parking),
            data: ParkingScript(visit, nil).script)
        return try visit.page(
            "parkingShared", texts("parking_sharedTitle", ["place": place]), content, look: .side)
    }
}
