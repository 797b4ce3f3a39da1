import Accounts
import Foundation
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces

/// What the pages of an offer show.
struct OfferContent {
    let action: String
    /// `Offer a space`, or that it is changed.
    let task: String
    /// `How big is it?`
    let heading: String
    /// `Step 2 of 5`; nil for a space that is changed.
    let progress: Progress?
    let key: String
    /// Whether there is a step before.
    let hasBack: Bool
    /// Whether a draft is kept.
    let isKept: Bool
    /// `Next: price`
    let next: String
    /// Where a space that is changed is; nil for a draft.
    let spaceHref: String?
    let address: Address?
    let size: Size?
    let price: PriceStep?
    let photo: PhotoStep?
    let confirm: Confirm?
    let map: SideMap?
    /// For the script of the place, as JSON.
    let data: String?

    /// How many of the steps are done.
    struct Progress {
        let text: String
        let bars: [Bar]

        struct Bar {
            let isDone: Bool
        }
    }

    /// The first step.
    struct Address {
        let place: PlaceContent
        let locates: Bool
        let disclosure: ChoiceField
    }

    /// The second step.
    struct Size {
        let length: String
        let lengthError: String?
        let width: String
        let widthError: String?
        let size: String
        let sizeError: String?
        /// `120 sq ft (11 m²)`; nil without a size.
        let shown: String?
        let typical: [Typical]
        let plan: FloorPlan

        struct Typical {
            let value: String
            let label: String
        }
    }

    /// The third step.
    struct PriceStep {
        let price: String
        let error: String?
        let booking: ChoiceField
        let notes: [FormField]
        let isMoreOpen: Bool
    }

    /// The fourth step.
    struct PhotoStep {
        let photos: [Photo]
        let error: String?
        let canAdd: Bool
        /// Whether several can be chosen at once.
        let several = true
        /// `Sending photo {number} of {count}.`, for the script.
        let sending: String

        struct Photo {
            let id: String
            let photo: PhotoView
            let alt: String
            let isFirst: Bool
            let removeLabel: String
            let firstLabel: String
        }
    }

    /// The last step.
    struct Confirm {
        let photo: PhotoView?
        let photoText: String
        let photoAlt: String
        let rows: [SpaceSummary.Row]
    }

    init(_ offer: Offer, _ visit: PageVisit) {
        let (texts, step) = (visit.texts, offer.step)
        let isDraft = offer.space.map { $0.status == .draft } ?? true
        action = visit.link(offer.address)
        task = texts[isDraft ? "space_offer" : "space_change"]
        heading = texts["space_step_" + step.rawValue]
        let count = OfferStep.allCases.count
        progress =
            isDraft
            ? Progress(
                text: texts(
                    "space_stepOf", ["number": String(step.number), "count": String(count)]),
                bars: (1...count).map { .init(isDone: $0 <= step.number) }) : nil
        key = offer.form["key"]
        hasBack = isDraft && step.previous != nil
        isKept = isDraft && offer.space != nil
        spaceHref = isDraft ? nil : offer.space.map { visit.link("/storage/\($0.id)") }
        next = Self.next(offer, isDraft: isDraft, visit)
        address = step == .address ? Address(offer, visit) : nil
        size = step == .size ? Size(offer, visit) : nil
        price = step == .price ? PriceStep(offer, texts) : nil
        photo = step == .photo ? PhotoStep(offer, visit) : nil
        confirm = step == .confirm ? offer.space.map { Confirm($0, offer.form, visit) } : nil
        map =
            step == .address
            ? SideMap(visit, pin: offer.place.spot, kind: .place, tone: .storage) : nil
        data = step == .address ? PlaceScript(visit, page: offer.address).script : nil
    }

    private static func next(_ offer: Offer, isDraft: Bool, _ visit: PageVisit) -> String {
        let texts = visit.texts
        if offer.step == .confirm {
            return offer.space?.details.price.map {
                texts("space_publishAt", ["price": $0.description])
            } ?? texts["space_publish"]
        }
        guard isDraft, !offer.thenConfirms, let next = offer.step.next else {
            return texts["save"]
        }
        return texts["space_next_" + next.rawValue]
    }
}

extension OfferContent.Address {
    init(_ offer: Offer, _ visit: PageVisit) {
        let texts = visit.texts
        place = PlaceContent(offer.place, offer.form, asking: "space_step_address", visit)
        locates = offer.space == nil
        disclosure = ChoiceField(
            "disclosure", texts["space_disclosure"], hint: texts["space_disclosureHint"],
            chosen: offer.form["disclosure"],
            PlaceDisclosure.allCases.map {
                ($0.rawValue, texts["space_disclosure_" + $0.rawValue], nil)
            })
    }
}

