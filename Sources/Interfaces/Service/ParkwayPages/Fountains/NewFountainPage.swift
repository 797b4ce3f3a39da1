import Accounts
import Documents
import Foundation
import Geometry
import Hummingbird
import Operations
import Photos
import RecordKeeping
import ServiceCore
import WaterFountains

/// What the form for a review shows if the fountain is still to be chosen.
struct NewFountainContent {
    let action: String
    let back: String
    let place: PlaceContent
    let near: [Choice]
    let hasNear: Bool
    let isNew: Bool
    let whichError: String?
    let nameField: FormField
    let selects: [Select]
    let fields: ReviewFields
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String
    let sendFailed: String

    /// A fountain that may be meant.
    struct Choice {
        let which: String
        let choiceName: String
        /// `12 m · Works, confirmed 2 days ago`
        let choiceNote: String
        let isChosen: Bool
    }

    /// A property of a new fountain.
    struct Select {
        let field: String
        let selectLabel: String
        let options: [SelectOption]
    }
}

/// A place that is being chosen for a fountain, and the review.
private struct NewFountainDraft {
    var form: FormState
    var place = PlaceDraft()
    /// Known fountains near the place, the nearest first.
    var near: [KnownFountain] = []

    /// Fountains this near may be the one that is meant, in metres.
    static let reach = FountainSnap.reachMeters * 2

    /// Chooses the fountain that the place most likely is, unless the person has chosen.
    mutating func choose() {
        let known = near.map(\.reference.description) + ["new"]
        guard let spot = place.spot, !known.contains(form["which"]) else { return }
        let meters = near.map { spot.coordinate.meters(to: $0.coordinate) }
        form["which"] =
            switch FountainSnap(meters: meters) {
            case .none: "new"
            case .taken(let index): near[index].reference.description
            case .ambiguous: ""
            }
    }

    /// What is said of a new fountain; nil if its name is invalid, which is reported.
    mutating func newFountain(_ texts: PageTexts) -> NewFountain? {
        let typed = form["fountainName"].trimmed
        let name = try? FountainName(typed)
        if name == nil, !typed.isEmpty {
            form.refuse("fountainName", texts["fountain_nameWrong"])
            return nil
        }
        let answers = ["yes": true, "no": false]
        return NewFountain(
            isNew: !near.isEmpty, name: name,
            traits: FountainTraits(
                bottle: answers[form["bottle"]],
                wheelchair: FountainTraits.Wheelchair(rawValue: form["wheelchair"]),
                isSeasonal: answers[form["seasonal"]]))
    }
}

/// Reviewing a fountain that is chosen by its place: a known one, or a new one.
extension FountainPages {
    /// The form, with the place that the query names.
    func new(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        var draft = NewFountainDraft(form: .emptyReview)
        if let spot = await visit.placeOfQuery() { draft.place.choose(spot) }
        try await lookAround(&draft, visit)
        return try await newPage(draft, visit)
    }

    /// What a button of the form asks for.
    func saveNew(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        var draft = NewFountainDraft(form: FormState(sent), place: PlaceDraft(sent))
        let texts = visit.texts
        if sent["do"] == "find", draft.place.address.isEmpty {
            draft.form.refuse("address", texts["fountain_placeMissing"])
            try await lookAround(&draft, visit)
            return try await newPage(draft, visit)
        }
        if await visit.choosePlace(&draft.place, by: sent, &draft.form) {
            draft.form["which"] = ""
            try await lookAround(&draft, visit)
            return try await newPage(draft, visit)
        }
        try await findNear(&draft, visit)
        return try await save(draft, sent, visit, person)
    }

