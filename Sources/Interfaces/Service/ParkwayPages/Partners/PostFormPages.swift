import Accounts
import ActivityPartners
import Foundation
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

extension PartnerPages {
    /// The form of a new post, with the place that the query names.
    func newPost(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var draft = PostDraft(visit)
        if let spot = await visit.placeOfQuery() { draft.place.choose(spot) }
        return try page(draft, edited: nil, visit)
    }

    /// Does what a button of the form asks for: chooses the place, or adds the post once.
    func addPost(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response
    {
        var draft = PostDraft(form)
        if await visit.choosePlace(&draft.place, by: form, &draft.form) {
            return try page(draft, edited: nil, visit)
        }
        guard let input = draft.input(visit.texts) else {
            return try page(draft, edited: nil, visit)
        }
        do {
            let key = try draft.key()
            let desk = desk(visit, person)
            let post: PartnerPost
            if let made = try await desk.made(by: key) {
                post = made
            } else {
                post = try await desk.add(
                    input, at: await place(of: draft, visit), key: key
                ).record
            }
            return visit.redirect(
                to: "/partners/\(post.id)", flash: Flash(visit.texts["partner_posted"]))
        } catch {
            try draft.refuse(error, visit)
            return try page(draft, edited: nil, visit)
        }
    }

    /// The form of a post of the person.
    func editPost(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let post = try await desk(visit, person).own(reference(visit))
        return try page(PostDraft(post, visit), edited: post, visit)
    }

    /// Does what a button of the form asks for: chooses the place, or saves the changes.
    func savePost(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = desk(visit, person)
        let post = try await desk.own(reference(visit))
        var draft = PostDraft(form)
        if await visit.choosePlace(&draft.place, by: form, &draft.form) {
            return try page(draft, edited: post, visit)
        }
        guard var input = draft.input(visit.texts) else {
            return try page(draft, edited: post, visit)
        }
        // A post may be valid until a time of the day, which the field does not show.
        if input.validUntil == PostDraft.lastDate(post, visit) { input.validUntil = nil }
        do {
            _ = try await desk.edit(
                RecordReference(post.id), input, at: await place(of: draft, visit),
                expecting: Int(form["version"]))
            return visit.redirect(
                to: "/partners/\(post.id)", flash: Flash(visit.texts["partner_saved"]))
        } catch {
            try draft.refuse(error, visit)
            return try page(draft, edited: post, visit)
        }
    }

    /// The place of the form; nil if it stays open.
    private func place(of draft: PostDraft, _ visit: PageVisit) async -> ResolvedPlace? {
        guard !draft.isPlaceOpen, let spot = draft.place.spot else { return nil }
        return await visit.resolved(spot)
    }

    private func page(
        _ draft: PostDraft, edited: PartnerPost?, _ visit: PageVisit
    ) throws -> Response {
        let content = PostFormContent(
            draft, edited: edited.map { visit.link("/partners/\($0.id)") }, visit)
        return try visit.page(
            "partnerForm", visit.texts[edited == nil ? "partner_new" : "partner_edit"], content,
            look: .sideFlow, at: .partners, form: draft.form)
    }
}

extension PostDraft {
    /// The key under which the post is added once, however often the form is sent.
    ///
    /// - Throws: ``InvalidValue`` if the form has no valid key.
    func key() throws -> CreationKey {
        let parts =
            [
                "page post", form["activity"], form["comment"], form["from"], form["to"],
                form["validUntil"], form["places"],
                isPlaceOpen ? "" : place.spot?.coordinate.queryText ?? "",
            ] + days
        return try CreationKey(
            form["key"], request: Fingerprint(of: Array(parts.joined(separator: "\n").utf8)))
    }
}
