import Accounts
import GRDB
import Geometry
import ParkingRecords
import PersonalEvents
import Photos
import RecordKeeping

/// The rows of `parking` and `parking_extension` in a transaction at the time ``now``.
struct ParkingRows {
    let database: Database
    let now: Timestamp

    /// The parking of `owner`, unless it is removed or has another version.
    ///
    /// - Throws: `ParkingRecordsError.notFound`, `ParkingRecordsError.changedMeanwhile`.
    func require(_ id: Parking.ID, of owner: Account.ID, _ version: Int?) throws -> Parking {
        guard let parking = try find(id.description, of: owner) else {
            throw ParkingRecordsError.notFound(RecordReference(id))
        }
        try parking.require(version)
        return parking
    }

    func find(_ id: String, of owner: Account.ID) throws -> Parking? {
        try fetch("id = ? AND owner_id = ?", [id, owner.description]).first
    }

    /// The newest parkings that meet `condition` and are not removed.
    func fetch(
        _ condition: String, _ arguments: StatementArguments, limit: Int = 1
    ) throws -> [Parking] {
        try fetchAll("\(condition) AND removed_at IS NULL", arguments, limit: limit)
    }

    /// Like ``fetch(_:_:limit:)``, but removed parkings as well.
    func fetchAll(
        _ condition: String, _ arguments: StatementArguments, limit: Int
    ) throws -> [Parking] {
        try select(
            " WHERE \(condition) ORDER BY created_at DESC, id DESC LIMIT \(limit)", arguments)
    }

    /// The parkings that `clause` selects, each with its extensions.
    func select(_ clause: String, _ arguments: StatementArguments) throws -> [Parking] {
        let rows = try Row.fetchAll(
            database, cached: "SELECT * FROM parking" + clause, arguments: arguments)
        let ids: [String] = try rows.map { try $0.stored("id") }
        let extensions = try extensions(of: ids)
        return try zip(rows, ids).map { try $0.parking(extensions: extensions[$1] ?? []) }
    }

    private func extensions(of ids: [String]) throws -> [String: [Parking.Extension]] {
        guard !ids.isEmpty else { return [:] }
        let marks = repeatElement("?", count: ids.count).joined(separator: ", ")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT parking_id, stay_hours, at FROM parking_extension
                WHERE parking_id IN (\(marks)) ORDER BY parking_id, number
                """,
            arguments: StatementArguments(ids))
        var extensions: [String: [Parking.Extension]] = [:]
        for row in rows {
            extensions[try row.stored("parking_id"), default: []].append(
                try row.parkingExtension())
        }
        return extensions
    }

    // MARK: Changing

    func insert(_ parking: Parking) throws {
        try deleteRemoved()
        try database.execute(
            sql: """
                INSERT INTO parking (
                    id, owner_id, building, suite, plate, stay_hours, address,
                    entered_address, match_kind, created_at, geometry, level, bay, note,
                    reminders_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                """,
            arguments: [
                parking.id.description, parking.owner.description, parking.building.text,
                parking.suite.text, parking.plate?.text, parking.stay.hours,
                parking.address.text, parking.enteredAddress?.text, parking.matchKind.rawValue,
                parking.createdAt.millisecondsSinceEpoch, parking.coordinate.blob,
                parking.spot.level?.text, parking.spot.bay?.text, parking.spot.note?.text,
            ])
        try BuildingRows(database: database, now: now).enter(parking)
        try tell(.added, parking)
    }

    /// Stores what transitions change, except extensions, and tells the owner.
    func update(_ parking: Parking, _ happening: ParkingHappening) throws {
        try deleteRemoved()
        try database.execute(
            sql: """
                UPDATE parking SET level = ?, bay = ?, note = ?, ended_at = ?, removed_at = ?,
                    photo = ?, version = ?, reminders_at = ?
                WHERE id = ?
                """,
            arguments: [
                parking.spot.level?.text, parking.spot.bay?.text, parking.spot.note?.text,
                parking.endedAt?.millisecondsSinceEpoch, parking.removedAt?.millisecondsSinceEpoch,
                parking.photo?.text, parking.version,
                // The service looks at its reminders at once, whatever has changed.
                parking.removedAt == nil ? 0 : nil, parking.id.description,
            ])
        try BuildingRows(database: database, now: now).follow(parking)
        try tell(happening, parking)
    }

    func insertLastExtension(of parking: Parking) throws {
        guard let last = parking.extensions.last else { return }
        try database.execute(
            sql: """
                INSERT INTO parking_extension (parking_id, number, stay_hours, at)
                VALUES (?, ?, ?, ?)
                """,
            arguments: [
                parking.id.description, parking.extensions.count, last.stay.hours,
                last.at.millisecondsSinceEpoch,
            ])
    }

    private func tell(_ happening: ParkingHappening, _ parking: Parking) throws {
        try EventRows(database: database, now: now)
            .append(EventDraft(happening, parking), to: parking.owner)
    }

    // MARK: Removed parkings

    /// Whether a parking was removed too long ago to be restored.
    func hasOldRemovals() throws -> Bool {
        try Bool.fetchOne(
            database, cached: "SELECT EXISTS (SELECT 1 FROM parking WHERE removed_at <= ?)",
            arguments: [latestOldRemoval]) ?? false
    }

    /// Deletes what was removed too long ago to be restored.
    func deleteRemoved() throws {
        try database.execute(
            sql: "DELETE FROM parking WHERE removed_at <= ?", arguments: [latestOldRemoval])
    }

    private var latestOldRemoval: Int64 {
        now.advanced(by: .zero - Parking.undoPeriod).millisecondsSinceEpoch
    }
}

extension Row {
    func parking(extensions: [Parking.Extension]) throws -> Parking {
        Parking(
            id: try value("id") { try Parking.ID($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            draft: ParkingDraft(
                building: try value("building") { try BuildingCode($0) },
                stay: try value("stay_hours") { try Stay(hours: $0) },
                plate: try text("plate", as: LicensePlate.self),
                suite: try value("suite") { try SuiteNumber($0) },
                address: try value("address") { try StreetAddress($0) },
                enteredAddress: try enteredAddress(),
                coordinate: try coordinate(), matchKind: try placeMatch(), spot: try spot()),
            createdAt: try timestamp("created_at"),
            endedAt: try storedIfPresent("ended_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            extensions: extensions, version: try stored("version"),
            removedAt: try storedIfPresent("removed_at").map(
                Timestamp.init(millisecondsSinceEpoch:)),
            photo: try storedIfPresent("photo").map(PhotoTag.init(text:)))
    }

    private func spot() throws -> ParkingSpot {
        ParkingSpot(
            level: try text("level", as: ParkingLevel.self),
            bay: try text("bay", as: ParkingBay.self),
            note: try text("note", as: ParkingNote.self))
    }

    /// A column that may be empty, as one of the domain's values.
    private func text<Value: ValidatedText>(
        _ column: String, as type: Value.Type
    ) throws -> Value? {
        guard try storedIfPresent(column) as String? != nil else { return nil }
        return try value(column) { try Value($0) }
    }

    func parkingExtension() throws -> Parking.Extension {
        Parking.Extension(
            stay: try value("stay_hours") { try Stay(hours: $0) }, at: try timestamp("at"))
    }
}