    private func save(
        _ typed: NewFountainDraft, _ sent: PageForm, _ visit: PageVisit, _ person: SignedIn
    ) async throws -> Response {
        var draft = typed
        let (desk, texts) = (visit.service.fountains, visit.texts)
        if draft.place.spot == nil {
            draft.form.refuse("address", texts["fountain_placeMissing"])
        }
        let chosen = draft.near.first { $0.reference.description == draft.form["which"] }
        if chosen == nil, !draft.near.isEmpty, draft.form["which"] != "new" {
            draft.form.refuse("which", texts["fountain_whichMissing"])
        }
        let new = chosen == nil ? draft.newFountain(texts) : NewFountain()
        let review = draft.form.review(texts)
        let photo = try await Self.photo(in: sent, &draft.form, visit)
        guard let spot = draft.place.spot, let new, let review, draft.form.isValid else {
            return try await newPage(draft, visit)
        }
        do {
            let key = try draft.form.reviewKey(
                chosen?.reference.description ?? spot.coordinate.queryText)
            if let made = try await desk.made(by: key, of: person.account.id) {
                try await addPhoto(photo, to: made, person.account.id, desk)
                return visit.redirect(to: "/fountains/\(made.fountain)")
            }
            let target: FountainTarget
            if let chosen {
                target = .named(chosen.reference)
            } else {
                target = .place(await visit.resolved(spot), new)
            }
            let made = try await desk.addReview(
                review, of: target, by: person.account.id, key: key
            ).made
            try await addPhoto(photo, to: made.record, person.account.id, desk)
            return visit.redirect(
                to: chosen.map(PageVisit.path) ?? "/fountains/\(made.record.fountain)",
                flash: Flash(texts["fountain_reviewSaved"]))
        } catch WaterFountainsError.alreadyReviewed {
            draft.form.refuse("which", texts["fountain_alreadyReviewed"])
        } catch WaterFountainsError.severalNear, WaterFountainsError.knownNearby {
            try await findNear(&draft, visit)
            draft.form.refuse("which", texts["fountain_whichMissing"])
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            // The browser went back to a form that was sent already.
            draft.form["key"] = UUID().uuidString
            draft.form.refuse("title", texts["fountain_sentBefore"])
        }
        return try await newPage(draft, visit)
    }

    private func findNear(_ draft: inout NewFountainDraft, _ visit: PageVisit) async throws {
        guard let spot = draft.place.spot else { return }
        draft.near = try await visit.service.fountains.register.fountains(
            within: NewFountainDraft.reach, of: spot.coordinate)
    }

    private func lookAround(_ draft: inout NewFountainDraft, _ visit: PageVisit) async throws {
        try await findNear(&draft, visit)
        draft.choose()
    }

    private func newPage(_ draft: NewFountainDraft, _ visit: PageVisit) async throws -> Response {
        let (form, texts) = (draft.form, visit.texts)
        var near: [NewFountainContent.Choice] = []
        for known in draft.near {
            near.append(await choice(known, draft, visit))
        }
        let content = NewFountainContent(
            action: visit.link("/fountains/new"), back: visit.link("/fountains"),
            place: PlaceContent(draft.place, form, asking: "fountain_whereIsIt", visit),
            near: near, hasNear: !near.isEmpty, isNew: form["which"] == "new",
            whichError: form.problem("which"),
            nameField: form.field("fountainName", texts["fountain_name"], isOptional: true),
            selects: [
                Self.select("bottle", ["yes", "no"], form, texts),
                Self.select("wheelchair", ["yes", "limited", "no"], form, texts),
                Self.select("seasonal", ["yes", "no"], form, texts),
            ],
            fields: ReviewFields(form, photo: nil, visit.fountainText),
            map: SideMap(visit, pin: draft.place.spot, kind: .place, tone: .fountain),
            data: PlaceScript(visit, page: "/fountains/new").script,
            sendFailed: texts["live_failed"])
        return try visit.page(
            "fountainNew", texts["fountain_reviewHeading"], content, look: .sideFlow,
            at: .fountains, form: form)
    }

    private func choice(
        _ known: KnownFountain, _ draft: NewFountainDraft, _ visit: PageVisit
    ) async -> NewFountainContent.Choice {
        let words = visit.fountainText
        let meters = draft.place.spot?.coordinate.meters(to: known.coordinate) ?? 0
        let distance = RouteWords(visit.texts.language, visit.units)
            .distance(Int64(meters * 1_000))
        return NewFountainContent.Choice(
            which: known.reference.description,
            choiceName: words.name(known, address: await visit.address(of: known)),
            choiceNote: "\(distance) · \(words.status(known).text)",
            isChosen: draft.form["which"] == known.reference.description)
    }

    private static func select(
        _ field: String, _ values: [String], _ form: FormState, _ texts: PageTexts
    ) -> NewFountainContent.Select {
        NewFountainContent.Select(
            field: field, selectLabel: texts["fountain_ask_" + field],
            options: ([""] + values).map { value in
                .init(
                    optionValue: value,
                    optionLabel: texts["fountain_answer_" + (value.isEmpty ? "unknown" : value)],
                    isSelected: form[field] == value)
            })
    }
}
