import Accounts
import Documents
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreContract
import StoreRuntime

/// Storage spaces: browsing, one space, and one's own.
///
/// Spaces that a person may not see answer 404, as do those that do not exist.
struct SpacePages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/storage", show: browse)
        for format in RecordFileFormat.allCases {
            routes.own("/storage.\(format.rawValue)") { visit, person in
                try await export(format, visit, person)
            }
        }
        routes.own("/me/spaces", show: mine)
        routes.own("/storage/:id", show: detail)
        routes.own("/storage/:id/rent", submit: rent)
        routes.own("/storage/:id/ask", submit: ask)
        routes.own("/storage/:id/publish", submit: publish)
        routes.own("/storage/:id/pause", submit: pause)
        routes.own("/storage/:id/archive", submit: archive)
        routes.own("/storage/:id/restore", submit: restore)
        routes.own("/storage/:id/remove", show: confirmRemoval, submit: remove)
        routes.own("/storage/:id/photos/:photo/photo", show: photo)
        OfferPages().add(to: routes)
        RentalPages().add(to: routes)
    }
}

extension PageVisit {
    /// The storage spaces as `person` sees them.
    func spaceDesk(_ person: SignedIn) -> StorageSpaceDesk {
        StorageSpaceDesk(service.workspace, for: person.account.id)
    }

    /// The space that the path names.
    ///
    /// - Throws: ``Failure`` (404) or `StorageSpacesError.notFound` if the person may not see it.
    func space(_ person: SignedIn) async throws -> ViewedSpace {
        let id: StorageSpace.ID = try pathID("there is no such storage space")
        return try await spaceDesk(person).space(RecordReference(id))
    }

    /// The space of the person that the path names.
    ///
    /// - Throws: as ``space(_:)``, also for other people's spaces.
    func ownSpace(_ person: SignedIn) async throws -> ViewedSpace {
        let found = try await space(person)
        guard found.relation == .owner else {
            throw StorageSpacesError.notFound(RecordReference(found.space.id))
        }
        return found
    }

    /// The name of an account; nil if it was deleted.
    func name(of account: Account.ID) async throws -> PersonName? {
        do {
            return try await service.workspace.records.accounts.account(account).name
        } catch AccountsError.accountNotFound {
            return nil
        }
    }
}
