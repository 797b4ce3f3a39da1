import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import SignedReceipts
import StoreRuntime

/// What the page of a guest's stay shows.
struct GuestReceiptContent {
    let verdict: VerdictView
    /// `Ended 18:30`; nil if the stay is not over.
    let ended: String?
    /// Nil if the car may not be there.
    let qr: QRView?
    let groups: [String]
    /// Building, and when the code was signed.
    let facts: [VerdictView.Fact]
    let endAction: String
    let canEnd: Bool
    let fileName: String
}

extension GuestPages {
    private func guest(_ visit: PageVisit) async throws -> (link: GuestLink, guest: AdmittedGuest) {
        try await requireToken(visit) { text in
            guard let link = try? GuestLink(text),
                let guest = try await GuestDesk(visit.service.workspace).guest(by: link)
            else { return nil }
            return (link, guest)
        }
    }

    /// `/receipts/{token}`: the verdict as the guard sees it, and its proof.
    func showReceipt(_ visit: PageVisit) async throws -> Response {
        let (link, guest) = try await guest(visit)
        let (texts, clock) = (visit.texts, visit.clock)
        let over = guest.stay.over
        let isOver = over <= guest.at
        let issued =
            isOver ? nil : try await ReceiptDesk(visit.service.workspace).receipt(of: guest)
        let verdict = VerdictView(guest.car, at: guest.at, texts, clock)
        let ended =
            isOver ? texts("parking_endedAt", ["time": clock.moment(over)]) : nil
        var facts = [
            VerdictView.Fact(
                texts["guest_building"], "\(guest.building.name), \(guest.building.code)")
        ]
        if issued != nil {
            facts.append(VerdictView.Fact(texts["guest_signed"], clock.time(guest.at)))
        }
        let content = GuestReceiptContent(
            verdict: verdict, ended: ended,
            qr: try issued.map {
                try QRView(
                    $0.code.text,
                    title: texts("receipt_qrTitle", ["building": guest.building.code.text]))
            },
            groups: issued?.code.groups ?? [], facts: facts,
            endAction: visit.link("/receipts/\(link.secretText)/end"), canEnd: !isOver,
            fileName: "parkway-\(guest.building.code).png")
        return try visit.page(
            "guestReceipt", ended ?? "\(verdict.heading) · \(verdict.detail)", content,
            look: .door)
    }

    /// Ends the stay of a guest who has left.
    func endVisit(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        let (link, _) = try await guest(visit)
        do {
            _ = try await GuestDesk(visit.service.workspace).endStay(by: link)
        } catch BuildingsError.stayOver {
            // A second press, or the host was faster.
        }
        return visit.redirect(to: "/receipts/\(link.secretText)")
    }
}
