import Foundation
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// A step of an offer as it is being entered.
struct Offer: Sendable {
    let step: OfferStep
    /// Nil before the first step is saved.
    var space: StorageSpace?
    /// Whether the last step follows, from which this one is changed.
    let thenConfirms: Bool
    var form: FormState
    var place = PlaceDraft()

    /// A step with what is saved.
    init(_ step: OfferStep, _ space: StorageSpace?, _ visit: PageVisit) {
        self.step = step
        self.space = space
        thenConfirms = visit.query["then"] == OfferStep.confirm.rawValue
        let details = space?.details ?? SpaceDetails()
        form = FormState([
            "key": UUID().uuidString, "size": details.area.map { String($0.squareFeet) } ?? "",
            "price": details.price?.dollars ?? "", "booking": details.booking.rawValue,
            "disclosure": details.disclosure.rawValue,
            "openingHours": details.openingHours?.text ?? "",
            "access": details.access?.text ?? "",
        ])
        if let place = details.place { self.place = PlaceDraft(Self.spot(place)) }
    }

    private static func spot(_ place: SpacePlace) -> PlaceDraft.Spot {
        PlaceDraft.Spot(address: place.address.text, at: place.coordinate)
    }

    /// Takes what was typed instead.
    mutating func take(_ sent: PageForm) {
        form = FormState(sent)
        if step == .address { place = PlaceDraft(sent) }
    }

    /// The page of the step.
    var address: String {
        step.path(of: space?.id, thenConfirm: thenConfirms)
    }

    /// What the step changes; nil if something is wrong, which is reported next to its field.
    mutating func edit(_ visit: PageVisit) async -> SpaceEdit? {
        let texts = visit.texts
        switch step {
        case .address: return await addressEdit(visit)
        case .size:
            guard let area = area(texts) else { return nil }
            return SpaceEdit(area: area)
        case .price:
            let price = price(texts)
            let hours = note("openingHours", texts)
            let access = note("access", texts)
            guard let price, let hours, let access else { return nil }
            return SpaceEdit(
                price: price, openingHours: .set(hours.note), access: .set(access.note),
                booking: Booking(rawValue: form["booking"]))
        case .photo, .confirm: return SpaceEdit()
        }
    }

    private mutating func addressEdit(_ visit: PageVisit) async -> SpaceEdit? {
        guard let spot = place.spot else {
            form.refuse("address", visit.texts["space_missing_address"])
            return nil
        }
        var edit = SpaceEdit(disclosure: PlaceDisclosure(rawValue: form["disclosure"]))
        let saved = space?.details.place
        let isSame =
            saved?.address.text == spot.label
            && saved?.coordinate.queryText == spot.coordinate.queryText
        if !isSame {
            do {
                edit.place = try SpacePlace(await visit.resolved(spot))
            } catch {
                form.refuse("address", visit.texts["space_wrongAddress"])
                return nil
            }
        }
        return edit
    }

    /// The size; without one, that of length and width.
    private mutating func area(_ texts: PageTexts) -> FloorArea? {
        let typed = form["size"].trimmed
        if !typed.isEmpty {
            guard let area = try? FloorArea(typed) else {
                form.refuse("size", texts["space_wrongSize"])
                return nil
            }
            return area
        }
        let sides = ["length", "width"].map { (name: $0, text: form[$0].trimmed) }
        guard sides.contains(where: { !$0.text.isEmpty }) else {
            form.refuse("size", texts["space_missing_size"])
            return nil
        }
        for side in sides where Self.feet(side.text) == nil {
            form.refuse(side.name, texts["space_wrongSide"])
        }
        guard let length = Self.feet(sides[0].text), let width = Self.feet(sides[1].text) else {
            return nil
        }
        guard let area = try? FloorArea(squareFeet: Int((length * width).rounded())) else {
            form.refuse("size", texts["space_wrongSize"])
            return nil
        }
        return area
    }

    /// A length in feet; nil if the text is none.
    static func feet(_ text: String) -> Double? {
        let number = SpaceText.price(text.trimmed)
        guard let value = Double(number), value > 0, value <= 10_000,
            number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
        else { return nil }
        return value
    }

    private mutating func price(_ texts: PageTexts) -> Price? {
        let typed = form["price"].trimmed
        if let price = try? Price(SpaceText.price(typed)) { return price }
        form.refuse(
            "price", texts[typed.isEmpty ? "space_missing_price" : "space_wrongPrice"])
        return nil
    }

    /// A note, which may be empty; nil if it is invalid.
    private mutating func note(
        _ field: String, _ texts: PageTexts
    ) -> (note: SpaceNote?, Void)? {
        guard !form[field].trimmed.isEmpty else { return (nil, ()) }
        guard let note = try? SpaceNote(form[field]) else {
            form.refuse(
                field,
                texts("space_wrongNote", ["count": String(SpaceNote.maximumLength)]))
            return nil
        }
        return (note, ())
    }
}
