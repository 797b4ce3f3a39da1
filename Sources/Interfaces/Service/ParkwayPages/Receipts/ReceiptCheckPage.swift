import Accounts
import Buildings
import Documents
import Foundation
import Guidance
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import SignedReceipts
import StoreRuntime
import WireText

/// What a guard sees of a receipt.
struct ReceiptVerdict: Sendable {
    /// `ok` or `stop`.
    let tone: String
    let icon: String
    /// `Valid until 16:40` or `Not valid`.
    let heading: String
    let reason: String
    let facts: [ParkingFact]
    /// `The signature and the stay were checked at 15:12.` Empty if the signature is not right.
    let note: String

    /// The verdict in the words of `visit`.
    init(_ checked: CheckedReceipt, _ visit: PageVisit) {
        let (texts, clock) = (visit.texts, visit.clock)
        (tone, icon) = checked.isValid ? ("ok", "check") : ("stop", "cross")
        switch (checked.finding, checked.stay) {
        case (.valid, .ended(let time)):
            heading = texts["receipt_notValid"]
            reason = texts("receipt_reason_ended", ["time": clock.moment(time)])
        case (.valid(let valid), _):
            heading = texts("receipt_valid", ["time": clock.moment(valid.until)])
            reason = texts["receipt_reason_valid"]
        case (.refused(let refusal, _), _):
            heading = texts["receipt_notValid"]
            reason = texts["receipt_reason_\(refusal.rawValue)"]
        }
        if case .valid = checked.finding {
            let key =
                switch checked.stay {
                case nil: "signature"
                case .notFound: "notFound"
                case .goesOn, .ended: "stay"
                }
            note = texts("receipt_checked_\(key)", ["time": clock.time(visit.now)])
        } else {
            note = ""
        }
        facts =
            checked.receipt.map { receipt in
                [
                    ParkingFact(
                        label: texts["receipt_plateEnds"], value: receipt.plate.text, isCode: true),
                    ParkingFact(
                        label: texts["parking_building"], value: receipt.building.text,
                        isCode: true),
                    ParkingFact(
                        label: texts["receipt_from"], value: clock.moment(receipt.from)),
                    ParkingFact(
                        label: texts["receipt_until"], value: clock.moment(receipt.until)),
                ]
            } ?? []
    }
}

extension ReceiptPages {
    /// What the page that checks receipts shows.
    private struct Content {
        let action: String
        let code: FormField
        let building: FormField
        /// Nil before the first check.
        let verdict: ReceiptVerdict?
        let data: String
    }

    /// What its script needs, so that the page works without network once the device has kept it.
    private struct Script: Encodable {
        let language: String
        let zone: String
        /// The page itself.
        let page: String
        /// Where the keys are.
        let keysAt: String
        /// The public keys in base64 for addresses.
        let keys: [String]
        let icons: String
        let texts: [String: String]
        let files: [String]
    }

    func showCheck(_ visit: PageVisit) async throws -> Response {
        // A guard comes from the page of a building.
        try await page(
            visit, FormState(["building": visit.query["building"] ?? ""]), verdict: nil)
    }

    /// Checks a receipt for a browser without scripts, and for one that asks whether the stay goes on.
    func check(_ visit: PageVisit, _ form: PageForm) async throws -> Response {
        var state = FormState(form)
        if form["code"].trimmed.isEmpty { state.refuse("code", visit.texts["receipt_missing"]) }
        let building =
            form["building"].trimmed.isEmpty
            ? nil : state.check("building", as: BuildingCode.self, visit.texts)
        guard state.isValid else { return try await page(visit, state, verdict: nil) }
        let checked = try await ReceiptDesk(visit.service.workspace)
            .check(form["code"], building: building, for: visit.person?.account.id)
        return try await page(visit, state, verdict: ReceiptVerdict(checked, visit))
    }

    private func page(
        _ visit: PageVisit, _ state: FormState, verdict: ReceiptVerdict?
    ) async throws -> Response {
        let texts = visit.texts
        let keys = try await ReceiptKeysDocument(ReceiptDesk(visit.service.workspace).keys())
        let addresses = visit.files.assets.addresses
        let script = Script(
            language: texts.language.rawValue, zone: visit.service.workspace.timeZone.identifier,
            page: visit.link("/check-receipt"), keysAt: visit.link("/api/v1/receipt-keys"),
            keys: keys.keys.map(\.publicKey), icons: addresses["icons"] ?? "",
            texts: texts.all.filter { $0.key.hasPrefix("receipt_") }
                .merging(["building": texts["parking_building"]]) { first, _ in first },
            files: ["receiptsCss", "checkReceiptJs", "receiptCodeJs"]
                .compactMap { addresses[$0] })
        let content = Content(
            action: visit.link("/check-receipt"),
            code: state.field(
                "code", texts["receipt_code"], .multiline, hint: texts["receipt_codeHint"]),
            building: state.field(
                "building", texts["receipt_yourBuilding"], .code,
                hint: texts["receipt_yourBuildingHint"], isOptional: true),
            verdict: verdict,
            data: PageText.script((try? JSONText.compact(script)) ?? "{}"))
        return try visit.page(
            "checkReceipt", texts["receipt_check"], content, look: .door, form: state)
    }
}
