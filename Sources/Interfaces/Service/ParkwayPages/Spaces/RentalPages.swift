import Accounts
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// The rentals of a person, on both sides. Other people's answer 404.
struct RentalPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/rentals", show: list)
        routes.own("/rentals/:id", show: detail)
        routes.own(
            "/rentals/:id/accept",
            submit: { visit, person, _ in try await answer(visit, person, with: .accept) })
        routes.own("/rentals/:id/refuse", submit: refuse)
        routes.own("/rentals/:id/cancel", submit: cancel)
    }

    private func desk(_ visit: PageVisit, _ person: SignedIn) -> RentalDesk {
        RentalDesk(visit.service.workspace, person: person.account.id)
    }

    /// The rental that the path names.
    ///
    /// - Throws: ``Failure`` (404) or `StorageSpacesError.rentalNotFound` for other people's.
    private func rental(_ visit: PageVisit, _ person: SignedIn) async throws -> ViewedRental {
        let id: Rental.ID = try visit.pathID("there is no such rental")
        return try await desk(visit, person).rental(RecordReference(id))
    }

    // MARK: Looking

    /// The rentals by what is to be done about them.
    private func list(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let texts = visit.texts
        let page = try await desk(visit, person).newestFirst(
            as: nil, after: visit.query["after"].flatMap { try? PageCursor($0) }, limit: 100)
        let groups = RentalListContent.Kind.allCases.compactMap {
            kind -> RentalListContent.Group? in
            var rentals = page.items.filter { RentalListContent.Kind($0) == kind }
            if kind == .toAnswer { rentals.sort { $0.rental.answerDue < $1.rental.answerDue } }
            guard !rentals.isEmpty else { return nil }
            return .init(
                heading: texts["space_rentals_" + kind.rawValue],
                rows: rentals.map { RentalView($0, visit) })
        }
        let content = RentalListContent(
            back: visit.link("/storage"), groups: groups,
            empty: groups.isEmpty
                ? .init(
                    message: texts["space_noRentals"], hint: texts["space_noRentalsHint"],
                    label: texts["space_browse"], href: visit.link("/storage"), isPrimary: true)
                : nil,
            older: page.next.map {
                PageAddress(visit.link("/rentals")).setting("after", $0.description).text
            })
        let waiting = page.items.count { RentalListContent.Kind($0) == .toAnswer }
        let title =
            waiting > 0 ? texts.count("space_toAnswer", waiting) : texts["space_rentals"]
        return try visit.page("rentals", title, content, at: .storage)
    }

    /// A rental with its receipt.
    private func detail(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try page(of: try await rental(visit, person), FormState(), visit)
    }

    /// The page of a rental. `state` is the form of a refusal.
    private func page(
        of viewed: ViewedRental, _ state: FormState, _ visit: PageVisit
    ) throws -> Response {
        let content = RentalDetail(viewed, state, visit)
        return try visit.page(
            "rental", content.rental.heading, content, at: .storage, form: state)
    }

    // MARK: Deciding

    /// Refuses a request for one's space with an optional word.
    private func refuse(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        var state = FormState(form)
        let word = state.answerWord(visit.texts)
        guard state.isValid else { return try page(of: await rental(visit, person), state, visit) }
        return try await answer(visit, person, with: .refuse(word: word))
    }

    /// Answers a request for one's space.
    private func answer(
        _ visit: PageVisit, _ person: SignedIn, with answer: RentalAnswer
    ) async throws -> Response {
        let viewed = try await rental(visit, person)
        let page = "/rentals/\(viewed.rental.id)"
        let name = viewed.renter?.text ?? visit.texts["space_deletedPerson"]
        do {
            _ = try await desk(visit, person).answer(
                RecordReference(viewed.rental.id), with: answer)
        } catch StorageSpacesError.rentalClosed {
            return visit.redirect(to: page, flash: Flash(visit.texts["space_answeredBefore"]))
        } catch StorageSpacesError.hidden {
            return visit.redirect(to: page, flash: Flash(visit.texts["people_hiddenSpace"]))
        } catch StorageSpacesError.taken(_, let days) {
            let words = visit.spaceWords
            return visit.redirect(
                to: page,
                flash: Flash(visit.texts("space_takenNow", ["days": words.days(days)])))
        }
        let key = answer == .accept ? "space_accepted" : "space_refused"
        return visit.redirect(to: page, flash: Flash(visit.texts(key, ["name": name])))
    }

    /// Cancels a rental, or withdraws a request.
    private func cancel(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let before = try await rental(visit, person)
        let page = "/rentals/\(before.rental.id)"
        do {
            let after = try await desk(visit, person).cancel(RecordReference(before.rental.id))
            let paid = after.rental.keptDays.map { visit.spaceWords.daysWithCount($0) }
            let text =
                before.state == .requested
                ? visit.texts["space_withdrawn"]
                : paid.map { visit.texts("space_cancelledPaid", ["days": $0]) }
                    ?? visit.texts["space_cancelledFree"]
            return visit.redirect(
                to: page,
                flash: Flash(text, undo: RentalView.again(after.rental, before, visit)))
        } catch StorageSpacesError.lastDay {
            return visit.redirect(to: page, flash: Flash(visit.texts["space_endsToday"]))
        } catch StorageSpacesError.rentalClosed, StorageSpacesError.notAnswered {
            return visit.redirect(to: page, flash: Flash(visit.texts["space_closedBefore"]))
        }
    }
}
