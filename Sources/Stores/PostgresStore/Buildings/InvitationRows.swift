import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

/// The rows of the people of buildings and of their invitations.
extension BuildingRows {
    /// Deletes invitations that have ended.
    ///
    /// - Throws: `BuildingsError.tooManyPeople`.
    func requireFewPeople(in building: Building) async throws {
        let (_, counts) = try await transaction.both(
            PostgresStatement(
                """
                DELETE FROM building_invitation WHERE id IN (
                    SELECT id FROM building_invitation WHERE ends_at <= $1 FOR UPDATE SKIP LOCKED)
                """, [now]),
            PostgresStatement(
                """
                SELECT (SELECT count(*) FROM building_member WHERE building_id = $1)
                    + (SELECT count(*) FROM building_invitation
                        WHERE building_id = $1 AND ends_at > $2) AS count
                """, [building.id, now]))
        let count: Int = try counts.first?.stored("count") ?? 0
        guard count < Building.peopleLimit else {
            throw BuildingsError.tooManyPeople(building.code, limit: Building.peopleLimit)
        }
    }

    /// - Throws: `BuildingsError.suiteTaken`, `BuildingsError.alreadyMember`.
    func requireFree(
        _ duty: BuildingDuty, in building: Building, for person: Account.ID
    ) async throws {
        let other = try await transaction.row(
            """
            SELECT account_id FROM building_member
            WHERE building_id = $1 AND duty = $2 AND suite IS NOT DISTINCT FROM $3
                AND (duty = 'host' OR account_id = $4)
            """, [building.id, duty.name, duty.suite?.text, person])
        guard let other else { return }
        let id: Account.ID = try other.id("account_id")
        if let suite = duty.suite, id != person { throw BuildingsError.suiteTaken(suite) }
        throw BuildingsError.alreadyMember(building.code)
    }

    private func invitations(
        _ condition: String, _ values: [any PostgresValue]
    ) async throws -> [BuildingInvitation] {
        try await transaction.rows(
            "SELECT * FROM building_invitation WHERE " + condition, values
        ).map { try $0.buildingInvitation() }
    }

    /// The invitations that are for a person, by e-mail address or username. The values of
    /// `condition` begin at `$2`.
    ///
    /// Addresses are not verified. So a person who signed up after the invitation needs its code.
    func addressed(
        to person: Account.ID, _ condition: String, _ values: [any PostgresValue]
    ) async throws -> [BuildingInvitation] {
        try await invitations(
            """
            addressee_key IN (
                SELECT email_key FROM account WHERE id = $1
                UNION ALL SELECT '@' || username_key FROM profile WHERE account_id = $1)
            """ + condition, [person] + values)
    }

    /// - Throws: `BuildingsError.noInvitation`.
    func require(
        _ accepted: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        guard let invitation = try await invitation(accepted, for: person),
            let building = try await find(invitation.building)
        else { throw BuildingsError.noInvitation }
        return (invitation, building)
    }

    /// An invitation, whose building's row is locked until the transaction ends.
    ///
    /// - Throws: `BuildingsError.noInvitation`.
    func lock(
        _ accepted: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        guard let found = try await invitation(accepted, for: person),
            let building = try await lock(found.building),
            // Somebody may have used it before the row was locked.
            let invitation = try await invitation(accepted, for: person)
        else { throw BuildingsError.noInvitation }
        return (invitation, building)
    }

    private func invitation(
        _ accepted: AcceptedInvitation, for person: Account.ID
    ) async throws -> BuildingInvitation? {
        switch accepted {
        case .code(let digest):
            let open = try await invitations(
                "digest = $1 AND ends_at > $2 AND addressee_key IS NULL", [digest.text, now])
            if let first = open.first { return first }
            return try await addressed(
                to: person, " AND digest = $2 AND ends_at > $3", [digest.text, now]
            ).first
        case .addressed(let id):
            return try await addressed(
                to: person, " AND id > $1 AND id = $2 AND ends_at > $3", [id, now]
            ).first
        }
    }
}

extension BuildingInvitation {
    var deletion: PostgresStatement {
        PostgresStatement("DELETE FROM building_invitation WHERE id = $1", [id])
    }
}

extension PostgresRow {
    func buildingInvitation() throws -> BuildingInvitation {
        BuildingInvitation(
            id: try id(), building: try id("building_id"), duty: try duty(),
            addressee: try valueIfPresent("addressee") { try Addressee($0) },
            endsAt: try timestamp("ends_at"))
    }
}
