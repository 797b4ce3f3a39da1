import Accounts
import Documents
import Guidance
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// An icon and a word that say what state something has.
struct SpaceTag: Sendable {
    /// `ok`, `info` or nothing.
    let tone: String
    let icon: String
    let text: String
}

/// A storage space as templates show it in lists.
struct SpaceView: Sendable {
    /// The id of its row.
    let row: String
    let href: String
    /// `Gull Terrace`, for the owner perhaps `RENTED -- 27 Gull Terrace`.
    let title: String
    /// `Castle Hill · 120 sq ft · 12 min walk`
    let note: String
    /// `$3.50`; nil if a draft has none.
    let price: String?
    let photo: PhotoView?
    let tags: [SpaceTag]
    /// The number on the picture of the map; nil if there is none.
    var number: Int?

    init(_ viewed: ViewedSpace, _ visit: PageVisit) {
        let (texts, words, details) = (visit.texts, visit.spaceWords, viewed.space.details)
        row = "space-\(viewed.space.id)"
        href = visit.link("/storage/\(viewed.space.id)")
        title = viewed.title(texts)
        note = [viewed.quarter, details.area.map(words.shortSize), Self.way(viewed, visit)]
            .compactMap(\.self).joined(separator: " · ")
        price = details.price?.description
        photo = viewed.space.photos.first.map { SpaceView.photo($0, of: viewed.space.id, visit) }
        tags = Self.tags(viewed, texts, words)
    }

    /// The addresses of a photo.
    static func photo(
        _ photo: SpacePhoto, of space: StorageSpace.ID, _ visit: PageVisit
    ) -> PhotoView {
        PhotoView(photo.tag, at: visit.link("/storage/\(space)/photos/\(photo.id)"))
    }

    /// `740 m` in a straight line, or `12 min on the way, 900 m`.
    private static func way(_ viewed: ViewedSpace, _ visit: PageVisit) -> String? {
        let words = RouteWords(visit.texts.language, visit.units)
        if let way = viewed.way {
            return visit.texts(
                "space_byRoad",
                [
                    "time": ReadableMeasure.duration(milliseconds: way.durationMilliseconds),
                    "distance": words.distance(Int64(way.meters * 1_000)),
                ])
        }
        return viewed.meters.map { words.distance(Int64($0 * 1_000)) }
    }

    static func tags(
        _ viewed: ViewedSpace, _ texts: PageTexts, _ words: SpaceWords
    ) -> [SpaceTag] {
        if viewed.space.hiddenAt != nil {
            return [SpaceTag(tone: "", icon: "lock", text: texts["people_hidden"])]
        }
        switch viewed.space.status {
        case .draft: return [SpaceTag(tone: "", icon: "edit", text: texts["space_draft"])]
        case .paused: return [SpaceTag(tone: "", icon: "clock", text: texts["space_paused"])]
        case .archived: return [SpaceTag(tone: "", icon: "box", text: texts["space_archived"])]
        case .published: break
        }
        var tags: [SpaceTag] = []
        switch viewed.action {
        case .cancelRent:
            tags.append(SpaceTag(tone: "info", icon: "key", text: texts["space_yours"]))
        case .unavailable(.some(let day)):
            tags.append(
                SpaceTag(
                    tone: "", icon: "calendar",
                    text: texts("space_freeFrom", ["day": words.day(day)])))
        case .rentNow, .askToRent, .ownSpace, .unavailable: break
        }
        switch viewed.space.details.booking {
        case .instant:
            tags.append(SpaceTag(tone: "ok", icon: "check", text: texts["space_instant"]))
        case .onRequest:
            tags.append(SpaceTag(tone: "", icon: "clock", text: texts["space_onRequest"]))
        }
        return tags
    }
}

extension ViewedSpace {
    /// The address as far as the viewer may see it, in parts.
    private var parts: [String] {
        guard let place, let address = place.address else { return [] }
        return place.isExact
            ? AddressLabel.parts(of: address)
            : address.split(separator: ", ").map(String.init)
    }

    /// `27 Gull Terrace`, the street, or what it is; the owner sees whether it is rented.
    func title(_ texts: PageTexts) -> String {
        let unnamed = space.details.place == nil ? "space_noPlace" : "space_hiddenPlace"
        let name = parts.first ?? texts[unnamed]
        let isRentedOut = isRented && relation == .owner
        return isRentedOut ? texts("space_rented", ["place": name]) : name
    }

    /// `Gull Terrace`, or `Storage space, 120 sq ft` if the viewer may not know the street.
    func name(_ visit: PageVisit) -> String {
        if let street = parts.first { return street }
        let size = space.details.area.map(visit.spaceWords.shortSize)
        return [visit.texts["space_hiddenPlace"], size].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// `Castle Hill`; nil if the address does not say it.
    var quarter: String? { parts.dropFirst().first }
}

extension MapState.Pin {
    /// A circle around a space with its price; nil if it has no place.
    init?(_ viewed: ViewedSpace, _ visit: PageVisit) {
        guard let place = viewed.place else { return nil }
        let price = viewed.space.details.price
        self.init(
            kind: .area, at: MapState.Place(place.coordinate),
            text: price.map(visit.spaceWords.shortMoney) ?? "", tone: .storage,
            row: "space-\(viewed.space.id)", href: visit.link("/storage/\(viewed.space.id)"))
    }
}
