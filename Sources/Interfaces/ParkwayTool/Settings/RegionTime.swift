import Foundation

/// The time zone of the region, if it is not the machine's.
enum RegionTime {
    /// Makes `named`, or else `PARKWAY_TIME_ZONE`, the time zone of the whole program: of the times
    /// that it prints and of departures. Does nothing if neither is given.
    ///
    /// Call it before anything reads the time.
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
