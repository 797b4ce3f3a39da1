package import Accounts
package import Buildings
package import RecordKeeping

/// What a person reports.
package struct ReportDraft: Sendable {
    package let plate: LicensePlate
    package let whereabouts: Whereabouts?
    package let reporter: Account.ID

    package init(_ plate: LicensePlate, at whereabouts: Whereabouts?, by reporter: Account.ID) {
        self.plate = plate
        self.whereabouts = whereabouts
        self.reporter = reporter
    }

    /// The same report, if it was made within the pause, among the `latest` of the person in the last minute,
    /// the newest first; nil if there is none.
    ///
    /// - Throws: ``CamerasError/tooManyReports(retryAt:wait:)`` if there is none, and no room for another.
    package func repeated(
        among latest: [CarReport], at now: Timestamp
    ) throws(CamerasError) -> CarReport? {
        let since = now.advanced(by: .zero - ReportLimits.pause)
        let same = latest.first {
            since < $0.reportedAt && $0.plate == plate && $0.whereabouts == whereabouts
        }
        if let same { return same }
        if latest.count >= ReportLimits.perMinute {
            let oldest = latest[ReportLimits.perMinute - 1].reportedAt
            let retryAt = oldest.advanced(by: ReportLimits.minute)
            throw .tooManyReports(retryAt: retryAt, wait: retryAt.since(now))
        }
        return nil
    }

    /// The report at `now`.
    package func report(
        _ verdict: BuildingVerdict, keptFor hours: SightingHours, at now: Timestamp
    ) -> CarReport {
        CarReport(
            id: .new(at: now), reporter: reporter, plate: plate, whereabouts: whereabouts,
            reportedAt: now, verdict: verdict, endsAt: now.advanced(by: hours.duration))
    }
}
