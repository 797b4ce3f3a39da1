import Accounts
import Foundation
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// A label with its value.
struct ParkingFact: Sendable {
    let label: String
    let value: String
    /// Whether characters that look alike must differ.
    var isCode = false
}

/// What the page of a parking shows.
struct ParkingDetail {
    let title: String
    let parking: ParkingView
    let asOf: String
    let allHref: String
    /// The page to print, with the way that this one shows.
    let printHref: String
    let facts: [ParkingFact]
    /// What guards read; nil if the parking is in no registered building.
    let stayNotice: StayNotice?
    let way: WayPanel
    /// The choice of an extension; nil if it was not asked for.
    let extend: ExtendForm?
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String
}

extension ParkingPages {
    /// Every field of a parking, and the way to it.
    func detail(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await detail(of: parking(visit, person), visit, person, extend: nil)
    }

    /// The page of `parking`, with the choice of an extension.
    func detail(
        of parking: Parking, _ visit: PageVisit, _ person: SignedIn, extend: ExtendForm?
    ) async throws -> Response {
        let view = visit.view(parking)
        let way = try await WayBack.find(to: RouteEnd(parking), visit)
        let content = ParkingDetail(
            title: view.heading, parking: view,
            asOf: visit.texts("parking_asOf", ["time": visit.clock.time(visit.now)]),
            allHref: visit.link("/parkings"), printHref: way.printAddress(view.href, visit),
            facts: Self.facts(parking, view, visit),
            stayNotice: try await GuardPages().notice(of: parking, visit, person),
            way: way.panel(until: parking.validUntil(), visit), extend: extend,
            map: SideMap(
                visit, cars: [SideMap.Car(parking, visit)], way: way, style: .parking),
            data: ParkingScript(visit, person).script)
        return try visit.page(
            "parkingDetail", view.heading, content, look: .side, at: .parkings)
    }

    /// The walk back, on a full-page map.
    func way(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        let view = visit.view(parking)
        let way = try await WayBack.find(to: RouteEnd(parking), visit)
        let title = visit.texts("parking_wayTo", ["place": view.place])
        let content = ParkingDetail(
            title: title, parking: view,
            asOf: visit.texts("parking_asOf", ["time": visit.clock.time(visit.now)]),
            allHref: visit.link("/parkings"), printHref: way.printAddress(view.href, visit),
            facts: [], stayNotice: nil,
            way: way.panel(until: parking.validUntil(), visit),
            extend: nil,
            map: SideMap(visit, cars: [SideMap.Car(parking, visit)], way: way, style: .way),
            data: ParkingScript(visit, person).script)
        return try visit.page("way", title, content, look: .sideFlow, at: .parkings)
    }

    static func facts(_ parking: Parking, _ view: ParkingView, _ visit: PageVisit) -> [ParkingFact]
    {
        let texts = visit.texts
        var facts = [
            ParkingFact(label: texts["parking_place"], value: view.place),
            ParkingFact(label: texts["parking_building"], value: view.building, isCode: true),
            ParkingFact(label: texts["parking_suite"], value: view.suite, isCode: true),
            ParkingFact(
                label: texts["parking_parkedAt"], value: visit.clock.moment(parking.createdAt)),
            ParkingFact(label: texts["parking_stay"], value: view.stay),
            ParkingFact(
                label: texts[view.isValid ? "parking_validUntil" : "parking_ended"],
                value: view.until),
        ]
        if !view.area.isEmpty {
            facts.insert(ParkingFact(label: texts["parking_area"], value: view.area), at: 1)
        }
        if let level = parking.spot.level {
            facts.append(ParkingFact(label: texts["parking_level"], value: level.text))
        }
        if let bay = parking.spot.bay {
            facts.append(ParkingFact(label: texts["parking_bay"], value: bay.text))
        }
        if let note = parking.spot.note {
            facts.append(ParkingFact(label: texts["parking_note"], value: note.text))
        }
        if let entered = parking.enteredAddress?.text, entered != parking.address.text {
            facts.append(ParkingFact(label: texts["parking_entered"], value: entered))
        }
        facts.append(
            ParkingFact(label: texts["parking_coordinates"], value: parking.coordinate.readableText)
        )
        for (index, more) in parking.extensions.enumerated() {
            facts.append(
                ParkingFact(
                    label: texts("parking_extension", ["number": String(index + 1)]),
                    value: texts(
                        "parking_extensionAt",
                        [
                            "stay": texts.count("hours", more.stay.hours),
                            "time": visit.clock.moment(more.at),
                        ])))
        }
        return facts
    }
}
