import Accounts
import Documents
import Guidance
import Hummingbird
import OSMModel
import Operations
import ParkingRecords
import RecordKeeping
import Routing
import ServiceCore
import SignedReceipts
import StoreRuntime

/// A parking on a sheet of paper.
struct ParkingPrint {
    let href: String
    let heading: String
    let lead: String
    let facts: [ParkingFact]
    let picture: String
    let caption: String
    /// `On foot from Queen's Garden: 740 m, 9 min`; nil without a start.
    let wayHeading: String?
    let steps: [RoutePanel.StepRow]
    let note: String?
    let photo: PhotoView?
    /// The QR code of the receipt; nil if the parking is over.
    let receipt: QRView?
    let printed: String
}

extension ParkingPages {
    /// The parking with its map in black and white, and the steps if the query has a start.
    func printed(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await parking(visit, person)
        let (texts, clock, view) = (visit.texts, visit.clock, visit.view(parking))
        let way = try await WayBack.find(to: RouteEnd(parking), visit)
        var picture = PageAddress(visit.link("/map.png"))
            .setting("width", "1488").setting("height", "960").setting("scale", "2")
            .setting("theme", "print")
        if let planned = way.planned {
            picture = picture.setting("from", planned.origin.coordinate.queryText)
                .setting("to", view.at).setting("mode", planned.trip.mode.rawValue)
                .setting("language", texts.language.rawValue)
        } else {
            picture = picture.setting("pins", view.at).setting("zoom", "16")
        }
        let start = way.startName(texts)
        let content = ParkingPrint(
            href: view.href,
            heading: texts(
                view.isValid ? "parking_printHeading" : "parking_printEnded",
                ["place": view.place, "time": view.until]),
            lead: texts(
                "parking_printLead",
                [
                    "date": clock.wholeDate(parking.createdAt),
                    "time": clock.time(parking.createdAt), "stay": view.stay,
                ]),
            facts: [
                ParkingFact(
                    label: texts["parking_plate"], value: view.plate?.spoken ?? "", isCode: true),
                ParkingFact(label: texts["parking_building"], value: view.building, isCode: true),
                ParkingFact(label: texts["parking_suite"], value: view.suite, isCode: true),
                ParkingFact(label: texts["parking_area"], value: view.area),
                ParkingFact(label: texts["parking_level"], value: parking.spot.level?.text ?? ""),
                ParkingFact(label: texts["parking_bay"], value: parking.spot.bay?.text ?? ""),
            ].filter { !$0.value.isEmpty },
            picture: picture.text,
            caption: way.planned == nil
                ? texts["parking_printPin"] : texts("parking_printPins", ["place": start]),
            wayHeading: way.planned.map { planned in
                texts(
                    "parking_printWay_" + planned.trip.mode.rawValue,
                    [
                        "place": start, "distance": way.distance,
                        "time": ReadableMeasure.duration(
                            milliseconds: planned.trip.durationMilliseconds),
                    ])
            },
            steps: way.steps, note: view.note, photo: view.photo,
            receipt: try await receipt(of: parking, visit),
            printed: texts(
                "parking_printed",
                ["date": clock.wholeDate(visit.now), "time": clock.time(visit.now)]))
        return try visit.page("parkingPrint", content.heading, content)
    }

    private func receipt(of parking: Parking, _ visit: PageVisit) async throws -> QRView? {
        guard parking.isValid(at: visit.now), parking.plate != nil else { return nil }
        let issued = try await ReceiptDesk(visit.service.workspace).receipt(of: parking)
        let title = visit.texts("receipt_qrTitle", ["building": parking.building.text])
        return try QRView(issued.code.text, title: title)
    }
}
