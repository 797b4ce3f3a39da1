import Accounts
import Foundation
import Hummingbird
import Operations
import PhotoRendering
import Photos
import Profiles
import RecordKeeping
import ServiceCore
import StoreRuntime

/// `/photos`: a new photo post, and each with its caption.
struct PhotoPostPages: Sendable {
    func add(to routes: PageRoutes) {
        routes.own(
            "/photos/new", show: showForm, limit: ConnectionLimits.photoBytes, submit: add)
        routes.own("/photos/:id", show: show)
        routes.own("/photos/:id/photo", show: picture)
        routes.own("/photos/:id/edit", show: edit, submit: save)
        routes.own("/photos/:id/remove", submit: remove)
        routes.own("/photos/:id/restore", submit: restore)
    }

    /// What the form for a post shows.
    struct FormContent {
        let back: String
        let action: String
        let key: String
        let caption: FormField
        /// What is wrong with the photo; nil if nothing is.
        let photoError: String?
        /// The photo of a post that is edited; nil for a new one.
        let photo: PhotoView?
        let submit: String
    }

    /// What the page of a post shows.
    struct Content {
        let back: String
        let photo: PhotoView
        let alt: String
        let caption: String?
        let author: String
        /// The page of the author; nil if there is none.
        let authorHref: String?
        let date: String
        let isHidden: Bool
        /// Nil on the posts of others.
        let own: Own?
        let reportHref: String?

        /// What the author can do.
        struct Own {
            let editHref: String
            let removeHref: String
        }
    }

    private func desk(_ visit: PageVisit, _ person: SignedIn) -> ProfileDesk {
        ProfileDesk(visit.service.workspace, for: person.account.id)
    }

    /// The post that the path names.
    ///
    /// - Throws: ``Failure`` (404) if it is no id; `ProfilesError.photoPostNotFound`.
    private func post(
        _ visit: PageVisit, _ desk: ProfileDesk
    ) async throws -> (post: PhotoPost, author: PersonProfile) {
        try await desk.post(RecordReference(id(visit)))
    }

    private func id(_ visit: PageVisit) throws -> PhotoPost.ID {
        let id: PhotoPost.ID = try visit.pathID("there is no such photo")
        return id
    }

    // MARK: Showing

    private func show(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let desk = desk(visit, person)
        let (post, author) = try await post(visit, desk)
        let isOwn = post.author == desk.viewer
        let href = visit.link("/photos/\(post.id)")
        let page = author.username.map { visit.link("/people/\($0.text)") }
        let home = isOwn ? visit.link("/me") : page ?? visit.link("/")
        let content = Content(
            back: PageAddress(home).setting("tab", PersonTab.photos.rawValue).text,
            photo: PhotoView(post.photo, at: href),
            alt: post.caption?.text ?? visit.texts["people_photoAlt"],
            caption: post.caption?.text, author: author.name.text, authorHref: page,
            date: visit.clock.moment(post.createdAt), isHidden: post.hiddenAt != nil,
            own: isOwn
                ? Content.Own(editHref: href + "/edit", removeHref: href + "/remove") : nil,
            reportHref: isOwn
                ? nil : visit.reportAddress(of: "photo-post", post.id.description))
        return try visit.page(
            "photoPost", visit.texts("people_photoBy", ["name": author.name.text]), content,
            at: isOwn ? .me : .neighbours)
    }

    private func picture(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let reference = RecordReference(try id(visit))
        let desk = desk(visit, person)
        return try await visit.photo {
            try await desk.photo(of: reference, size: $0, format: $1)
        }
    }

    // MARK: Adding

    private func showForm(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try form(FormState(), key: UUID().uuidString, visit)
    }

