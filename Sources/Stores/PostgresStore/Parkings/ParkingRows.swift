import Accounts
import ParkingRecords
import PersonalEvents
import Photos
import RecordKeeping

/// The rows of `parking` and `parking_extension` in a transaction.
struct ParkingRows {
    let transaction: PostgresTransaction

    private var now: Timestamp { transaction.now }

    /// A parking with its extensions, each as its hours and its time.
    private static let columns = """
        parking.*, (
            SELECT string_agg(
                extension.stay_hours || ' ' || extension.at, ',' ORDER BY extension.number)
            FROM parking_extension AS extension WHERE parking_id = parking.id) AS extensions
        """

    /// The parking of `owner`, unless it is removed or has another version.
    ///
    /// - Throws: `ParkingRecordsError.notFound`, `ParkingRecordsError.changedMeanwhile`.
    func require(_ id: Parking.ID, of owner: Account.ID, _ version: Int?) async throws -> Parking {
        guard let parking = try await find(id, of: owner) else {
            throw ParkingRecordsError.notFound(RecordReference(id))
        }
        try parking.require(version)
        return parking
    }

    /// Like ``require(_:of:_:)``. Other transactions that change the parking wait until this one ends.
    func requireLocked(
        _ id: Parking.ID, of owner: Account.ID, _ version: Int?
    ) async throws -> Parking {
        try await lock(id, of: owner)
        return try await require(id, of: owner, version)
    }

    func find(_ id: Parking.ID, of owner: Account.ID) async throws -> Parking? {
        try await fetch("id = $1 AND owner_id = $2", [id, owner]).first
    }

    /// Locks a parking until the transaction ends. Does nothing if there is none.
    ///
    /// It must be read by a later statement, because the one that waits for the lock sees the extensions
    /// of the time when it began.
    func lock(_ id: Parking.ID, of owner: Account.ID) async throws {
        _ = try await rows(
            "SELECT 1 FROM parking WHERE id = $1 AND owner_id = $2 FOR UPDATE", [id, owner])
    }

    /// The rows of a statement that has one plan for all values, until the transaction ends.
    ///
    /// Left alone, the server makes a plan for the months of each id or time, because it expects that one to
    /// be cheaper. But a plan for all months leaves out those that it does not need as it begins, and
    /// planning takes several times as long as such a statement.
    private func rows(
        _ sql: String, _ values: [any PostgresValue]
    ) async throws -> [PostgresRow] {
        try await transaction.pipeline([
            PostgresStatement("SELECT set_config('plan_cache_mode', 'force_generic_plan', true)"),
            PostgresStatement(sql, values),
        ]).last?.rows ?? []
    }

    /// The newest parkings that meet `condition` and are not removed.
    func fetch(
        _ condition: String, _ values: [any PostgresValue], limit: Int = 1
    ) async throws -> [Parking] {
        try await fetchAll("\(condition) AND removed_at IS NULL", values, limit: limit)
    }

    /// Like ``fetch(_:_:limit:)``, but removed parkings as well.
    func fetchAll(
        _ condition: String, _ values: [any PostgresValue], limit: Int
    ) async throws -> [Parking] {
        try await select(
            " WHERE \(condition) ORDER BY created_at DESC, id DESC LIMIT $\(values.count + 1)",
            values + [limit])
    }

    /// The parkings that `clause` selects, each with its extensions. One statement.
    func select(_ clause: String, _ values: [any PostgresValue]) async throws -> [Parking] {
        try await rows("SELECT \(Self.columns) FROM parking" + clause, values)
            .map { try $0.parking() }
    }

    // MARK: Changing

    /// Adds a parking and the stay that it makes.
    func insert(_ parking: Parking) async throws {
        try await transaction.pipeline([
            PostgresStatement(
                """
                INSERT INTO parking (
                    id, owner_id, building, suite, plate, stay_hours, address,
                    entered_address, match_kind, created_at, geometry, level, bay, note,
                    reminders_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0)
                """,
                [
                    parking.id, parking.owner, parking.building.text, parking.suite.text,
                    parking.plate?.text, parking.stay.hours, parking.address.text,
                    parking.enteredAddress?.text, parking.matchKind.rawValue, parking.createdAt,
                    parking.coordinate, parking.spot.level?.text, parking.spot.bay?.text,
                    parking.spot.note?.text,
                ]),
            ParkingStayRows(now: now).entering(parking),
        ])
    }

