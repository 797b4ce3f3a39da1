import Operations
import RecordKeeping
import ServiceCore
import WaterFountains

/// The checked body of a new review.
struct ReviewMembers {
    /// The fountain that the body means, still to be found.
    enum Target {
        case named(FountainReference)
        case place(PlaceMembers, NewFountain)
    }

    /// The members that a change may have.
    static let changeable = ["title", "description"] + RatingAspect.allCases.map(\.rawValue)
    /// All members.
    static let names =
        changeable + ["fountain", "new", "name", "bottle", "wheelchair", "seasonal"]
        + PlaceMembers.names

    let draft: ReviewDraft
    let target: Target

    /// - Throws: ``Failure`` for members of the wrong type, or if both a fountain and a place were
    ///   sent; `Mistakes` for invalid values.
    init(_ members: RequestMembers) throws {
        let title = try members.text("title")
        let text = try members.textIfPresent("description")
        let numbers = try RatingAspect.allCases.map { aspect in
            (aspect, try members.integerIfPresent(aspect.rawValue))
        }
        let fountain = try members.textIfPresent("fountain")
        let typed = try PlaceMembers.Typed(members)
        let typedNew = try TypedNew(members)
        var input = InputValidation()
        let checkedTitle = input.check("title", title, as: ReviewTitle.self)
        let checkedText = text.flatMap { input.check("description", $0, as: ReviewText.self) }
        var ratings = Ratings()
        for (aspect, number) in numbers {
            guard let number else { continue }
            ratings[aspect] = input.check(aspect.rawValue) { () throws(InvalidValue) in
                try Rating(number, of: aspect)
            }
        }
        let target: Target?
        if let fountain {
            if (PlaceMembers.names + TypedNew.names).contains(where: members.has) {
                input.add(
                    "fountain", "a fountain and a place were sent; send one of them")
            }
            target = input.check("fountain") { () throws(InvalidValue) in
                try FountainReference(fountain)
            }.map { .named($0) }
        } else {
            let new = typedNew.checked(reportingTo: &input)
            let place = PlaceMembers(typed, reportingTo: &input)
            target = place.map { .place($0, new) }
        }
        self.target = try input.validated(target)
        draft = ReviewDraft(
            title: try input.validated(checkedTitle), ratings: ratings, text: checkedText)
    }

    /// The change that a body describes. Null clears.
    ///
    /// - Throws: ``Failure`` for members of the wrong type; `Mistakes` for invalid values.
    static func change(_ members: RequestMembers) throws -> ReviewChange {
        let title = try members.textIfPresent("title")
        let text = try members.clearableText("description")
        let numbers = try RatingAspect.allCases.map { aspect in
            (aspect, try members.clearableInteger(aspect.rawValue))
        }
        var input = InputValidation()
        var change = ReviewChange()
        change.title = title.flatMap { input.check("title", $0, as: ReviewTitle.self) }
        if let text {
            if text.isEmpty {
                change.text = .clear
            } else if let checked = input.check("description", text, as: ReviewText.self) {
                change.text = .set(checked)
            }
        }
        for (aspect, number) in numbers {
            switch number {
            case .keep: break
            case .clear: change.ratings[aspect] = .clear
            case .set(let number):
                let rating = input.check(aspect.rawValue) { () throws(InvalidValue) in
                    try Rating(number, of: aspect)
                }
                if let rating { change.ratings[aspect] = .set(rating) }
            }
        }
        return try input.validated(change)
    }
}

/// What a person says about a fountain that may be new.
private struct TypedNew {
    static let names = ["new", "name", "bottle", "wheelchair", "seasonal"]

    let isNew: Bool
    let name: String?
    let bottle: Bool?
    let wheelchair: String?
    let seasonal: Bool?

    /// - Throws: ``Failure`` for members of the wrong type.
    init(_ members: RequestMembers) throws(Failure) {
        isNew = try members.boolIfPresent("new") ?? false
        name = try members.textIfPresent("name")
        bottle = try members.boolIfPresent("bottle")
        wheelchair = try members.textIfPresent("wheelchair")
        seasonal = try members.boolIfPresent("seasonal")
    }

    func checked(reportingTo input: inout InputValidation) -> NewFountain {
        let wheelchair = self.wheelchair.flatMap { text in
            input.check("wheelchair") { () throws(InvalidValue) in
                guard let value = FountainTraits.Wheelchair(rawValue: text) else {
                    throw InvalidValue.notAChoice(
                        field: "wheelchair", text: text, choices: "yes, limited or no")
                }
                return value
            }
        }
        return NewFountain(
            isNew: isNew, name: name.flatMap { input.check("name", $0, as: FountainName.self) },
            traits: FountainTraits(
                bottle: bottle, wheelchair: wheelchair, isSeasonal: seasonal))
    }
}