    private func add(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var state = FormState(form)
        let desk = desk(visit, person)
        let caption = state.caption(visit.texts)
        do {
            let photo = try await visit.chosenPhoto(form)
            if photo == nil { state.refuse("photo", visit.texts["people_photoMissing"]) }
            if state.isValid, let photo {
                let content = "page photo \(photo.tag.text) \(caption?.text ?? "")"
                let key = try CreationKey(
                    form["key"], request: Fingerprint(of: Array(content.utf8)))
                let made = try await desk.add(photo, caption: caption, key: key).record
                return visit.redirect(
                    to: "/photos/\(made.id)", flash: Flash(visit.texts["people_posted"]))
            }
        } catch is PhotoError {
            state.refuse("photo", visit.texts["people_photoRefused"])
        } catch ProfilesError.tooManyPhotoPosts(let limit) {
            state.refuse(
                "photo", visit.texts("people_tooManyPhotos", ["count": String(limit)]))
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            // The form was sent before with another photo; the next time it has a new key.
            state.refuse("photo", visit.texts["people_photoMissing"])
            return try self.form(state, key: UUID().uuidString, visit)
        }
        let key = form["key"].isEmpty ? UUID().uuidString : form["key"]
        return try self.form(state, key: key, visit)
    }

    private func form(
        _ state: FormState, key: String, of post: PhotoPost? = nil, _ visit: PageVisit
    ) throws -> Response {
        let texts = visit.texts
        let href = post.map { visit.link("/photos/\($0.id)") }
        let me = PageAddress(visit.link("/me")).setting("tab", PersonTab.photos.rawValue).text
        let content = FormContent(
            back: href ?? me, action: href.map { $0 + "/edit" } ?? visit.link("/photos/new"),
            key: key,
            caption: state.field(
                "caption", texts["people_caption"], hint: texts["people_captionHint"],
                isOptional: true),
            photoError: state.problem("photo"),
            photo: post.flatMap { post in href.map { PhotoView(post.photo, at: $0) } },
            submit: texts[post == nil ? "people_post" : "save"])
        return try visit.page(
            "photoPostForm",
            texts[post == nil ? "people_newPhoto" : "people_captionEdit"], content, at: .me,
            form: state)
    }

    // MARK: Changing

    private func edit(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let post = try await ownPost(visit, desk(visit, person))
        return try form(
            FormState(["caption": post.caption?.text ?? ""]), key: "", of: post, visit)
    }

    private func save(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = desk(visit, person)
        let post = try await ownPost(visit, desk)
        var state = FormState(form)
        let caption = state.caption(visit.texts)
        guard state.isValid else { return try self.form(state, key: "", of: post, visit) }
        _ = try await desk.caption(
            RecordReference(post.id), caption.map { .set($0) } ?? .clear)
        return visit.redirect(
            to: "/photos/\(post.id)", flash: Flash(visit.texts["people_captionSaved"]))
    }

    private func remove(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = desk(visit, person)
        let post = try await ownPost(visit, desk)
        _ = try await desk.remove(RecordReference(post.id))
        let undo = Flash.Undo(
            label: visit.texts["undo"], action: visit.link("/photos/\(post.id)/restore"))
        return visit.redirect(
            to: "/me?tab=photos", flash: Flash(visit.texts["people_removed"], undo: undo))
    }

    private func restore(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let id = try id(visit)
        do {
            _ = try await desk(visit, person).restore(RecordReference(id))
        } catch ProfilesError.photoPostNotRemoved {
            // It was restored on another device.
        }
        return visit.redirect(
            to: "/photos/\(id)", flash: Flash(visit.texts["people_restored"]))
    }

    /// The post that the path names, if the person made it.
    ///
    /// - Throws: `ProfilesError.photoPostNotFound`.
    private func ownPost(_ visit: PageVisit, _ desk: ProfileDesk) async throws -> PhotoPost {
        let post = try await post(visit, desk).post
        guard post.author == desk.viewer else {
            throw ProfilesError.photoPostNotFound(RecordReference(post.id))
        }
        return post
    }
}

extension FormState {
    /// The caption that was typed; nil if none was, or if it is invalid, which is reported.
    fileprivate mutating func caption(_ texts: PageTexts) -> PhotoCaption? {
        guard !self["caption"].allSatisfy(\.isWhitespace) else { return nil }
        do throws(InvalidValue) {
            return try PhotoCaption(self["caption"])
        } catch {
            refuse("caption", texts["people_wrongCaption"])
            return nil
        }
    }
}
