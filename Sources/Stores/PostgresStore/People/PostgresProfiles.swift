import Accounts
import Photos
import Profiles
import RecordKeeping

/// Profiles as rows of `profile`, photo posts as rows of `photo_post`.
struct PostgresProfiles: ProfileCatalog {
    let records: PostgresDatabase
    let blobs: PostgresBlobs
    /// For what everybody may see.
    let recent: RecentReads

    init(_ records: PostgresDatabase, _ recent: RecentReads, _ blobs: PostgresBlobs) {
        self.records = records
        self.recent = recent
        self.blobs = blobs
    }

    func profile(of id: Account.ID) async throws -> PersonProfile {
        try await readOnce { try await $0.profile(of: id) }
    }

    func profile(
        named username: Username, for viewer: Account.ID?
    ) async throws -> PersonProfile {
        let found = try await recent.readOnce(complete: { !$0.isEmpty }) { tx in
            try await ProfileRows(transaction: tx).profiles(
                "username_key = $1 AND (account.id = $2 OR \(ProfileRows.isShown))",
                [username.key, viewer])
        }
        guard let profile = found.first else {
            throw ProfilesError.personNotFound(username.text)
        }
        return profile
    }

    func profiles(of accounts: Set<Account.ID>) async throws -> [Account.ID: PersonProfile] {
        let profiles = try await recent.readOnce { tx in
            try await ProfileRows(transaction: tx).profiles(
                "account.id = ANY ($1) AND \(ProfileRows.isShown)", [Array(accounts)])
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
            if changed != profile { try await rows.store(changed) }
            return changed
        }
    }

    func changeProfile(
        of id: Account.ID, by change: ProfileDraftChange, expecting version: Int?,
        and account: ProfileChange, expecting accountVersion: Int?
    ) async throws -> PersonProfile {
        let accounts = PostgresAccountDirectory(records)
        return try await self.change(id, version) { profile, rows in
            let changed = profile.changed(by: change)
            if changed != profile { try await rows.store(changed) }
            _ = try await accounts.update(
                id, account, expecting: accountVersion, in: rows.transaction)
            return try await rows.profile(of: id)
        }
    }

    func setProfilePhoto(
        _ photo: Photo, of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try await blobs.keeping(photo) {
            try await change(id, version) { profile, rows in
                let pictured = try profile.pictured(by: photo.tag)
                try await rows.store(pictured)
                try await ProfileRows.profilePhotos.set(photo, of: id.uuid, in: rows.transaction)
                return pictured
            }
        }
    }

    func removeProfilePhoto(
        of id: Account.ID, expecting version: Int?
    ) async throws -> PersonProfile {
        try await change(id, version) { profile, rows in
            let pictured = try profile.pictured(by: nil)
            try await rows.store(pictured)
            try await ProfileRows.profilePhotos.delete(of: id.uuid, in: rows.transaction)
            return pictured
        }
    }

    func profilePhoto(
        of id: Account.ID, size: PhotoSize, format: PhotoFormat
    ) async throws -> PhotoEdition {
        let found = try await recent.read { tx in
            let profile = try await ProfileRows(transaction: tx).profile(of: id)
            let variant = try await ProfileRows.profilePhotos.variant(
                of: id.uuid, size: size, format: format, in: tx)
            guard let tag = profile.photo, let variant else { throw ProfilesError.noProfilePhoto }
            return (tag, variant)
        }
        return try await blobs.edition(found)
    }

    private func change(
        _ id: Account.ID, _ version: Int?,
        _ transition: @Sendable (PersonProfile, ProfileRows) async throws -> PersonProfile
    ) async throws -> PersonProfile {
        try await records.write { tx in
            let rows = ProfileRows(transaction: tx)
            let profile = try await rows.profile(of: id)
            try profile.require(version)
            return try await transition(profile, rows)
        }
    }

    func readOnce<Value: Sendable>(
        _ body: @Sendable (ProfileRows) async throws -> Value
    ) async throws -> Value {
        try await records.readOnce { try await body(ProfileRows(transaction: $0)) }
    }

    func read<Value: Sendable>(
        _ body: @Sendable (ProfileRows) async throws -> Value
    ) async throws -> Value {
        try await records.read { try await body(ProfileRows(transaction: $0)) }
    }
}
