import Foundation

/// The time zone of the region, for departures, opening hours and the times that are printed.
enum RegionTime {
    /// The zone with this name, else that of `PARKWAY_TIME_ZONE`, else the machine's.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    static func zone(named: String? = nil) throws(ToolError) -> TimeZone {
        guard let name = named ?? ProcessInfo.processInfo.environment["PARKWAY_TIME_ZONE"],
            !name.isEmpty
        else { return .current }
        guard let zone = TimeZone(identifier: name) else { throw .noSuchTimeZone(name) }
        return zone
    }
}
