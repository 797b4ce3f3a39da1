import Accounts
import Documents
import HTTPTypes
import Hummingbird
import NIOCore
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The files of all parkings.
enum ParkingExportFormat: String, CaseIterable, Sendable {
    case csv, geojson, ics

    fileprivate var format: ParkingExport.Format {
        switch self {
        case .csv: .csv
        case .geojson: .geoJSON
        case .ics: .calendar
        }
    }

    fileprivate var type: String {
        switch self {
        case .csv: "text/csv; charset=utf-8; header=present"
        case .geojson: "application/geo+json"
        case .ics: ParkingCalendar.mediaType
        }
    }
}

extension ParkingPages {
    /// Maximum number of parkings in memory.
    private static let exportLimit = 500

    /// All parkings as a file, which is read and sent in pages.
    func export(
        _ format: ParkingExportFormat, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        let search = ParkingSearchText { visit.query[$0] ?? "" }
        let zone = visit.timeZone
        let filter = (try? search.filter(plates: [], in: zone)) ?? .all
        let desk = desk(visit, person)
        let first = try await desk.newestFirst(
            matching: filter, after: nil, limit: Self.exportLimit)
        let export = ParkingExport(format.format, at: visit.now)
        let body = ResponseBody { writer in
            var export = export
            var page = first
            var text = export.opening
            while true {
                text += try export.part(page.items)
                guard let next = page.next else { break }
                try await writer.write(ByteBuffer(string: text))
                text = ""
                page = try await desk.newestFirst(
                    matching: filter, after: next, limit: Self.exportLimit)
            }
            try await writer.write(ByteBuffer(string: text + export.closing))
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: format.type,
                .contentDisposition: "attachment; filename=\"parkings.\(format.rawValue)\"",
                .cacheControl: "no-store",
            ], body: body)
    }
}
