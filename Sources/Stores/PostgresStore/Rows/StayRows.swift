import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

/// The rows of `building_stay` in a transaction, apart from what parkings make of them.
struct StayRows {
    let transaction: PostgresTransaction

    func insert(_ stay: BuildingStay, in building: Building.ID) async throws {
        try await transaction.execute(
            """
            INSERT INTO building_stay (
                id, building_id, parking_id, person_id, plate, suite, is_guest, begins, ends)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                stay.id, building, stay.parking, stay.person, stay.plate?.text, stay.suite.text,
                stay.isGuest, stay.begins, stay.ends,
            ])
    }

    /// Ends the stays of an account that is about to be deleted, and removes their plates.
    func leave(_ person: Account.ID) async throws {
        try await transaction.execute(
            """
            UPDATE building_stay SET ends = greatest(begins, least(ends, $1)), plate = NULL
            WHERE person_id = $2
            """,
            [transaction.now, person])
    }
}

extension PostgresRow {
    func buildingStay() throws -> BuildingStay {
        BuildingStay(
            id: try id(), parking: try idIfPresent("parking_id"),
            person: try idIfPresent("person_id"),
            plate: try valueIfPresent("plate") { try LicensePlate($0) },
            suite: try value("suite") { try SuiteNumber($0) },
            begins: try timestamp("begins"), ends: try timestamp("ends"),
            closedAt: try timestampIfPresent("closed_at"), isGuest: try stored("is_guest"))
    }
}
