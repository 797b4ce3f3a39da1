import Accounts
import Documents
import HTTPTypes
import Hummingbird
import Operations
import ParkingRecords
import QRCodes
import RecordKeeping
import ServiceCore
import SignedReceipts
import StoreRuntime

/// `/parkings/{id}/receipt`: the signed receipt of a parking; `/receipts/check`: whether one is valid; and
/// `/receipt-keys`: what others need to check receipts.
struct ReceiptEndpoints {
    private let service: ServiceDependencies

    init(_ service: ServiceDependencies) {
        self.service = service
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/parkings/:id/receipt", [.get: { try await receipt($0, $1) }])
        endpoints.at("/receipts/check", [.post: { request, _ in try await check(request) }])
        endpoints.at("/receipt-keys", [.get: { request, _ in try await keys(request) }])
    }

    private func receipt(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let desk = try await ParkingEndpoints(service).desk(request)
        let query = try QueryParameters(request)
        try query.expectOnly(["format"])
        let format: Format = try query.choice("format", default: .json)
        let parking = try await desk.parking(context.recordReference())
        let issued = try await ReceiptDesk(service.workspace).receipt(of: parking)
        let document = try RecordDocument(ReceiptDocument(issued))
        switch format {
        case .json: return try document.answer(to: request)
        case .svg:
            let title = "Receipt for building \(issued.receipt.building)"
            let svg = try QRCode(issued.code.text).svg(title: title)
            return try document.answer(to: request, drawnAs: svg)
        }
    }

    private enum Format: String, CaseIterable {
        case json, svg
    }

    /// Nobody needs to be signed in; guards and the owner of the building also learn whether the stay was
    /// ended. It is no GET, so that no log has the code.
    private func check(_ request: Request) async throws -> Response {
        let viewer = try await service.viewer(request)
        let members = try await service.members(of: request, ["code", "building"])
        let (code, typed) = (try members.text("code"), try members.textIfPresent("building"))
        var input = InputValidation()
        let building = typed.map { input.check("building", $0, as: BuildingCode.self) }
        try input.validated(())
        let checked = try await ReceiptDesk(service.workspace).check(
            code, building: building ?? nil, for: viewer)
        return try .json(
            ReceiptCheckDocument(checked, on: service.workspace.regionClock),
            headers: [.cacheControl: "no-store"])
    }

    /// Nobody needs to be signed in: the keys are no secret, and phones of guards keep them.
    private func keys(_ request: Request) async throws -> Response {
        try QueryParameters(request).expectOnly([])
        let document = ReceiptKeysDocument(try await ReceiptDesk(service.workspace).keys())
        return try .json(document, headers: [.cacheControl: "public, max-age=3600"])
    }
}
