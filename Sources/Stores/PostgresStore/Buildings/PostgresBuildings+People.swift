import Accounts
import Buildings
import ParkingRecords
import RecordKeeping

extension PostgresBuildings {
    func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        by owner: Account.ID, secret: BuildingInvitationCode.Digest, hours: Int
    ) async throws -> BuildingInvitation {
        try await write { rows in
            let building = try await rows.require(code, of: owner, isLocked: true)
            try await rows.requireFewPeople(in: building)
            let invitation = BuildingInvitation(
                id: .new(at: rows.now), building: building.id, duty: duty, addressee: addressee,
                endsAt: rows.now.advanced(by: .seconds(hours * 3_600)))
            try await rows.transaction.pipeline([
                PostgresStatement(
                    """
                    INSERT INTO building_invitation (
                        id, building_id, digest, duty, suite, addressee, addressee_key, ends_at)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                    """,
                    [
                        invitation.id, building.id, secret.text, duty.name, duty.suite?.text,
                        addressee?.text, addressee?.key, invitation.endsAt,
                    ]),
                rows.line(.invite, "\(duty) \(invitation.id)", of: building.id, by: owner),
            ])
            return invitation
        }
    }

    func invitations(
        for person: Account.ID
    ) async throws -> [(invitation: BuildingInvitation, building: Building)] {
        try await read { rows in
            let invitations = try await rows.addressed(
                to: person, " AND id > $1 AND ends_at > $2 ORDER BY id DESC", [rows.now])
            let buildings = try await rows.select(
                " WHERE id = ANY ($1)", [invitations.map(\.building)])
            let byID = Dictionary(buildings.map { ($0.id, $0) }) { first, _ in first }
            return invitations.compactMap { invitation in
                byID[invitation.building].map { (invitation, $0) }
            }
        }
    }

    func invitation(
        _ invitation: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        try await read { try await $0.require(invitation, for: person) }
    }

    func decline(_ accepted: AcceptedInvitation, by person: Account.ID) async throws {
        try await write { rows in
            let (invitation, building) = try await rows.lock(accepted, for: person)
            try await rows.transaction.pipeline([
                invitation.deletion,
                rows.line(.withdraw, "\(invitation.id)", of: building.id, by: person),
            ])
        }
    }

    func accept(
        _ accepted: AcceptedInvitation, by person: Account.ID
    ) async throws -> SeenBuilding {
        try await write { rows in
            // So that the account is not deleted meanwhile.
            let account = try await rows.transaction.row(
                "SELECT id FROM account WHERE id = $1 FOR KEY SHARE", [person])
            guard account != nil else { throw AccountsError.accountNotFound(person) }
            let (invitation, building) = try await rows.lock(accepted, for: person)
            let duty = invitation.duty
            try await rows.requireFree(duty, in: building, for: person)
            try await rows.transaction.pipeline([
                PostgresStatement(
                    """
                    INSERT INTO building_member (id, building_id, account_id, duty, suite, since)
                    VALUES ($1, $2, $3, $4, $5, $6)
                    """,
                    [
                        RecordID<BuildingMember>.new(at: rows.now), building.id, person,
                        duty.name, duty.suite?.text, rows.now,
                    ]),
                invitation.deletion,
                rows.line(.join, "\(duty) \(invitation.id)", of: building.id, by: person),
            ])
            return try await rows.seen(building, by: person)
        }
    }

    func people(
        of code: BuildingCode, for owner: Account.ID
    ) async throws -> (members: [BuildingMember], invitations: [BuildingInvitation]) {
        try await read { rows in
            let building = try await rows.require(code, of: owner).id
            let (members, invitations) = try await rows.transaction.both(
                PostgresStatement(
                    """
                    SELECT building_member.*, (
                        SELECT at FROM building_audit
                        WHERE building_audit.building_id = building_member.building_id
                            AND actor_id = account_id
                        ORDER BY number DESC LIMIT 1) AS last_active
                    FROM building_member WHERE building_id = $1 ORDER BY since, id
                    """, [building]),
                PostgresStatement(
                    """
                    SELECT * FROM building_invitation
                    WHERE building_id = $1 AND ends_at > $2 ORDER BY id
                    """, [building, rows.now]))
            return (
                try members.map { try $0.activeMember() },
                try invitations.map { try $0.buildingInvitation() }
            )
        }
    }

    func leave(_ code: BuildingCode, by person: Account.ID) async throws {
        try await write { rows in
            let building = try await rows.require(code, for: person, isLocked: true).building
            let members = try await rows.transaction.rows(
                """
                DELETE FROM building_member WHERE building_id = $1 AND account_id = $2
                RETURNING *
                """, [building.id, person]
            ).map { try $0.buildingMember() }
            guard !members.isEmpty else { throw BuildingsError.noMember }
            try await rows.transaction.pipeline(
                members.sorted { $0.id < $1.id }.map { member in
                    rows.line(.leave, "\(member.duty) \(person)", of: building.id, by: person)
                })
        }
    }

    func dismiss(_ id: UUIDv7, from code: BuildingCode, by person: Account.ID) async throws {
        try await write { rows in
            let (building, access) = try await rows.require(code, for: person, isLocked: true)
            let key: [any PostgresValue] = [id, building.id]
            let member = try await rows.transaction.row(
                "SELECT * FROM building_member WHERE id = $1 AND building_id = $2", key
            )?.buildingMember()
            if let member, access.isOwner || member.account == person {
                try await rows.transaction.pipeline([
                    PostgresStatement(
                        "DELETE FROM building_member WHERE id = $1 AND building_id = $2", key),
                    rows.line(
                        .leave, "\(member.duty) \(member.account)", of: building.id, by: person),
                ])
                return
            }
            try access.requireOwner(of: code)
            let changes = try await rows.transaction.execute(
                "DELETE FROM building_invitation WHERE id = $1 AND building_id = $2", key)
            guard changes == 1 else { throw BuildingsError.noMember }
            try await rows.record(.withdraw, "\(id)", of: building.id, by: person)
        }
    }
}
