import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import ServiceCore

/// The pages of buildings for their owners, and what guards and hosts see of them. To strangers, a
/// building does not exist.
struct BuildingPages: Sendable {
    static let home = "/buildings"

    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/buildings", show: list, submit: answer)
        routes.own("/buildings/new", show: new, submit: register)
        routes.own("/buildings/join", show: showJoin, submit: join)
        routes.own("/buildings/:code", show: overview)
        routes.own("/buildings/:code/end", submit: endStay)
        routes.own("/buildings/:code/leave", submit: leave)
        routes.own("/buildings/:code/rules", show: rules, submit: saveRules)
        routes.own("/buildings/:code/guards", show: guards, submit: changeGuards)
        routes.own("/buildings/:code/log", show: log, submit: searchLog)
        routes.own("/buildings/:code/settings", show: settings, submit: saveSettings)
        routes.own("/buildings/:code/remove", show: confirmRemoval, submit: remove)
        routes.own("/buildings/:code/wall-map", show: wallMap)
        routes.own("/buildings/:code/wall-map.svg", show: wallMapFile)
        addExports(to: routes)
    }

    /// The building with its page: that of the owner, or that of its guards and hosts.
    private func overview(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let seen = try await building(visit, person)
        return seen.access.isOwner
            ? try await occupancy(visit, person) : try await membership(in: seen, visit, person)
    }

    // MARK: Which building

    /// The building that the path names.
    ///
    /// - Throws: ``Failure`` or `BuildingsError.notFound` (404) if the person has nothing to do with it.
    func building(_ visit: PageVisit, _ person: SignedIn) async throws -> SeenBuilding {
        try await visit.buildingDesk(person).building(visit.buildingCode())
    }

    /// The building of the person that the path names. To guards and hosts, the pages of its owner do
    /// not exist.
    ///
    /// - Throws: ``Failure`` or `BuildingsError.notFound` (404).
    func ownBuilding(_ visit: PageVisit, _ person: SignedIn) async throws -> SeenBuilding {
        let seen = try await building(visit, person)
        guard seen.access.isOwner else { throw BuildingsError.notFound(seen.building.code) }
        return seen
    }
}

extension PageVisit {
    /// The buildings of the signed-in person.
    func buildingDesk(_ person: SignedIn) -> BuildingDesk {
        BuildingDesk(service.workspace, person: person.account.id)
    }

    /// The code that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text is no code.
    func buildingCode() throws(Failure) -> BuildingCode {
        guard let code = try? BuildingCode(context.parameters.get("code") ?? "") else {
            throw Failure(.notFound, "there is no such building")
        }
        return code
    }
}
