import Foundation
import Operations
import RecordKeeping

/// The time zone of the region, for departures, opening hours and the times that are printed.
enum RegionTime {
    /// The zone with this name, else that of the setting `timeZone`, else the machine's.
    ///
    /// - Throws: ``ToolError/noSuchTimeZone(_:)``; ``SettingError``.
    static func zone(named name: String? = nil) throws -> TimeZone {
        guard let name, !name.isEmpty else {
            return try ToolConfiguration.current().timeZone ?? .current
        }
        guard let zone = TimeZone(identifier: name) else { throw ToolError.noSuchTimeZone(name) }
        return zone
    }

    /// The sentence with its times on the clocks of the region: `14:05 CET` today, otherwise with
    /// their dates. In UTC if there is no such zone.
    static func sentence(_ timed: any TimedSentence) -> String {
        let clock = RegionClock((try? zone()) ?? .gmt)
        let now = SystemClock().now()
        return timed.sentence { clock.text($0, from: now) }
    }
}

extension ErrorSentence {
    /// The message for an error, with its times on the clocks of the region.
    static func of(_ error: any Error) -> String {
        of(error, writing: RegionTime.sentence)
    }
}
