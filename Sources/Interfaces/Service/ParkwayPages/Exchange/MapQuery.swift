import AddressText
import Foundation
import Geometry
import Guidance
import HTTPTypes
import Hummingbird
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What a request asks of the map: its panel, and the values in its forms.
///
/// Parameters that are unknown or invalid count as missing, because people edit addresses, and other
/// pages add parameters to links.
struct MapQuery: Sendable {
    /// The panel next to the map.
    enum Panel: String, CaseIterable, Sendable {
        case start, search, place, route, parking, reach, closures
    }

    /// A place as it is typed or chosen.
    struct Place: Sendable {
        var text = ""
        /// Its coordinates if it was chosen from a list; nil if it is to be searched for.
        var known: Coordinate?

        var isEmpty: Bool { text.isEmpty && known == nil }
    }

    /// The language of the query, nil to use that of the browser.
    let language: Language?
    let panel: Panel
    let text: String
    let at: Coordinate?
    /// The name of the thing that was tapped, which chooses among what is near ``at``.
    let name: String?
    let osm: OSMReference?
    let from: Place
    let to: Place
    let via: [String]
    let mode: TravelMode
    /// The departure or the arrival at a car park, on the region's clocks; nil for now.
    let moment: LocalMoment?
    /// The latest arrival of a route, on the region's clocks; nil if ``moment`` counts.
    let arrival: LocalMoment?
    /// The number of the chosen alternative; 0 is the fastest route.
    let alternative: Int
    /// In hours; nil for any.
    let stay: Int?
    let fee: CarParkFee
    let access: CarParkAccess
    let minutes: [Int]
    /// The middle and the zoom of the map; nil to fit what it shows.
    let center: Coordinate?
    let zoom: Double?

    static let maximumVia = 5
    static let stays = [1, 2, 4, 8, 12, 24]
    static let minuteChoices = [[5, 10, 15], [10, 20, 30], [15, 30, 60]]

    init(_ query: QueryParameters, in workspace: Workspace) {
        func text(_ name: String) -> String {
            let text = (query[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            return String(
                String.UnicodeScalarView(
                    text.unicodeScalars.prefix(RouteEnds.maximumTextLength)))
        }
        func coordinate(_ name: String) -> Coordinate? { (try? query.coordinate(name)) ?? nil }
        func place(_ name: String) -> Place {
            let typed = text(name)
            // A text that was edited after the place was chosen is another place.
            let isChosen = query[name + "Was"] == nil || text(name + "Was") == typed
            return Place(text: typed, known: isChosen ? coordinate(name + "At") : nil)
        }
        language = query["lang"].flatMap { AcceptLanguage.isTag($0) ? Language(tag: $0) : nil }
        self.text = text("q")
        at = coordinate("at")
        name = query["name"]
        osm = query["osm"].flatMap(OSMReference.init(text:))
        from = place("from")
        to = place("to")
        via = query.values("via").filter { !$0.isEmpty && $0.count <= RouteEnds.maximumTextLength }
            .prefix(Self.maximumVia).map { String($0) }
        mode = (try? query.choice("mode")) ?? .driving
        func moment(_ name: String) -> LocalMoment? {
            query[name].flatMap {
                TimeText.moment($0, now: workspace.clock.now().date, in: workspace.timeZone)
            }
        }
        // The form has one field for the time, and a choice of what it is.
        switch query["when"].map(RouteTime.init) {
        case .departure?: (self.moment, arrival) = (moment("time"), nil)
        case .arrival?: (self.moment, arrival) = (nil, moment("time"))
        case .now?: (self.moment, arrival) = (nil, nil)
        case nil:
            arrival = moment("arrive")
            self.moment = arrival == nil ? moment("depart") : nil
        }
        alternative = (try? query.integer("alternative", in: 0...3, default: 0)) ?? 0
        stay = query["stay"].flatMap { Int($0) }.flatMap { Self.stays.contains($0) ? $0 : nil }
        fee = (try? query.choice("fee")) ?? .any
        access = (try? query.choice("access")) ?? .everybody
        minutes =
            query["minutes"].flatMap(IsochronePlanner.minutes)
            ?? IsochronePlanner.standardMinutes
        center = coordinate("center")
        zoom = (try? query.number("zoom", in: 0...20)) ?? nil
        let asked = query["show"].flatMap(Panel.init)
        panel = asked ?? (at != nil ? .place : self.text.isEmpty ? .start : .search)
    }

    /// The address of this page, with everything but the part of the map.
    func address(_ path: String) -> PageAddress {
        var address = PageAddress(path).setting("lang", language?.rawValue)
        func set(_ name: String, _ place: Place) {
            address = address.setting(name, place.text)
                .setting(name + "At", place.known?.queryText)
        }
        switch panel {
        case .start: break
        case .search: address = address.setting("q", text)
        case .place:
            address = address.setting("q", text).setting("at", at?.queryText)
                .setting("osm", osm?.text).setting("name", name)
        case .route:
            address = address.setting("show", panel.rawValue)
            set("from", from)
            address = address.setting("via", all: via)
            set("to", to)
            address = address.setting("mode", mode == .driving ? nil : mode.rawValue)
                .setting("depart", moment?.description)
                .setting("arrive", arrival?.description)
                .setting("alternative", alternative == 0 ? nil : String(alternative))
        case .parking:
            address = address.setting("show", panel.rawValue)
            set("to", to)
            set("from", from)
            address = address.setting("stay", stay.map(String.init))
                .setting("fee", fee == .any ? nil : fee.rawValue)
                .setting("access", access == .everybody ? nil : access.rawValue)
                .setting("depart", moment?.description)
        case .reach:
            address = address.setting("show", panel.rawValue)
            set("from", from)
            address = address.setting("mode", mode == .driving ? nil : mode.rawValue)
                .setting("minutes", minutes.map(String.init).joined(separator: ","))
                .setting("depart", moment?.description)
        case .closures: address = address.setting("show", panel.rawValue)
        }
        return address
    }
}

/// What the time of a route is.
enum RouteTime: String, CaseIterable {
    case now
    case departure = "depart"
    case arrival = "arrive"

    /// The value of the form's field; ``now`` for anything else.
    init(_ text: String) {
        self = Self(rawValue: text) ?? .now
    }
}

extension OSMReference {
    /// `W123456`; nil for anything else.
    init?(text: String) {
        guard let kind = text.first.flatMap({ Kind(rawValue: String($0)) }),
            let id = Int64(text.dropFirst()), id > 0
        else { return nil }
        self.init(kind, id)
    }

    var text: String { kind.rawValue + String(id) }
}
