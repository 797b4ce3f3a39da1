import Accounts
import Buildings
import GRDB
import ParkingRecords
import RecordKeeping

extension SpatiaLiteBuildings {
    func invite(
        _ duty: BuildingDuty, for addressee: Addressee?, to code: BuildingCode,
        by owner: Account.ID, secret: BuildingInvitationCode.Digest, hours: Int
    ) async throws -> BuildingInvitation {
        try await write { rows in
            let building = try rows.require(code, of: owner)
            try rows.database.execute(
                sql: "DELETE FROM building_invitation WHERE ends_at <= ?",
                arguments: [rows.now.millisecondsSinceEpoch])
            let count = try Int.fetchOne(
                rows.database,
                cached: """
                    SELECT (SELECT count(*) FROM building_member WHERE building_id = ?1)
                        + (SELECT count(*) FROM building_invitation WHERE building_id = ?1)
                    """,
                arguments: [building.id.description])
            guard count ?? 0 < Building.peopleLimit else {
                throw BuildingsError.tooManyPeople(code, limit: Building.peopleLimit)
            }
            let invitation = BuildingInvitation(
                id: .new(at: rows.now), building: building.id, duty: duty, addressee: addressee,
                endsAt: rows.now.advanced(by: .seconds(hours * 3_600)))
            try rows.database.execute(
                sql: """
                    INSERT INTO building_invitation (
                        id, building_id, digest, duty, suite, addressee, addressee_key, ends_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    invitation.id.description, building.id.description, secret.text, duty.name,
                    duty.suite?.text, addressee?.text, addressee?.key,
                    invitation.endsAt.millisecondsSinceEpoch,
                ])
            try rows.record(
                .invite, "\(duty) \(invitation.id)", of: building.id, by: owner)
            return invitation
        }
    }

    func invitations(
        for person: Account.ID
    ) async throws -> [(invitation: BuildingInvitation, building: Building)] {
        try await read { rows in
            try rows.addressed(
                to: person, " AND id > ? AND ends_at > ? ORDER BY id DESC",
                [person.description, rows.nowNumber]
            ).compactMap { invitation in
                try rows.select(" WHERE id = ?", [invitation.building.description]).first
                    .map { (invitation, $0) }
            }
        }
    }

    func invitation(
        _ invitation: AcceptedInvitation, for person: Account.ID
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        try await read { try $0.require(invitation, for: person) }
    }

    func decline(_ invitation: AcceptedInvitation, by person: Account.ID) async throws {
        try await write { rows in
            let (invitation, building) = try rows.require(invitation, for: person)
            try rows.database.execute(
                sql: "DELETE FROM building_invitation WHERE id = ?",
                arguments: [invitation.id.description])
            try rows.record(.withdraw, "\(invitation.id)", of: building.id, by: person)
        }
    }

    func accept(
        _ accepted: AcceptedInvitation, by person: Account.ID
    ) async throws -> SeenBuilding {
        try await write { rows in
            try RecordDatabase.requireAccount(person, in: rows.database)
            let (invitation, building) = try rows.require(accepted, for: person)
            let duty = invitation.duty
            let others = try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT account_id FROM building_member
                    WHERE building_id = ? AND duty = ? AND suite IS ?
                        AND (duty = 'host' OR account_id = ?)
                    """,
                arguments: [
                    building.id.description, duty.name, duty.suite?.text, person.description,
                ])
            if let other = others.first {
                let id: String = try other.stored("account_id")
                if let suite = duty.suite, id != person.description {
                    throw BuildingsError.suiteTaken(suite)
                }
                throw BuildingsError.alreadyMember(building.code)
            }
            let member = RecordID<BuildingMember>.new(at: rows.now)
            try rows.database.execute(
                sql: """
                    INSERT INTO building_member (id, building_id, account_id, duty, suite, since)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    member.description, building.id.description, person.description, duty.name,
                    duty.suite?.text, rows.nowNumber,
                ])
            try rows.database.execute(
                sql: "DELETE FROM building_invitation WHERE id = ?",
                arguments: [invitation.id.description])
            try rows.record(.join, "\(duty) \(invitation.id)", of: building.id, by: person)
            return try rows.seen(building, by: person)
        }
    }

    func people(
        of code: BuildingCode, for owner: Account.ID
    ) async throws -> (members: [BuildingMember], invitations: [BuildingInvitation]) {
        try await read { rows in
            let building = try rows.require(code, of: owner).id.description
            let members = try Row.fetchAll(
                rows.database,
                cached: """
                    SELECT building_member.*, (
                        SELECT at FROM building_audit
                        WHERE building_audit.building_id = building_member.building_id
                            AND actor_id = account_id
                        ORDER BY number DESC LIMIT 1) AS last_active
                    FROM building_member WHERE building_id = ? ORDER BY since, id
                    """,
                arguments: [building])
            let invitations = try rows.invitations(
                "building_id = ? AND ends_at > ? ORDER BY id", [building, rows.nowNumber])
            return (try members.map { try $0.activeMember() }, invitations)
        }
    }

    func leave(_ code: BuildingCode, by person: Account.ID) async throws {
        try await write { rows in
            let building = try rows.require(code, for: person).building
            let key: StatementArguments = [building.id.description, person.description]
            let members = try Row.fetchAll(
                rows.database,
                cached: "SELECT * FROM building_member WHERE building_id = ? AND account_id = ?",
                arguments: key
            ).map { try $0.buildingMember() }
            guard !members.isEmpty else { throw BuildingsError.noMember }
            try rows.database.execute(
                sql: "DELETE FROM building_member WHERE building_id = ? AND account_id = ?",
                arguments: key)
            for member in members {
                try rows.record(
                    .leave, "\(member.duty) \(person)", of: building.id, by: person)
            }
        }
    }

    func dismiss(_ id: UUIDv7, from code: BuildingCode, by person: Account.ID) async throws {
        try await write { rows in
            let (building, access) = try rows.require(code, for: person)
            let key: StatementArguments = [id.description, building.id.description]
            let member = try Row.fetchOne(
                rows.database,
                cached: "SELECT * FROM building_member WHERE id = ? AND building_id = ?",
                arguments: key)?.buildingMember()
            if let member, access.isOwner || member.account == person {
                try rows.database.execute(
                    sql: "DELETE FROM building_member WHERE id = ? AND building_id = ?",
                    arguments: key)
                return try rows.record(
                    .leave, "\(member.duty) \(member.account)", of: building.id, by: person)
            }
            try access.requireOwner(of: code)
            try rows.database.execute(
                sql: "DELETE FROM building_invitation WHERE id = ? AND building_id = ?",
                arguments: key)
            guard rows.database.changesCount == 1 else { throw BuildingsError.noMember }
            try rows.record(.withdraw, "\(id)", of: building.id, by: person)
        }
    }
}

extension BuildingRows {
    fileprivate var nowNumber: Int64 { now.millisecondsSinceEpoch }

    fileprivate func invitations(
        _ condition: String, _ arguments: StatementArguments
    ) throws -> [BuildingInvitation] {
        try Row.fetchAll(
            database, cached: "SELECT * FROM building_invitation WHERE " + condition,
            arguments: arguments
        ).map { row in
            BuildingInvitation(
                id: try row.value("id") { try BuildingInvitation.ID($0) },
                building: try row.value("building_id") { try Building.ID($0) },
                duty: try row.duty(),
                addressee: try row.valueIfPresent("addressee") { try Addressee($0) },
                endsAt: try row.timestamp("ends_at"))
        }
    }

    /// The invitations that are for a person, by e-mail address or username.
    ///
    /// Addresses are not verified. So a person who signed up after the invitation needs its code.
    fileprivate func addressed(
        to person: Account.ID, _ condition: String, _ arguments: StatementArguments
    ) throws -> [BuildingInvitation] {
        try invitations(
            """
            addressee_key IN (
                SELECT email_key FROM account WHERE id = ?
                UNION ALL SELECT '@' || username_key FROM profile WHERE account_id = ?)
            """ + condition,
            [person.description, person.description] + arguments)
    }

    /// - Throws: `BuildingsError.noInvitation`.
    fileprivate func require(
        _ accepted: AcceptedInvitation, for person: Account.ID
    ) throws -> (invitation: BuildingInvitation, building: Building) {
        guard let invitation = try invitation(accepted, for: person),
            let building = try select(" WHERE id = ?", [invitation.building.description]).first
        else { throw BuildingsError.noInvitation }
        return (invitation, building)
    }

    fileprivate func invitation(
        _ accepted: AcceptedInvitation, for person: Account.ID
    ) throws -> BuildingInvitation? {
        switch accepted {
        case .code(let digest):
            let key: StatementArguments = [digest.text, nowNumber]
            let open = try invitations(
                "digest = ? AND ends_at > ? AND addressee_key IS NULL", key)
            return try open.first
                ?? addressed(to: person, " AND digest = ? AND ends_at > ?", key).first
        case .addressed(let id):
            return try addressed(
                to: person, " AND id > ? AND id = ? AND ends_at > ?",
                [person.description, id.description, nowNumber]
            ).first
        }
    }
}

extension Row {
    fileprivate func buildingMember() throws -> BuildingMember {
        BuildingMember(
            id: try value("id") { try RecordID<BuildingMember>($0) },
            account: try value("account_id") { try Account.ID($0) }, duty: try duty(),
            since: try timestamp("since"))
    }

    /// A member with its last line in the audit log.
    fileprivate func activeMember() throws -> BuildingMember {
        let member = try buildingMember()
        return BuildingMember(
            id: member.id, account: member.account, duty: member.duty, since: member.since,
            lastActive: try timestampIfPresent("last_active"))
    }
}
