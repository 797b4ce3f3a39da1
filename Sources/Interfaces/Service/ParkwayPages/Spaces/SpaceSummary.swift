import Accounts
import RecordKeeping
import ServiceCore
import StorageSpaces

/// What was entered about a space, in rows that lead to the step that changes it.
enum SpaceSummary {
    /// A part of the space that a step of the form changes.
    struct Row {
        /// What a mistake in the summary leads to; nil if nothing does.
        let id: String?
        let label: String
        let value: String
        let note: String?
        let error: String?
        let href: String
    }

    /// With the mistakes of a `form`, the last step follows each change; otherwise the page of the space
    /// does.
    static func rows(
        _ space: StorageSpace, _ visit: PageVisit, confirming form: FormState? = nil
    ) -> [Row] {
        let (texts, words, details) = (visit.texts, visit.spaceWords, space.details)
        func row(
            _ label: String, _ value: String?, _ step: OfferStep, note: String? = nil,
            isMain: Bool = true
        ) -> Row {
            Row(
                id: isMain ? step.rawValue : nil, label: texts[label],
                value: value ?? texts["space_missing"], note: note,
                error: isMain ? form?.problem(step.rawValue) : nil,
                href: visit.link(step.path(of: space.id, thenConfirm: form != nil)))
        }
        let count = space.photos.count
        let address = details.place.map {
            AddressLabel.parts(of: $0.address.text).prefix(2).joined(separator: ", ")
        }
        let booking = details.booking == .instant ? "space_instant" : "space_request"
        var rows = [
            row("space_photosLabel", count == 0 ? nil : texts.count("space_photos", count), .photo),
            row(
                "space_address", address, .address,
                note: texts["space_shown_" + details.disclosure.rawValue]),
            row("space_sizeLabel", details.area.map(words.size), .size),
            row(
                "space_price",
                details.price.map { texts("space_perDay", ["price": $0.description]) }, .price),
            row(
                "space_renting", texts[booking], .price, note: texts["space_cancelFree"],
                isMain: false),
        ]
        if let hours = details.openingHours {
            rows.append(row("space_hours", hours.text, .price, isMain: false))
        }
        if let access = details.access {
            rows.append(row("space_access", access.text, .price, isMain: false))
        }
        return rows
    }
}
