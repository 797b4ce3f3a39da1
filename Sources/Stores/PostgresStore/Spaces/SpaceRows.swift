import Accounts
import Geometry
import Photos
import RecordKeeping
import StorageSpaces

/// The rows of `storage_space` and `space_photo` in a transaction.
///
/// Whoever changes a space, or gives its days to somebody, locks its row first. So they decide one
/// after the other, each on what the others have committed.
struct SpaceRows {
    static let photos = PhotoRows(table: "space_photo_variant", owner: "photo_id")
    let transaction: PostgresTransaction

    // MARK: Finding

    /// The spaces that `clause` selects, each with its photos.
    func select(
        _ clause: String, _ values: [any PostgresValue]
    ) async throws -> [StorageSpace] {
        try await spaces(
            of: transaction.rows("SELECT * FROM storage_space" + clause, values))
    }

    /// The spaces of these rows, each with its photos.
    func spaces(of rows: [PostgresRow]) async throws -> [StorageSpace] {
        guard !rows.isEmpty else { return [] }
        let ids: [StorageSpace.ID] = try rows.map { try $0.id() }
        var photos: [StorageSpace.ID: [SpacePhoto]] = [:]
        let photoRows = try await transaction.rows(
            "SELECT * FROM space_photo WHERE space_id = ANY ($1) ORDER BY space_id, position",
            [ids])
        for row in photoRows {
            photos[try row.id("space_id"), default: []].append(try row.spacePhoto())
        }
        return try zip(rows, ids).map { try $0.storageSpace(photos: photos[$1] ?? []) }
    }

    /// Locks the row of a space until the transaction ends; nil if there is no such space.
    func lock(_ id: StorageSpace.ID) async throws -> StorageSpace? {
        try await select(" WHERE id = $1 FOR NO KEY UPDATE", [id]).first
    }

    /// Locks the row of the space, unless it belongs to somebody else or has another version.
    ///
    /// - Throws: `StorageSpacesError.notFound`, `StorageSpacesError.changedMeanwhile`.
    func lock(
        _ id: StorageSpace.ID, of owner: Account.ID, _ version: Int?
    ) async throws -> StorageSpace {
        let found = try await select(
            " WHERE id = $1 AND owner_id = $2 FOR NO KEY UPDATE", [id, owner])
        guard let space = found.first else {
            throw StorageSpacesError.notFound(RecordReference(id))
        }
        try space.require(version)
        return space
    }

    // MARK: Changing

    func insert(_ space: StorageSpace) async throws {
        let place = space.details.place
        try await transaction.execute(
            """
            INSERT INTO storage_space (
                id, owner_id, status, address, entered_address, match_kind, square_feet,
                cents_a_day, opening_hours, access, disclosure, booking, created_at, version,
                geometry, spot)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
            """,
            [
                space.id, space.owner, space.status.rawValue, place?.address.text,
                place?.enteredAddress?.text, place?.matchKind.rawValue,
                space.details.area?.squareFeet, space.details.price?.cents,
                space.details.openingHours?.text, space.details.access?.text,
                space.details.disclosure.rawValue, space.details.booking.rawValue,
                space.createdAt, space.version, place?.coordinate,
                place.map { BlurredSpot.center(around: $0.coordinate) },
            ])
    }

    /// Stores everything that changes about a space, with the list of its photos. New photos are
    /// inserted without pixels.
    func update(_ space: StorageSpace) async throws {
        let place = space.details.place
        let update = PostgresStatement(
            """
            UPDATE storage_space SET status = $2, address = $3, entered_address = $4,
                match_kind = $5, square_feet = $6, cents_a_day = $7, opening_hours = $8,
                access = $9, disclosure = $10, booking = $11, version = $12, geometry = $13,
                spot = $14
            WHERE id = $1
            """,
            [
                space.id, space.status.rawValue, place?.address.text,
                place?.enteredAddress?.text, place?.matchKind.rawValue,
                space.details.area?.squareFeet, space.details.price?.cents,
                space.details.openingHours?.text, space.details.access?.text,
                space.details.disclosure.rawValue, space.details.booking.rawValue,
                space.version, place?.coordinate,
                place.map { BlurredSpot.center(around: $0.coordinate) },
            ])
        let kept = space.photos.map(\.id)
        try await transaction.pipeline([
            update,
            PostgresStatement(
                "DELETE FROM space_photo WHERE space_id = $1 AND NOT id = ANY ($2)",
                [space.id, kept]),
            PostgresStatement(
                """
                INSERT INTO space_photo (id, space_id, position, tag)
                SELECT photo.id, $1, photo.place - 1, photo.tag
                FROM unnest($2, $3) WITH ORDINALITY AS photo (id, tag, place)
                ON CONFLICT (id) DO UPDATE SET position = excluded.position
                """,
                [space.id, kept, space.photos.map(\.tag.text)]),
        ])
    }
}

extension SpaceFilter {
    /// A condition on the rows of `storage_space` with its values, which have the numbers 1, 2 and
    /// so on.
    var condition: (sql: String, values: [any PostgresValue]) {
        var sql = "status = 'published' AND hidden_at IS NULL"
        var values: [any PostgresValue] = []
        func add(_ part: (Int) -> String, _ more: any PostgresValue...) {
            sql += " AND " + part(values.count + 1)
            values += more
        }
        if let maximumPrice { add({ "cents_a_day <= $\($0)" }, maximumPrice.cents) }
        if let minimumArea { add({ "square_feet >= $\($0)" }, minimumArea.squareFeet) }
        if let maximumArea { add({ "square_feet <= $\($0)" }, maximumArea.squareFeet) }
        if let free {
            add(
                {
                    """
                    NOT EXISTS (SELECT 1 FROM rental_day
                        WHERE space_id = storage_space.id AND day >= $\($0) AND day < $\($0 + 1))
                    """
                }, free.first.number, free.end.number)
        }
        return (sql, values)
    }
}

extension PostgresRow {
    func storageSpace(photos: [SpacePhoto]) throws -> StorageSpace {
        StorageSpace(
            id: try id(), owner: try id("owner_id"),
            details: SpaceDetails(
                place: try spacePlace(),
                area: try numberIfPresent("square_feet") { try FloorArea(squareFeet: $0) },
                price: try numberIfPresent("cents_a_day") { try Price(cents: $0) },
                openingHours: try valueIfPresent("opening_hours") { try SpaceNote($0) },
                access: try valueIfPresent("access") { try SpaceNote($0) },
                disclosure: try known("disclosure"), booking: try known("booking")),
            status: try known("status"), photos: photos, createdAt: try timestamp("created_at"),
            version: try stored("version"), hiddenAt: try timestampIfPresent("hidden_at"))
    }

    private func spacePlace() throws -> SpacePlace? {
        guard let address = try valueIfPresent("address", as: { try StreetAddress($0) }) else {
            return nil
        }
        return SpacePlace(
            address: address, enteredAddress: try enteredAddress(), coordinate: try coordinate(),
            matchKind: try placeMatch())
    }

    fileprivate func spacePhoto() throws -> SpacePhoto {
        SpacePhoto(id: try id(), tag: PhotoTag(text: try stored("tag")))
    }

    /// The number in a column that may be empty, as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func numberIfPresent<Value>(
        _ column: String, as make: (Int) throws -> Value
    ) throws -> Value? {
        try storedIfPresent(column) as Int? == nil ? nil : value(column, as: make)
    }
}
