import Accounts
import GRDB
import Photos
import Profiles
import RecordKeeping

/// Profiles as rows of `profile`, photo posts as rows of `photo_post`.
struct SpatiaLiteProfiles: ProfileCatalog {
    let records: RecordDatabase

    init(_ records: RecordDatabase) {
        self.records = records
    }

    func profile(of id: Account.ID) async throws -> PersonProfile {
        try await read { try $0.profile(of: id) }
    }

    func profile(
        named username: Username, for viewer: Account.ID?
    ) async throws -> PersonProfile {
        try await read { rows in
            let found = try rows.profiles(
                "username_key = ? AND (account.id IS ? OR \(ProfileRows.isShown))",
                [username.key, viewer?.description])
            guard let profile = found.first else {
                throw ProfilesError.personNotFound(username.text)
            }
            return profile
        }
    }

    func profiles(of accounts: Set<Account.ID>) async throws -> [Account.ID: PersonProfile] {
        let ids = accounts.map(\.description)
        let marks = databaseQuestionMarks(count: ids.count)
        let profiles = try await read { rows in
            try rows.profiles(
                "account.id IN (\(marks)) AND \(ProfileRows.isShown)", StatementArguments(ids))
        }
        return Dictionary(
            profiles.filter { $0.username != nil }.map { ($0.account, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?
    ) async throws -> PersonProfile {
        try await self.change(id, version) { profile, rows in
            let changed = profile.changed(by: change)
            if changed != profile { try rows.store(changed) }
            return changed
        }
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?,
        and account: ProfileChange, expecting accountVersion: Int?
    ) async throws -> PersonProfile {
        let accounts = SpatiaLiteAccountDirectory(records)
        return try await self.change(id, version) { profile, rows in
            let changed = profile.changed(by: change)
            if changed != profile { try rows.store(changed) }
            _ = try accounts.update(
                id, account, expecting: accountVersion, in: rows.database)
            return try rows.profile(of: id)
        }
    }

    func setProfilePhoto(
        _ photo: Photo, of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try await change(id, version) { profile, rows in
            let pictured = try profile.pictured(by: photo.tag)
            try rows.store(pictured)
            try ProfileRows.profilePhotos.set(photo, of: id.description, in: rows.database)
            return pictured
        }
    }

    func removeProfilePhoto(
        of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try await change(id, version) { profile, rows in
            let pictured = try profile.pictured(by: nil)
            try rows.store(pictured)
            try ProfileRows.profilePhotos.delete(of: id.description, in: rows.database)
            return pictured
        }
    }

    func profilePhoto(
        of id: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        try await read { rows in
            let profile = try rows.profile(of: id)
            let variant = try ProfileRows.profilePhotos.variant(
                of: id.description, size: size, format: format, in: rows.database)
            guard let tag = profile.photo, let variant else { throw ProfilesError.noProfilePhoto }
            return PhotoEdition(tag: tag, variant: variant)
        }
    }

    private func change(
        _ id: Account.ID, _ version: Int?,
        _ transition: @escaping @Sendable (PersonProfile, ProfileRows) throws -> PersonProfile
    ) async throws -> PersonProfile {
        try await records.write { database, now in
            let rows = ProfileRows(database: database, now: now)
            let profile = try rows.profile(of: id)
            try profile.require(version)
            return try transition(profile, rows)
        }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (ProfileRows) throws -> Value
    ) async throws -> Value {
        let now = records.clock.now()
        return try await records.read { try body(ProfileRows(database: $0, now: now)) }
    }
}
