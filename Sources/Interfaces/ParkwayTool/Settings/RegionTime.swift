import Foundation

/// The time zone of the region, where it is not the machine's.
enum RegionTime {
    /// Takes the zone that is named here or in `PARKWAY_TIME_ZONE` for that of the whole program:
    /// for what it prints and for departures.
    ///
    /// To be called before anything asks for the time.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``.
    static func adopt(_ named: String? = nil) throws(ToolError) {
        guard let name = named ?? ProcessInfo.processInfo.environment["PARKWAY_TIME_ZONE"],
            !name.isEmpty
        else { return }
        guard TimeZone(identifier: name) != nil else { throw .noSuchTimeZone(name) }
        unsafe setenv("TZ", name, 1)
        tzset()
        NSTimeZone.resetSystemTimeZone()
    }
}
