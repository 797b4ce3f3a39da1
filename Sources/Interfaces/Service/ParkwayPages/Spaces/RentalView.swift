import Accounts
import Foundation
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// What the list of rentals shows.
struct RentalListContent {
    let back: String
    let groups: [Group]
    let empty: EmptyList?
    /// The next page; nil on the last one.
    let older: String?

    /// What is to be done about a rental.
    enum Kind: String, CaseIterable {
        /// Requests for one's own spaces.
        case toAnswer
        case running, coming
        /// Requests of one's own.
        case asked
        case past

        init(_ viewed: ViewedRental) {
            self =
                switch viewed.state {
                case .requested: viewed.side == .owner ? .toAnswer : .asked
                case .running: .running
                case .coming: .coming
                case .lapsed, .refused, .ended, .cancelled: .past
                }
        }
    }

    /// The rentals of a kind.
    struct Group {
        let heading: String
        let rows: [RentalView]
    }
}

/// A rental as templates show it.
struct RentalView {
    let href: String
    /// `27 Gull Terrace`
    let title: String
    /// What the page of the rental is called: `Rented until 14 Dec`.
    let heading: String
    /// `9 – 14 Dec, 6 days`
    let days: String
    let total: String
    /// `Jonas M. rents it from you`
    let people: String
    let tag: SpaceTag
    /// When the request ends by itself; nil if it is not one.
    let due: String?
    /// Whether the viewer is to answer.
    let isToAnswer: Bool
    let acceptHref: String
    let refuseHref: String

    init(_ viewed: ViewedRental, _ visit: PageVisit) {
        let (texts, words, rental) = (visit.texts, visit.spaceWords, viewed.rental)
        href = visit.link("/rentals/\(rental.id)")
        title =
            viewed.address.map { AddressLabel.parts(of: $0).prefix(2).joined(separator: ", ") }
            ?? texts["space_hiddenPlace"]
        days = words.daysWithCount(rental.days)
        total = words.money(rental.totalCents)
        let gone = texts["space_deletedPerson"]
        people =
            viewed.side == .owner
            ? texts("space_renterIs", ["name": viewed.renter?.text ?? gone])
            : texts("space_ownerIs", ["name": viewed.owner?.text ?? gone])
        heading = Self.heading(viewed, texts, words)
        tag = Self.tag(viewed.state, texts)
        isToAnswer = viewed.state == .requested && viewed.side == .owner
        due =
            viewed.state == .requested
            ? texts("space_due", ["time": visit.dayAndTime(rental.answerDue)]) : nil
        acceptHref = href + "/accept"
        refuseHref = href + "/refuse"
    }

    private static func heading(
        _ viewed: ViewedRental, _ texts: PageTexts, _ words: SpaceWords
    ) -> String {
        let rental = viewed.rental
        switch viewed.state {
        case .requested where viewed.side == .owner: return texts["space_heading_toAnswer"]
        case .coming:
            return texts("space_heading_coming", ["day": words.day(rental.days.first)])
        case .running:
            let end = (rental.keptDays ?? rental.days).end
            return texts("space_heading_running", ["day": words.day(end.advanced(by: -1))])
        default: return texts["space_state_" + viewed.state.rawValue]
        }
    }

    private static func tag(_ state: RentalState, _ texts: PageTexts) -> SpaceTag {
        let (tone, icon) =
            switch state {
            case .requested: ("info", "clock")
            case .coming: ("info", "calendar")
            case .running: ("ok", "check")
            case .ended: ("", "flag")
            case .lapsed, .refused, .cancelled: ("", "cross")
            }
        return SpaceTag(tone: tone, icon: icon, text: texts["space_state_" + state.rawValue])
    }

    /// Takes a cancellation back by renting the same days again; nil if that is not the same thing.
    static func again(
        _ rental: Rental, _ before: ViewedRental, _ visit: PageVisit
    ) -> Flash.Undo? {
        guard before.side == .renter, let space = rental.space,
            rental.days.first > visit.spaceToday,
            before.state == .requested || rental.terms.booking == .instant
        else { return nil }
        return Flash.Undo(
            label: visit.texts["undo"], action: visit.link("/storage/\(space)/rent"),
            fields: [
                "from": rental.days.first.description,
                "to": rental.days.end.advanced(by: -1).description,
                "price": rental.terms.price.dollars, "key": UUID().uuidString,
            ])
    }
}

