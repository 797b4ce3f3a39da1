import Accounts
import GRDB
import Geometry
import Photos
import RecordKeeping
import StorageSpaces

/// The rows of `storage_space` and `space_photo` in a transaction.
struct SpaceRows {
    static let photos = PhotoRows(table: "space_photo_variant", owner: "photo_id")
    let database: Database

    /// The spaces that `clause` selects, each with its photos.
    func select(_ clause: String, _ arguments: StatementArguments) throws -> [StorageSpace] {
        let rows = try Row.fetchAll(
            database, cached: "SELECT * FROM storage_space" + clause, arguments: arguments)
        let ids: [String] = try rows.map { try $0.stored("id") }
        let photos = try photos(of: ids)
        return try zip(rows, ids).map { try $0.storageSpace(photos: photos[$1] ?? []) }
    }

    private func photos(of ids: [String]) throws -> [String: [SpacePhoto]] {
        guard !ids.isEmpty else { return [:] }
        let marks = repeatElement("?", count: ids.count).joined(separator: ", ")
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM space_photo WHERE space_id IN (\(marks)) ORDER BY space_id, position
                """,
            arguments: StatementArguments(ids))
        var photos: [String: [SpacePhoto]] = [:]
        for row in rows {
            photos[try row.stored("space_id"), default: []].append(try row.spacePhoto())
        }
        return photos
    }

    /// The space, unless it belongs to somebody else or has another version.
    ///
    /// - Throws: `StorageSpacesError.notFound`, `StorageSpacesError.changedMeanwhile`.
    func require(
        _ id: StorageSpace.ID, of owner: Account.ID, _ version: Int?
    ) throws -> StorageSpace {
        let found = try select(
            " WHERE id = ? AND owner_id = ?", [id.description, owner.description])
        guard let space = found.first else {
            throw StorageSpacesError.notFound(RecordReference(id))
        }
        try space.require(version)
        return space
    }

    func insert(_ space: StorageSpace) throws {
        let place = space.details.place
        try database.execute(
            sql: """
                INSERT INTO storage_space (
                    id, owner_id, status, address, entered_address, match_kind, square_feet,
                    cents_a_day, opening_hours, access, disclosure, booking, created_at, version,
                    geometry, spot)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                space.id.description, space.owner.description, space.status.rawValue,
                place?.address.text, place?.enteredAddress?.text, place?.matchKind.rawValue,
                space.details.area?.squareFeet, space.details.price?.cents,
                space.details.openingHours?.text, space.details.access?.text,
                space.details.disclosure.rawValue, space.details.booking.rawValue,
                space.createdAt.millisecondsSinceEpoch, space.version, place?.coordinate.blob,
                place.map { BlurredSpot.center(around: $0.coordinate).blob },
            ])
    }

    /// Stores everything that changes about a space.
    func update(_ space: StorageSpace) throws {
        let place = space.details.place
        try database.execute(
            sql: """
                UPDATE storage_space SET status = ?, address = ?, entered_address = ?,
                    match_kind = ?, square_feet = ?, cents_a_day = ?, opening_hours = ?,
                    access = ?, disclosure = ?, booking = ?, version = ?, geometry = ?, spot = ?
                WHERE id = ?
                """,
            arguments: [
                space.status.rawValue, place?.address.text, place?.enteredAddress?.text,
                place?.matchKind.rawValue, space.details.area?.squareFeet,
                space.details.price?.cents, space.details.openingHours?.text,
                space.details.access?.text, space.details.disclosure.rawValue,
                space.details.booking.rawValue, space.version, place?.coordinate.blob,
                place.map { BlurredSpot.center(around: $0.coordinate).blob },
                space.id.description,
            ])
    }

    /// Makes the rows of photos those of `space`. New ones are inserted without pixels.
    func updatePhotos(of space: StorageSpace) throws {
        let kept = space.photos.map(\.id.description)
        let marks = repeatElement("?", count: kept.count).joined(separator: ", ")
        try database.execute(
            sql: "DELETE FROM space_photo WHERE space_id = ? AND id NOT IN (\(marks))",
            arguments: [space.id.description] + StatementArguments(kept))
        for (position, photo) in space.photos.enumerated() {
            try database.execute(
                sql: """
                    INSERT INTO space_photo (id, space_id, position, tag) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET position = excluded.position
                    """,
                arguments: [
                    photo.id.description, space.id.description, position, photo.tag.text,
                ])
        }
    }
}

extension SpaceFilter {
    /// A condition on the rows of `storage_space` with its arguments.
    var condition: (sql: String, arguments: StatementArguments) {
        var sql = "status = 'published' AND hidden_at IS NULL"
        var arguments = StatementArguments()
        if let maximumPrice {
            sql += " AND cents_a_day <= ?"
            arguments += [maximumPrice.cents]
        }
        if let minimumArea {
            sql += " AND square_feet >= ?"
            arguments += [minimumArea.squareFeet]
        }
        if let maximumArea {
            sql += " AND square_feet <= ?"
            arguments += [maximumArea.squareFeet]
        }
        if let free {
            sql += """
                 AND NOT EXISTS (SELECT 1 FROM rental_day
                    WHERE space_id = storage_space.id AND day >= ? AND day < ?)
                """
            arguments += [free.first.number, free.end.number]
        }
        return (sql, arguments)
    }
}

extension Row {
    func storageSpace(photos: [SpacePhoto]) throws -> StorageSpace {
        guard let status = SpaceStatus(rawValue: try stored("status")),
            let disclosure = PlaceDisclosure(rawValue: try stored("disclosure")),
            let booking = Booking(rawValue: try stored("booking"))
        else {
            throw StoredValueError(
                detail: "column 'status', 'disclosure' or 'booking' is not a known one")
        }
        return StorageSpace(
            id: try value("id") { try StorageSpace.ID($0) },
            owner: try value("owner_id") { try Account.ID($0) },
            details: SpaceDetails(
                place: try spacePlace(),
                area: try valueIfPresent("square_feet") { try FloorArea(squareFeet: $0) },
                price: try valueIfPresent("cents_a_day") { try Price(cents: $0) },
                openingHours: try valueIfPresent("opening_hours") { try SpaceNote($0) },
                access: try valueIfPresent("access") { try SpaceNote($0) },
                disclosure: disclosure, booking: booking),
            status: status, photos: photos, createdAt: try timestamp("created_at"),
            version: try stored("version"), hiddenAt: try timestampIfPresent("hidden_at"))
    }

    private func spacePlace() throws -> SpacePlace? {
        guard try storedIfPresent("address") as String? != nil else { return nil }
        return SpacePlace(
            address: try value("address") { try StreetAddress($0) },
            enteredAddress: try enteredAddress(), coordinate: try coordinate(),
            matchKind: try placeMatch())
    }

    func spacePhoto() throws -> SpacePhoto {
        SpacePhoto(
            id: try value("id") { try SpacePhoto.ID($0) },
            tag: PhotoTag(text: try stored("tag")))
    }

    /// Reads a column that may be empty as one of the domain's values.
    ///
    /// - Throws: ``StoredValueError``.
    func valueIfPresent<Raw: DatabaseValueConvertible, Value>(
        _ column: String, as make: (Raw) throws -> Value
    ) throws -> Value? {
        guard try storedIfPresent(column) as Raw? != nil else { return nil }
        return try value(column, as: make)
    }
}
