import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

/// The rows of `building_stay` that parkings make.
struct ParkingStayRows {
    /// The time of the transaction.
    let now: Timestamp

    /// Makes a stay of a new parking if its code belongs to a building.
    func entering(_ parking: Parking) -> PostgresStatement {
        let stay = BuildingStay(of: parking, at: now)
        return PostgresStatement(
            """
            INSERT INTO building_stay (
                id, building_id, parking_id, person_id, plate, suite, is_guest, begins, ends)
            SELECT $1, building.id, $2, $3, $4, $5, $6, $7, $8 FROM building WHERE code = $9
            """,
            [
                stay.id, stay.parking, stay.person, stay.plate?.text, stay.suite.text,
                stay.isGuest, stay.begins, stay.ends, parking.building.text,
            ])
    }

    /// Changes the stay of a parking with the parking.
    func following(_ parking: Parking) -> PostgresStatement {
        PostgresStatement(
            "UPDATE building_stay SET ends = $1 WHERE parking_id = $2",
            [BuildingStay.end(of: parking), parking.id])
    }

    /// Removes the plates of stays that were over at `time`.
    static func purgingPlates(endedBy time: Timestamp) -> PostgresStatement {
        PostgresStatement(
            "UPDATE building_stay SET plate = NULL WHERE plate IS NOT NULL AND ends <= $1", [time])
    }
}
