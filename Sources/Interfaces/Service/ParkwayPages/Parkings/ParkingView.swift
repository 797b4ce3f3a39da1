import Documents
import Guidance
import ParkingRecords
import Photos
import RecordKeeping

/// A parking as the pages show it.
struct ParkingView: Sendable {
    let href: String
    let wayHref: String
    let extendHref: String
    let endHref: String
    let movedHref: String
    let removeHref: String
    let calendarHref: String
    let photoHref: String
    let spotHref: String
    let removePhotoHref: String
    /// Nil if it has none.
    let photo: PhotoView?
    let shareHref: String
    let receiptHref: String
    let againHref: String
    /// Nil if it was removed when its time was over.
    let plate: PlateChip?
    let building: String
    let suite: String
    /// `12 Harbour Street`
    let place: String
    /// `Old Town`, the rest of the address.
    let area: String
    /// `level −2, bay C14`; nil if neither was entered.
    let spot: String?
    let note: String?
    /// The coordinates, for links.
    let at: String
    let isValid: Bool
    /// `Ended 14:05` or `Ended early, 13:10`; when it ends if it is valid.
    let state: String
    /// `until 16:40`, or `Sat 21 Nov, 10:05 to 14:05`.
    let when: String
    /// `4 hours`, with all extensions.
    let stay: String
    /// `16:40`
    let until: String
    /// `Parked until 16:40` or `Ended 14:05`.
    let heading: String
    /// Nil if the parking has ended.
    let ring: TimeRing?

    /// The parking as at the time of `clock`; `link` makes the address of a path.
    init(
        _ parking: Parking, _ texts: PageTexts, _ clock: ClockText,
        leavingBy leave: Timestamp? = nil,
        link: (String) -> String
    ) {
        href = link("/parkings/\(parking.id)")
        wayHref = href + "/way"
        extendHref = href + "/extend"
        endHref = href + "/end"
        movedHref = href + "/moved"
        removeHref = href + "/remove"
        calendarHref = href + "/calendar"
        photoHref = href + "/photo"
        spotHref = href + "/spot"
        removePhotoHref = href + "/photo/remove"
        photo = parking.photo.map { [href] in PhotoView($0, at: href) }
        shareHref = href + "/share"
        receiptHref = href + "/receipt"
        againHref = PageAddress(link("/park")).setting("again", parking.id.description).text
        plate = parking.plate.map { PlateChip($0) }
        building = parking.building.text
        suite = parking.suite.text
        let label = parking.address.text
        let parts = AddressLabel.parts(of: label)
        place = parts.first ?? label
        area = parts.dropFirst().prefix(2).joined(separator: ", ")
        spot = Self.spot(parking.spot.level, parking.spot.bay, texts)
        note = parking.spot.note?.text
        at = parking.coordinate.queryText
        let end = parking.validUntil()
        isValid = parking.isValid(at: clock.now)
        until = clock.moment(end)
        let hours = parking.extensions.reduce(parking.stay.hours) { $0 + $1.stay.hours }
        stay = texts.count("hours", hours)
        let isEarly = parking.endedAt != nil
        if isValid {
            state = texts("parking_untilTime", ["time": until])
            when = state
            heading = texts("parking_parkedUntil", ["time": until])
        } else {
            state = texts(isEarly ? "parking_endedEarly" : "parking_endedAt", ["time": until])
            let start = parking.createdAt
            when = texts(
                "parking_period",
                [
                    "day": clock.day(start), "from": clock.time(start),
                    "to": clock.isSameDay(start, end) ? clock.time(end) : clock.moment(end),
                ])
            heading = state
        }
        ring =
            isValid
            ? TimeRing(from: parking.createdAt, to: end, at: clock.now, leavingBy: leave) {
                texts["parking_left_" + $0.rawValue]
            } : nil
    }

    /// `level −2, bay C14`; nil if there is neither.
    static func spot(_ level: ParkingLevel?, _ bay: ParkingBay?, _ texts: PageTexts) -> String? {
        let parts = [
            level.map { texts("parking_atLevel", ["level": $0.text]) },
            bay.map { texts("parking_atBay", ["bay": $0.text]) },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
