import Accounts
import Foundation
import Geometry
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What a request asks about parking at a place. Values that are unknown or invalid count as missing.
struct KerbQuery: Sendable {
    /// The place, as the field `from`.
    let places: MapQuery
    /// The time on the region's clocks; nil for now.
    let moment: LocalMoment?
    /// In hours; nil for any.
    let stay: Int?
    /// The permits: those of the query or, if it names none, of the person.
    let permits: ParkingPermits

    /// The steps of the slider for the hour, in minutes.
    static let step = 15

    init(_ visit: PageVisit) {
        let query = visit.query
        places = MapQuery(query, in: visit.service.workspace)
        let zone = visit.service.workspace.timeZone
        let today = LocalMoment(visit.now.date, in: zone)
        let date = query["date"].flatMap { LocalDate($0) }
        let minute = (try? query.integer("minute", in: 0...1_439, default: today.minute)) ?? nil
        let isAsked = date != nil || query["minute"] != nil
        moment =
            isAsked ? LocalMoment(date ?? today.date, minute: minute ?? today.minute) : nil
        stay = query["stay"].flatMap { Int($0) }.flatMap { MapQuery.stays.contains($0) ? $0 : nil }
        let zones = (query["zone"] ?? "").trimmed
        if zones.isEmpty && query["disabled"] == nil {
            permits = visit.permits
        } else {
            permits = ParkingPermits(
                zones: zones.isEmpty ? .none : (try? PermitZones([zones])) ?? .none,
                hasDisabledPermit: query["disabled"] == "1")
        }
    }

    /// The address with this query.
    func address(_ path: String, of visit: PageVisit) -> PageAddress {
        var address = PageAddress(path).setting("from", places.from.text)
            .setting("fromAt", places.from.known?.queryText)
            .setting("date", moment?.date.description)
            .setting("minute", moment.map { String($0.minute) })
            .setting("stay", stay.map(String.init))
        if visit.query["zone"] != nil || visit.query["disabled"] != nil {
            address = address.setting("zone", permits.zones.text)
                .setting("disabled", permits.hasDisabledPermit ? "1" : nil)
        }
        return address
    }
}