extension OfferContent.Size {
    init(_ offer: Offer, _ visit: PageVisit) {
        let (texts, form) = (visit.texts, offer.form)
        length = form["length"]
        lengthError = form.problem("length")
        width = form["width"]
        widthError = form.problem("width")
        size = form["size"]
        sizeError = form.problem("size")
        shown = (try? FloorArea(form["size"])).map(visit.spaceWords.size)
        typical = [
            ("cupboard", "20"), ("halfGarage", "100"), ("garage", "200"), ("twoCars", "400"),
        ].map { name, size in
            Typical(value: size, label: texts("space_typical_" + name, ["feet": size]))
        }
        plan = FloorPlan(length: Offer.feet(form["length"]), width: Offer.feet(form["width"]))
    }
}

/// A room from above, with its length and width.
struct FloorPlan {
    /// In the units of the drawing.
    let width: Int
    let height: Int
    let x: Int
    let y: Int
    let right: Int
    let bottom: Int
    let middle: Int
    let doorLeft: Int
    let doorTop: Int
    let doorRight: Int
    let halfHeight: Int
    /// `12 ft`; empty if it is not known.
    let lengthLabel: String
    let widthLabel: String

    /// A room of `length` × `width` feet; one of the usual shape if they are not known.
    init(length: Double?, width: Double?) {
        let ratio = min(max((length ?? 12) / (width ?? 8), 0.4), 2.5)
        let tall = min(130, 240 / ratio)
        height = Int(tall)
        self.width = Int(tall * ratio)
        x = 190 - self.width / 2
        y = 16 + (130 - height) / 2
        right = x + self.width
        bottom = y + height
        middle = x + self.width / 2
        doorLeft = middle - 22
        doorTop = bottom - 44
        doorRight = middle + 22
        halfHeight = y + height / 2
        lengthLabel = Self.label(length)
        widthLabel = Self.label(width)
    }

    private static func label(_ feet: Double?) -> String {
        guard let feet else { return "" }
        let text = feet == feet.rounded() ? String(Int(feet)) : String(feet)
        return text + " ft"
    }
}

extension OfferContent.PriceStep {
    init(_ offer: Offer, _ texts: PageTexts) {
        let form = offer.form
        price = form["price"]
        error = form.problem("price")
        booking = ChoiceField(
            "booking", texts["space_booking"], hint: texts["space_bookingHint"],
            chosen: form["booking"],
            Booking.allCases.map {
                ($0.rawValue, texts[$0 == .instant ? "space_instant" : "space_request"], nil)
            })
        notes = [
            form.field(
                "openingHours", texts["space_hours"], hint: texts["space_hoursHint"],
                isOptional: true),
            form.field(
                "access", texts["space_access"], .multiline, hint: texts["space_accessHint"],
                isOptional: true),
        ]
        isMoreOpen = ["openingHours", "access"].contains { !form[$0].isEmpty }
    }
}

extension OfferContent.PhotoStep {
    init(_ offer: Offer, _ visit: PageVisit) {
        let texts = visit.texts
        let saved = offer.space?.photos ?? []
        photos = saved.enumerated().compactMap { index, photo in
            guard let space = offer.space else { return nil }
            let name = texts("space_photoNumber", ["number": String(index + 1)])
            return Photo(
                id: photo.id.description, photo: SpaceView.photo(photo, of: space.id, visit),
                alt: name, isFirst: index == 0,
                removeLabel: texts("space_photoRemove", ["photo": name]),
                firstLabel: texts("space_photoFirst", ["photo": name]))
        }
        error = offer.form.problem("photo")
        canAdd = saved.count < StorageSpace.photoLimit
        sending = texts["space_photoSending"]
    }
}

extension OfferContent.Confirm {
    init(_ space: StorageSpace, _ form: FormState, _ visit: PageVisit) {
        photo = space.photos.first.map { SpaceView.photo($0, of: space.id, visit) }
        photoText = visit.texts.count("space_photos", space.photos.count)
        photoAlt = visit.texts("space_photoNumber", ["number": "1"])
        rows = SpaceSummary.rows(space, visit, confirming: form)
    }
}

/// The page after a space was published.
struct OfferDone {
    let spaceHref: String
    let browseHref: String
}
