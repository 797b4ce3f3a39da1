import Accounts
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import SignedReceipts
import StoreRuntime

/// The pages of receipts: that of a parking, and the one that checks them.
struct ReceiptPages: Sendable {
    func add(to routes: PageRoutes) {
        routes.own("/parkings/:id/receipt", show: receipt)
        routes.open("/check-receipt", show: showCheck, submit: check)
    }

    /// What the page of a receipt shows.
    private struct Content {
        let back: String
        let building: String
        let plate: String
        let lead: String
        let qr: QRView
        let groups: [String]
        let checkHref: String
    }

    /// The receipt of a valid parking; that of one that is over leads back to it.
    private func receipt(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let parking = try await ParkingPages().parking(visit, person)
        let texts = visit.texts
        let issued: IssuedReceipt
        do {
            issued = try await ReceiptDesk(visit.service.workspace).receipt(of: parking)
        } catch ReceiptError.parkingOver {
            return visit.redirect(
                to: "/parkings/\(parking.id)", flash: Flash(texts["parking_over"]))
        }
        let until = visit.clock.moment(issued.receipt.until)
        let content = Content(
            back: visit.link("/parkings/\(parking.id)"), building: parking.building.text,
            plate: issued.receipt.plate.text, lead: texts["receipt_lead"],
            qr: try QRView(
                issued.code.text,
                title: texts("receipt_qrTitle", ["building": parking.building.text])),
            groups: issued.code.groups, checkHref: visit.link("/check-receipt"))
        return try visit.page(
            "receipt", texts("receipt_heading", ["time": until]), content, at: .parkings)
    }
}
