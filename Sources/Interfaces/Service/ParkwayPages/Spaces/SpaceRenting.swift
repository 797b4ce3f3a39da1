import Accounts
import Foundation
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

extension SpacePages {
    /// Rents a space, or asks its owner, once, however often the form is sent.
    func rent(_ visit: PageVisit, _ person: SignedIn, _ form: PageForm) async throws -> Response {
        let viewed = try await visit.space(person)
        let page = "/storage/\(viewed.space.id)"
        var choice = RentChoice(form)
        if form["do"] == "show" {
            return visit.redirect(
                to: PageAddress(page).setting("from", form["from"].trimmed)
                    .setting("to", form["to"].trimmed).text)
        }
        let desk = RentalDesk(visit.service.workspace, person: person.account.id)
        guard let days = choice.check(visit.texts), let price = try? Price(form["price"]) else {
            return try await detail(of: viewed, &choice, visit)
        }
        do {
            let content = "page rent \(viewed.space.id) \(days) \(price)"
            let key = try CreationKey(form["key"], request: Fingerprint(of: Array(content.utf8)))
            if let made = try await desk.made(by: key) {
                return visit.redirect(to: "/rentals/\(made.rental.id)")
            }
            let made = try await desk.rent(
                RecordReference(viewed.space.id), on: days, at: price, key: key
            ).record
            return visit.redirect(
                to: "/rentals/\(made.rental.id)", flash: Self.flash(made, visit))
        } catch let error as StorageSpacesError {
            guard let sentence = Self.sentence(error, visit) else { throw error }
            choice.form["key"] = ""
            choice.form.refuse("from", sentence)
        } catch AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone {
            choice.form["key"] = ""
            choice.form.refuse("from", visit.texts["space_sentBefore"])
        } catch is InvalidValue {
            choice.form["key"] = ""
            choice.form.refuse("from", visit.texts["space_sentBefore"])
        }
        // Somebody else may have rented it since.
        return try await detail(of: visit.space(person), &choice, visit)
    }

    private static func flash(_ made: ViewedRental, _ visit: PageVisit) -> Flash {
        let rental = made.rental
        let key = made.state == .requested ? "space_asked" : "space_rentedNow"
        let days = visit.spaceWords.days(rental.days)
        // From the first day on, a day has to be paid.
        let isFree = made.state == .requested || rental.days.first > visit.spaceToday
        return Flash(
            visit.texts(key, ["days": days]),
            undo: isFree
                ? Flash.Undo(
                    label: visit.texts["undo"],
                    action: visit.link("/rentals/\(rental.id)/cancel")) : nil)
    }

    /// Why the space cannot be rented so; nil for reasons that are not about the days.
    private static func sentence(_ error: StorageSpacesError, _ visit: PageVisit) -> String? {
        let (texts, words) = (visit.texts, visit.spaceWords)
        switch error {
        case .taken(_, let days): return texts("space_takenNow", ["days": words.days(days)])
        case .pastDay: return texts["space_pastDay"]
        case .tooFarAhead(_, let limit):
            return texts("space_tooFar", ["count": String(limit)])
        case .otherPrice(_, let price):
            return texts("space_otherPrice", ["price": price.description])
        case .notOffered, .ownSpace: return texts["space_notOffered"]
        case .tooManyRequests(let limit):
            return texts("space_tooManyRequests", ["count": String(limit)])
        default: return nil
        }
    }
}