/// What the page of a rental shows.
struct RentalDetail {
    let rental: RentalView
    let back: String
    let spaceHref: String?
    let facts: [ParkingFact]
    /// Whether there is a receipt to print.
    let isReceipt: Bool
    /// Why and when a request ended; nil if it did not.
    let reason: String?
    /// What the owner said with a refusal; nil if nothing.
    let refusalWord: String?
    /// How the viewer answers; nil if they cannot.
    let answer: Answer?
    /// The page to ask again for the same days; nil if that is not possible.
    let againHref: String?
    /// `Cancel rent`; nil if nothing can be cancelled.
    let cancelLabel: String?
    let cancelHref: String
    let rule: String

    /// The forms with which an owner answers a request.
    struct Answer {
        let acceptHref: String
        let refuseHref: String
        let wordField: FormField
        /// Whether the form for a refusal is open.
        let isRefusing: Bool
    }

    /// `state` is the form of a refusal.
    init(_ viewed: ViewedRental, _ state: FormState, _ visit: PageVisit) {
        let (texts, rental) = (visit.texts, viewed.rental)
        self.rental = RentalView(viewed, visit)
        back = visit.link("/rentals")
        let space = rental.space.map { visit.link("/storage/\($0)") }
        spaceHref = space
        facts = Self.facts(viewed, visit)
        isReceipt = rental.hasReceipt
        reason = Self.reason(rental, viewed.state, visit)
        refusalWord = rental.word?.text
        answer = self.rental.isToAnswer ? Self.answer(viewed, self.rental, state, texts) : nil
        let isRenter = viewed.side == .renter
        let isOver = [.lapsed, .refused, .cancelled].contains(viewed.state)
        againHref =
            isOver && isRenter
            ? space.map {
                PageAddress($0).setting("from", rental.days.first.description)
                    .setting("to", rental.days.end.advanced(by: -1).description).text
            } : nil
        cancelLabel =
            switch viewed.state {
            case .requested: isRenter ? texts["space_withdraw"] : nil
            case .coming, .running: texts["space_cancelRent"]
            case .lapsed, .refused, .ended, .cancelled: nil
            }
        cancelHref = self.rental.href + "/cancel"
        rule = texts["space_rule"]
    }

    private static func answer(
        _ viewed: ViewedRental, _ rental: RentalView, _ state: FormState, _ texts: PageTexts
    ) -> Answer {
        let name = viewed.renter?.text ?? texts["space_deletedPerson"]
        return Answer(
            acceptHref: rental.acceptHref, refuseHref: rental.refuseHref,
            wordField: state.field(
                "word", texts("inbox_wordTo", ["name": name]), .multiline, isOptional: true),
            isRefusing: !state.isValid)
    }

    private static func facts(_ viewed: ViewedRental, _ visit: PageVisit) -> [ParkingFact] {
        let (texts, words, rental) = (visit.texts, visit.spaceWords, viewed.rental)
        let gone = texts["space_deletedPerson"]
        var facts = [
            ParkingFact(
                label: texts["space_address"],
                value: viewed.address ?? texts["space_hiddenPlace"]),
            ParkingFact(label: texts["space_sizeLabel"], value: words.size(rental.terms.area)),
            ParkingFact(label: texts["space_days"], value: words.daysWithCount(rental.days)),
            ParkingFact(
                label: texts["space_price"],
                value: texts("space_perDay", ["price": rental.terms.price.description])),
            ParkingFact(
                label: texts["space_owner"], value: viewed.owner?.text ?? gone),
            ParkingFact(label: texts["space_renter"], value: viewed.renter?.text ?? gone),
            ParkingFact(
                label: texts["space_askedAt"], value: visit.dayAndTime(rental.createdAt)),
        ]
        if rental.hasReceipt {
            facts.append(
                ParkingFact(
                    label: texts["space_paidDays"],
                    value: rental.keptDays.map(words.daysWithCount) ?? texts["space_noDays"]))
            facts.append(
                ParkingFact(
                    label: texts["space_receipt"], value: String(rental.id.description),
                    isCode: true))
        }
        facts.append(
            ParkingFact(label: texts["space_total"], value: words.money(rental.totalCents)))
        return facts
    }

    private static func reason(
        _ rental: Rental, _ state: RentalState, _ visit: PageVisit
    ) -> String? {
        let texts = visit.texts
        switch rental.decision {
        case .pending:
            return state == .lapsed
                ? texts("space_reason_lapsed", ["time": visit.dayAndTime(rental.answerDue)]) : nil
        case .refused(let time, let reason):
            let key = "space_reason_" + reason.rawValue
            return texts(key, ["time": visit.dayAndTime(time)])
        case .cancelled(let time, let side):
            let key = "space_cancelledBy_" + side.rawValue
            return texts(key, ["time": visit.dayAndTime(time)])
        case .accepted: return nil
        }
    }
}
