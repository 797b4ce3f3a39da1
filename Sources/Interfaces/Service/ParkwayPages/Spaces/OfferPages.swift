import Accounts
import Foundation
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// Offering a space in steps, each of which is saved as a draft. The same steps change a space that is
/// offered already.
struct OfferPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own(RouterPath(OfferStep.folder)) { visit, _ in
            visit.redirect(to: OfferStep.address.path(of: nil))
        }
        routes.own(
            "/storage/new/:step", show: show, limit: ConnectionLimits.photoBytes, submit: submit)
    }

    // MARK: Showing

    /// The page of a step.
    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let space = try await space(visit, person)
        if visit.context.parameters.get("step") == "done", let space {
            return try done(space, visit)
        }
        let step = try step(visit)
        guard step == .address || space != nil else {
            return visit.redirect(to: OfferStep.address.path(of: nil))
        }
        var offer = Offer(step, space, visit)
        if step == .address, let spot = await visit.placeOfQuery() { offer.place.choose(spot) }
        return try page(offer, visit)
    }

    func page(_ offer: Offer, _ visit: PageVisit) throws -> Response {
        let content = OfferContent(offer, visit)
        return try visit.page(
            "offer", content.heading, content, look: offer.step == .address ? .sideFlow : .flow,
            at: .storage, form: offer.form)
    }

    private func done(_ space: StorageSpace, _ visit: PageVisit) throws -> Response {
        try visit.page(
            "offerDone", visit.texts["space_listed"],
            OfferDone(
                spaceHref: visit.link("/storage/\(space.id)"), browseHref: visit.link("/storage")),
            at: .storage)
    }

    private func step(_ visit: PageVisit) throws -> OfferStep {
        guard let step = visit.context.parameters.get("step").flatMap(OfferStep.init) else {
            throw Failure(.notFound, "there is no such step")
        }
        return step
    }

    /// The space that the query names; nil if it names none.
    ///
    /// - Throws: ``Failure`` (404) or `StorageSpacesError.notFound` if it is not one of the person.
    private func space(_ visit: PageVisit, _ person: SignedIn) async throws -> StorageSpace? {
        guard let text = visit.query["space"] else { return nil }
        guard let id = try? StorageSpace.ID(text) else {
            throw Failure(.notFound, "there is no such storage space")
        }
        let found = try await visit.spaceDesk(person).space(RecordReference(id))
        guard found.relation == .owner else {
            throw StorageSpacesError.notFound(RecordReference(id))
        }
        return found.space
    }

    // MARK: Saving

    /// Saves a step, and leads to the one that the button asks for.
    private func submit(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        let step = try step(visit)
        let space = try await space(visit, person)
        guard step == .address || space != nil else {
            return visit.redirect(to: OfferStep.address.path(of: nil))
        }
        var offer = Offer(step, space, visit)
        offer.take(sent)
        if sent["do"] == "back" || sent["do"] == "cancel" {
            return try await leave(offer, by: sent, visit, person)
        }
        switch step {
        case .address:
            if await visit.choosePlace(&offer.place, by: sent, &offer.form) {
                return try page(offer, visit)
            }
        case .size:
            if let typical = Int(sent["typical"]) {
                offer.form["size"] = String(typical)
                return try page(offer, visit)
            }
        case .photo:
            if let response = try await changePhotos(&offer, by: sent, visit, person) {
                return response
            }
        case .price: break
        case .confirm: return try await publish(offer, visit, person)
        }
        guard let edit = await offer.edit(visit), offer.form.isValid else {
            return try page(offer, visit)
        }
        let saved: StorageSpace
        do {
            saved = try await save(edit, offer, sent, visit, person)
        } catch StorageSpacesError.tooManyDrafts(let limit) {
            offer.form.refuse(
                "address", visit.texts("space_tooManyDrafts", ["count": String(limit)]))
            return try page(offer, visit)
        }
        guard saved.status == .draft else {
            return visit.redirect(
                to: "/storage/\(saved.id)", flash: Flash(visit.texts["space_saved"]))
        }
        let next = offer.thenConfirms ? OfferStep.confirm : step.next ?? .confirm
        return visit.redirect(to: next.path(of: saved.id))
    }

    /// Changes the space, or makes the draft with its first step. A form that is sent twice makes one.
    private func save(
        _ edit: SpaceEdit, _ offer: Offer, _ sent: PageForm, _ visit: PageVisit,
        _ person: SignedIn
    ) async throws -> StorageSpace {
        let desk = visit.spaceDesk(person)
        let owner = person.account.id
        var known = offer.space
        var key: CreationKey?
        if known == nil {
            key = try? CreationKey(
                sent["key"], request: Fingerprint(of: Array("page space".utf8)))
            if let key {
                do {
                    known = try await desk.made(by: key, of: owner)
                } catch AccountsError.createdRecordGone, AccountsError.keyOfAnotherRequest {
                    // The draft was removed since; this makes another one.
                    known = nil
                    return try await desk.add(edit, owner: owner).record
                }
            }
        }
        guard let known else {
            return try await desk.add(edit, owner: owner, key: key).record
        }
        return try await desk.change(
            RecordReference(known.id), of: owner, by: .edit(edit)
        ).space
    }

    /// Saves what is valid, and leads back or out. The draft stays, and can be removed.
    private func leave(
        _ typed: Offer, by sent: PageForm, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var offer = typed
        var space = offer.space
        let isEmpty = offer.step == .address && offer.place.spot == nil
        if !isEmpty, offer.step != .confirm, offer.step != .photo,
            let edit = await offer.edit(visit), offer.form.isValid
        {
            do {
                space = try await save(edit, offer, sent, visit, person)
            } catch StorageSpacesError.tooManyDrafts {
                // There is no draft to keep.
            }
        }
        guard let space else { return visit.redirect(to: "/storage") }
        guard space.status == .draft else { return visit.redirect(to: "/storage/\(space.id)") }
        if sent["do"] == "back" {
            let previous =
                offer.thenConfirms ? OfferStep.confirm : offer.step.previous ?? .address
            return visit.redirect(to: previous.path(of: space.id))
        }
        return visit.redirect(
            to: "/me/spaces",
            flash: Flash(
                visit.texts["space_draftKept"],
                undo: Flash.Undo(
                    label: visit.texts["space_deleteDraft"],
                    action: visit.link("/storage/\(space.id)/remove"))))
    }

    private func publish(
        _ typed: Offer, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var offer = typed
        guard let space = offer.space else { return visit.redirect(to: OfferStep.folder) }
        for missing in space.missing {
            offer.form.refuse(
                missing.rawValue, visit.texts["space_missing_" + missing.rawValue])
        }
        guard offer.form.isValid else { return try page(offer, visit) }
        do {
            _ = try await visit.spaceDesk(person).change(
                RecordReference(space.id), of: person.account.id, by: .publish)
        } catch StorageSpacesError.wrongStatus {
            // The form was sent twice.
        }
        return visit.redirect(
            to: PageAddress(OfferStep.folder + "/done").setting("space", space.id.description).text)
    }
}
