import Accounts
import ActivityPartners
import Atlas
import Conversations
import Foundation
import GRDB
import Remedies
public import StoreContract

extension Store {
    /// Reads everything: pages, references and spatial indexes of the records and of the atlas.
    ///
    /// - Returns: what is wrong; empty if nothing is. A missing atlas is not a problem.
    public func check() -> [StoreProblem] {
        recordProblems()
            + AtlasInspection.problems(of: atlasFile).map {
                StoreProblem(place: atlasFile.path, text: $0, remedy: .importMap)
            }
    }

    private func recordProblems() -> [StoreProblem] {
        do {
            return try pool.read { try Self.problems(ofRecords: recordsFile, in: $0) }
        } catch {
            let detail = (error as? DatabaseError)?.message ?? "\(error)"
            let text = "cannot be read to its end (\(detail))"
            return [StoreProblem(place: recordsFile.path, text: text, remedy: .restoreBackup)]
        }
    }

    static func problems(ofRecords file: URL, in database: Database) throws -> [StoreProblem] {
        var texts = try DatabaseInspection.integrityProblems(in: database)
        let violations = try database.foreignKeyViolations()
        while let violation = try violations.next() {
            texts.append(
                "a row of '\(violation.originTable)' refers to a missing row of "
                    + "'\(violation.destinationTable)'")
        }
        texts += try ForeignObjects.list(in: database, isMigrated: true).prefix(problemLimit)
        texts += try unreadableRows(in: database)
        texts += try DatabaseInspection.indexProblems(
            ["parking", "storage_space", "closure", "water_fountain", "partner_post"].map {
                ($0, "geometry")
            }
                + [("storage_space", "spot")], in: database)
        return texts.map { StoreProblem(place: file.path, text: $0, remedy: .restoreBackup) }
    }

    /// Reads every row as the ledgers do.
    private static func unreadableRows(in database: Database) throws -> [String] {
        try unreadable("blob", in: database) { _ = try $0.blob() }
            + unreadable("account", in: database) { _ = try $0.account() }
            + unreadable("session", in: database) { _ = try $0.session() }
            + unreadable("saved_plate", in: database) { row in
                _ = try row.savedPlate(profile: row.value("plate") { try LicensePlate($0) })
            }
            + unreadable("access_token", in: database) { _ = try $0.accessToken() }
            + unreadable("parking", in: database) { _ = try $0.parking(extensions: []) }
            + unreadable("parking_extension", in: database) { _ = try $0.parkingExtension() }
            + unreadable("parking_photo", in: database) { _ = try $0.photoVariant(bytes: []) }
            + unreadable("reminder_settings", in: database) { _ = try $0.reminderSettings() }
            + unreadable("webhook", in: database) { _ = try $0.webhook() }
            + unreadable("parking_reminder", in: database) { _ = try $0.reminderKey() }
            + unreadable("event", in: database) { _ = try $0.personalEvent() }
            + unreadable("conversation", in: database) { _ = try $0.conversationSubject() }
            + unreadable("message", in: database) { _ = try $0.message() }
            + unreadable("conversation_report", in: database) { _ = try $0.conversationReport() }
            + unreadable("storage_space", in: database) { row in
                _ = try row.storageSpace(photos: [])
            }
            + unreadable("space_photo", in: database) { _ = try $0.spacePhoto() }
            + unreadable("space_photo_variant", in: database) { _ = try $0.photoVariant(bytes: []) }
            + unreadable("rental", in: database) { _ = try $0.rental() }
            + unreadable("partner_post", in: database) { _ = try $0.partnerPost() }
            + unreadable("join_request", in: database) { _ = try $0.joinRequest("id") }
            + unreadable("meeting_start", in: database) { _ = try $0.meetingStart() }
            + unreadable("closure", in: database) { _ = try $0.roadClosure() }
            + unreadableProfiles(in: database)
            + unreadableFountains(in: database)
    }

    private static func unreadableFountains(in database: Database) throws -> [String] {
        try unreadable("water_fountain", in: database) { _ = try $0.waterFountain() }
            + unreadable("fountain_review", in: database) { _ = try $0.fountainReview() }
            + unreadable("fountain_photo", in: database) { _ = try $0.photoVariant(bytes: []) }
            + unreadable("fountain_mark", in: database) { _ = try $0.ratings() }
            + unreadable("fountain_confirmation", in: database) { _ = try $0.confirmation() }
    }

    private static func unreadableProfiles(in database: Database) throws -> [String] {
        try unreadable("profile", in: database) { _ = try $0.profileDraft() }
            + unreadable("profile_photo", in: database) { _ = try $0.photoVariant(bytes: []) }
            + unreadable("photo_post", in: database) { _ = try $0.photoPost() }
            + unreadable("photo_post_variant", in: database) { _ = try $0.photoVariant(bytes: []) }
            + unreadable("thing_report", in: database) { _ = try $0.moderationReport() }
            + unreadable("moderation_trail", in: database) { _ = try $0.trailEntry() }
    }

    private static func unreadable(
        _ table: String, in database: Database, _ read: (Row) throws -> Void
    ) throws -> [String] {
        var texts: [String] = []
        let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table)")
        while let row = try rows.next(), texts.count < problemLimit {
            do {
                try read(row)
            } catch let error as StoredValueError {
                texts.append(
                    "a row of '\(table)' cannot be read (\(error.detail))")
            }
        }
        return texts
    }

    private static let problemLimit = DatabaseInspection.problemLimit
}