    /// Stores what transitions change, except extensions, and tells the owner.
    func update(_ parking: Parking, _ happening: ParkingHappening) async throws {
        // The service looks at its reminders at once, whatever has changed.
        let remindersAt: Int64? = parking.removedAt == nil ? 0 : nil
        try await transaction.pipeline([
            PostgresStatement(
                """
                UPDATE parking SET level = $1, bay = $2, note = $3, ended_at = $4,
                    removed_at = $5, photo = $6, version = $7, reminders_at = $8
                WHERE id = $9
                """,
                [
                    parking.spot.level?.text, parking.spot.bay?.text, parking.spot.note?.text,
                    parking.endedAt, parking.removedAt, parking.photo?.text, parking.version,
                    remindersAt, parking.id,
                ]),
            ParkingStayRows(now: now).following(parking),
        ])
        try await tell(happening, parking)
    }

    func insertLastExtension(of parking: Parking) async throws {
        guard let last = parking.extensions.last else { return }
        try await transaction.execute(
            """
            INSERT INTO parking_extension (parking_id, number, stay_hours, at)
            VALUES ($1, $2, $3, $4)
            """,
            [parking.id, parking.extensions.count, last.stay.hours, last.at])
    }

    /// Tells the owner what has happened.
    func tell(_ happening: ParkingHappening, _ parking: Parking) async throws {
        try await EventRows(transaction: transaction)
            .append(EventDraft(happening, parking), to: parking.owner)
    }

    /// Deletes the parkings of an account that is about to be deleted.
    ///
    /// The account's foreign keys would do so, too, but in an order of the server's own. A stay that was
    /// changed before must lose its parking before it loses its person, or its row is checked in between.
    func deleteAll(of owner: Account.ID) async throws {
        try await transaction.execute("DELETE FROM parking WHERE owner_id = $1", [owner])
    }

    // MARK: Removed parkings

    /// Deletes some of the parkings that were removed too long ago to be restored. Leaves alone what
    /// another transaction has locked.
    ///
    /// It looks into every month, so changes of parkings do not do this.
    ///
    /// - Returns: how many.
    func deleteRemoved() async throws -> Int {
        try await transaction.execute(
            """
            DELETE FROM parking WHERE id IN (
                SELECT id FROM parking WHERE removed_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)
            """, [latestOldRemoval])
    }

    func hasOldRemovals() async throws -> Bool {
        try await transaction.exists(
            "SELECT 1 FROM parking WHERE removed_at <= $1", [latestOldRemoval])
    }

    /// What was removed then or earlier cannot be restored.
    var latestOldRemoval: Timestamp { now.advanced(by: .zero - Parking.undoPeriod) }
}

extension PostgresRow {
    func parking() throws -> Parking {
        Parking(
            id: try id(), owner: try id("owner_id"),
            draft: ParkingDraft(
                building: try value("building") { try BuildingCode($0) },
                stay: try value("stay_hours") { try Stay(hours: $0) },
                plate: try valueIfPresent("plate") { try LicensePlate($0) },
                suite: try value("suite") { try SuiteNumber($0) },
                address: try value("address") { try StreetAddress($0) },
                enteredAddress: try enteredAddress(),
                coordinate: try coordinate(), matchKind: try placeMatch(), spot: try spot()),
            createdAt: try timestamp("created_at"),
            endedAt: try timestampIfPresent("ended_at"),
            extensions: try parkingExtensions(), version: try stored("version"),
            removedAt: try timestampIfPresent("removed_at"),
            photo: try storedIfPresent("photo").map(PhotoTag.init(text:)))
    }

    private func spot() throws -> ParkingSpot {
        ParkingSpot(
            level: try valueIfPresent("level") { try ParkingLevel($0) },
            bay: try valueIfPresent("bay") { try ParkingBay($0) },
            note: try valueIfPresent("note") { try ParkingNote($0) })
    }

    private func parkingExtensions() throws -> [Parking.Extension] {
        let text: String = try storedIfPresent("extensions") ?? ""
        return try text.split(separator: ",").map { item in
            let parts = item.split(separator: " ")
            guard parts.count == 2, let hours = Int(parts[0]), let at = Int64(parts[1]),
                let stay = try? Stay(hours: hours)
            else { throw StoredValueError(detail: "column 'extensions' has no hours and time") }
            return Parking.Extension(stay: stay, at: Timestamp(millisecondsSinceEpoch: at))
        }
    }
}
