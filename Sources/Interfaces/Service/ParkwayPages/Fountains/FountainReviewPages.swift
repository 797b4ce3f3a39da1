import Accounts
import Foundation
import Hummingbird
import Operations
import PhotoRendering
import Photos
import RecordKeeping
import ServiceCore
import WaterFountains

/// What the form for a review shows.
struct ReviewContent {
    let action: String
    let back: String
    let heading: String
    let fountain: FountainView
    let changeHref: String
    let fields: ReviewFields
    let submit: String
    /// Nil for a new review.
    let removeHref: String?
    let sendFailed: String
}

extension FountainPages {
    /// The form for the person's review of a fountain: a new one, or that which they have written.
    func review(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let (known, own) = try await reviewed(visit, person)
        return try await reviewPage(
            own.map { FormState($0) } ?? .emptyReview, known, own, visit)
    }

    /// Adds or changes the person's review.
    func saveReview(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        let (known, own) = try await reviewed(visit, person)
        let (desk, author, texts) = (visit.service.fountains, person.account.id, visit.texts)
        var form = FormState(sent)
        let draft = form.review(texts)
        let photo = try await Self.photo(in: sent, &form, visit)
        guard let draft, form.isValid else {
            return try await reviewPage(form, known, own, visit)
        }
        do {
            if let own, let version = Int(form["version"]) {
                _ = try await desk.changeReview(
                    RecordReference(own.id), of: author, by: ReviewChange(replacingBy: draft),
                    expecting: version)
                try await setPhoto(photo, of: own, form, author, desk)
            } else {
                let key = try form.reviewKey(known.reference.description)
                let made = try await desk.addReview(
                    draft, of: .named(known.reference), by: author, key: key
                ).made
                try await addPhoto(photo, to: made.record, author, desk)
            }
        } catch WaterFountainsError.alreadyReviewed(let id),
            WaterFountainsError.changedMeanwhile(let id)
        {
            let current = try await desk.review(RecordReference(id)).review
            form["version"] = String(current.version)
            form.refuse("title", texts["fountain_reviewChanged"])
            return try await reviewPage(form, known, current, visit)
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            // The browser went back to a form that was sent already.
            form["key"] = UUID().uuidString
            form.refuse("title", texts["fountain_sentBefore"])
            return try await reviewPage(form, known, own, visit)
        }
        return visit.redirect(
            to: PageVisit.path(of: known), flash: Flash(texts["fountain_reviewSaved"]))
    }

    /// Removes the person's review, which can be undone for some minutes.
    func removeReview(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let (known, own) = try await reviewed(visit, person)
        guard let own else { return visit.redirect(to: PageVisit.path(of: known)) }
        try await visit.service.fountains.removeReview(
            RecordReference(own.id), of: person.account.id)
        return visit.redirect(
            to: PageVisit.path(of: known),
            flash: Flash(
                visit.texts["fountain_reviewRemoved"],
                undo: Flash.Undo(
                    label: visit.texts["undo"],
                    action: visit.link(PageVisit.path(of: known) + "/review/restore"),
                    fields: ["review": own.id.description])))
    }

    /// Undoes the removal of a review.
    func restoreReview(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        guard let id = try? FountainReview.ID(form["review"]) else {
            throw Failure(.notFound, "there is no such review")
        }
        let known = try await visit.service.fountains.register.fountain(reference(visit))
        var key = "fountain_reviewBack"
        do {
            _ = try await visit.service.fountains.restoreReview(
                RecordReference(id), of: person.account.id)
        } catch WaterFountainsError.notRemoved, WaterFountainsError.alreadyReviewed {
            key = "fountain_tooLate"
        }
        return visit.redirect(to: PageVisit.path(of: known), flash: Flash(visit.texts[key]))
    }

    /// The photo of a review, in the size that the query names.
    func photo(_ visit: PageVisit) async throws -> Response {
        guard let id = try? FountainReview.ID(visit.context.parameters.get("review") ?? "") else {
            throw Failure(.notFound, "there is no such review")
        }
        let desk = visit.service.fountains
        let review = try await desk.review(RecordReference(id)).review
        return try await visit.photo(review.photo) { size, format in
            try await desk.photo(of: RecordReference(id), size: size, format: format)
        }
    }

    /// The photo of a form; nil if there is none, or if it cannot be read, which is reported.
    static func photo(
        in sent: PageForm, _ form: inout FormState, _ visit: PageVisit
    ) async throws -> Photo? {
        do {
            return try await visit.chosenPhoto(sent)
        } catch is PhotoError {
            form.refuse("photo", visit.texts["parking_photoRefused"])
            return nil
        }
    }

    /// The fountain that the path names, with the person's review of it.
    private func reviewed(
        _ visit: PageVisit, _ person: SignedIn
    ) async throws -> (fountain: KnownFountain, own: FountainReview?) {
        let desk = visit.service.fountains
        let (known, report) = try await desk.fountain(reference(visit), for: person.account.id)
        guard let id = report?.ownReview else { return (known, nil) }
        return (known, try await desk.review(RecordReference(id)).review)
    }

    /// Adds the photo of a new review. The review may have been saved before the connection was lost,
    /// and its photo not yet.
    func addPhoto(
        _ photo: Photo?, to review: FountainReview, _ author: Account.ID, _ desk: FountainDesk
    ) async throws {
        guard let photo, review.photo == nil else { return }
        _ = try await desk.setPhoto(photo, of: RecordReference(review.id), by: author)
    }

    private func setPhoto(
        _ photo: Photo?, of review: FountainReview, _ form: FormState, _ author: Account.ID,
        _ desk: FountainDesk
    ) async throws {
        if let photo {
            _ = try await desk.setPhoto(photo, of: RecordReference(review.id), by: author)
        } else if form["removePhoto"] == "1", review.photo != nil {
            _ = try await desk.removePhoto(of: RecordReference(review.id), by: author)
        }
    }

    private func reviewPage(
        _ form: FormState, _ known: KnownFountain, _ own: FountainReview?, _ visit: PageVisit
    ) async throws -> Response {
        let texts = visit.texts
        let view = FountainView(known, address: await visit.address(of: known), visit)
        let title = texts[own == nil ? "fountain_reviewHeading" : "fountain_editOwn"]
        let content = ReviewContent(
            action: view.reviewHref, back: view.href, heading: title, fountain: view,
            changeHref: visit.link("/fountains/new"),
            fields: ReviewFields(
                form, photo: own.flatMap { visit.photo(of: $0) }, visit.fountainText),
            submit: texts[own == nil ? "fountain_post" : "fountain_save"],
            removeHref: own.map { _ in view.reviewHref + "/remove" },
            sendFailed: texts["live_failed"])
        return try visit.page(
            "fountainReview", title, content, look: .flow, at: .fountains, form: form)
    }
}

extension ReviewChange {
    /// The change that makes a review say what `draft` says.
    fileprivate init(replacingBy draft: ReviewDraft) {
        self.init(
            title: draft.title, text: draft.text.map { .set($0) } ?? .clear,
            ratings: Dictionary(
                uniqueKeysWithValues: RatingAspect.allCases.map { aspect in
                    (aspect, draft.ratings[aspect].map { .set($0) } ?? .clear)
                }))
    }
}
