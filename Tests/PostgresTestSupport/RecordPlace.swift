import Foundation

/// Where the records of a test are.
public enum RecordPlace: String, CaseIterable, Sendable {
    /// In the folder of the store, in SpatiaLite.
    case file
    /// In a database of ``PostgresServer/shared``.
    case postgres

    /// The place that `PARKWAY_TEST_RECORDS` names; a file if it is not set.
    public static let ofThisRun = Result {
        guard let name = ProcessInfo.processInfo.environment["PARKWAY_TEST_RECORDS"] else {
            return RecordPlace.file
        }
        guard let place = RecordPlace(rawValue: name) else {
            throw TestServerError(
                message: "PARKWAY_TEST_RECORDS is '\(name)'; it can be 'file' or 'postgres'")
        }
        return place
    }
}
