import Atlas
import Documents
import Foundation
import Geocoding
import Geometry
import Guidance
import KerbRules
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import StoreRuntime

/// What is at a place, and what one can do there.
struct PlacePanel {
    let name: String
    let kind: String
    let address: String?
    private(set) var tags: [Tag]
    /// The pages of the drinking fountain there; nil if it is none.
    private(set) var fountain: FountainLinks?
    let facts: [Fact]
    /// The page with the rules of the kerb or car park by the hour; nil if there is none.
    private(set) var kerbHref: String?
    let coordinates: String
    let geoLink: String
    let routeHere: String
    let routeFrom: String
    let parkingNear: String
    let reachFrom: String
    let link: String
    let close: String
    let attribution: String?

    /// Where a fountain has its page.
    struct FountainLinks {
        let page: String
        let review: String
    }

    /// A property in a word or two, with an icon.
    struct Tag {
        let text: String
        let icon: String
        /// `ok`, `warn`, `stop`, `info` or `quiet`.
        let tone: String
    }

    /// A property with its name.
    struct Fact {
        let label: String
        let value: String
        /// Nil if the value is not a link.
        var href: String?
    }
}

/// Finds what is at a place.
struct PlaceFinder {
    let engines: Engines
    let texts: PageTexts
    let now: Timestamp
    /// The permits of the visitor.
    let parker: Parker

    /// The thing at the place, with its car park if it is one.
    struct Found {
        let result: GeocodeResult?
        let carPark: CarPark?
        let outlook: OpeningOutlook?
        /// Whether one may park at the kerb or in the car park there; nil if there is neither.
        let parking: KerbAnswer?
        let coordinate: Coordinate
    }

    /// A thing belongs to a tap that is this near, in metres.
    private static let reach = 25.0
    /// A named thing that was tapped may have its point farther away, as a large park does.
    private static let namedReach = 300.0

    private static let everyAccess: Set<Access> = [
        .allowed, .destination, .discouraged, .customers, .permit, .private, .delivery, .forbidden,
        .dismount,
    ]

    /// The thing at `place`. `others` is what is near, from the geocoder; the nearest first.
    ///
    /// - Throws: `DatabaseError` if the atlas cannot be read.
    func found(
        _ query: MapQuery, at place: Coordinate, among others: [GeocodeResult]
    ) throws -> Found {
        let asked = try query.osm.flatMap { reference in
            try engines.geocoder().lookup(
                [reference], languages: [texts.language.rawValue], includesTags: true
            ).first { $0.coordinate.meters(to: place) < Self.namedReach }
        }
        let carParks = try engines.carParks.nearest(
            to: place, within: Self.reach * 2, admitted: Self.everyAccess, limit: 5)
        let thing = asked ?? best(of: others, query.name)
        let carPark = carParks.first { $0.reference == query.osm ?? thing?.osm }
        return Found(
            result: thing, carPark: carPark,
            outlook: try carPark.flatMap { try ParkingSearch(engines).outlook(of: $0, at: now) },
            parking: try parking(carPark, at: place),
            coordinate: thing?.matchKind == .poi ? thing?.coordinate ?? place : place)
    }

    /// The answer for `carPark` or, without one, for the kerb or car park within reach of a tap.
    private func parking(_ carPark: CarPark?, at place: Coordinate) throws -> KerbAnswer? {
        let search = KerbSearch(engines)
        if let carPark {
            return KerbAnswer(
                parking: .carPark(carPark), meters: nil,
                verdict: try search.verdict(of: carPark, at: now, for: parker))
        }
        let nearest = try search.nearest(to: place, at: now, for: parker)
        return nearest.flatMap { ($0.meters ?? 0) <= Self.reach / 2 ? $0 : nil }
    }

    /// A named thing under the finger, else the nearest address or street.
    private func best(of others: [GeocodeResult], _ name: String?) -> GeocodeResult? {
        if let name, let named = others.first(where: { $0.name == name }) { return named }
        let thing = others.first {
            $0.matchKind == .poi && $0.name != nil
                && ($0.distanceMeters ?? .infinity) <= Self.reach / 2
        }
        return thing ?? others.first { $0.matchKind != .poi } ?? others.first
    }
}

extension PlacePanel {
    /// The panel for what was found, with lengths as in `words`. `base` is the address of the map with its
    /// language.
    init(
        _ found: PlaceFinder.Found, _ texts: PageTexts, _ words: RouteWords,
        at address: PageAddress, from base: PageAddress, closing close: String
    ) {
        let place = found.coordinate
        let result = found.result
        let isNear = (result?.distanceMeters ?? 0) <= 60
        let unnamed = found.carPark.map { texts.kind("amenity", "parking_" + $0.kind) }
        let title =
            found.carPark?.name ?? (isNear ? unnamed ?? result?.shortName : nil)
            ?? place.readableText
        name = title
        kind =
            result.map { unnamed ?? texts.kind($0.category, $0.kind) } ?? texts["place"]
        self.address = result.map(\.label).flatMap { label in
            let parts = label.components(separatedBy: ", ")
            let rest = parts.first == title ? parts.dropFirst() : parts[...]
            return rest.isEmpty ? nil : rest.joined(separator: ", ")
        }
        let carPark = found.carPark.map { CarParkFacts($0, found.outlook, texts) }
        tags = carPark?.tags ?? []
        let parking = found.parking.map { [Self.fact($0, texts)] } ?? []
        facts =
            parking + (carPark?.facts ?? Self.facts(result?.tags?.others ?? [:], texts, words))
        coordinates = place.readableText
        geoLink = "geo:\(place.queryText)"
        let at = place.queryText
        routeHere =
            base.setting("show", "route").setting("to", title).setting("toAt", at).text
        routeFrom =
            base.setting("show", "route").setting("from", title).setting("fromAt", at).text
        parkingNear =
            base.setting("show", "parking").setting("to", title).setting("toAt", at).text
        reachFrom =
            base.setting("show", "reach").setting("from", title).setting("fromAt", at).text
        link = address.without("q", "lang").text
        self.close = close
        attribution = result?.source.attribution
    }

    /// Links to the rules of the kerb or car park by the hour.
    mutating func linkKerb(_ href: String) { kerbHref = href }

    /// Shows whether the fountain there works, what it offers, and where its page is.
    mutating func show(_ known: KnownFountain, _ words: FountainText, page: String) {
        tags += ([words.status(known)] + words.traits(known.traits)).map {
            Tag(text: $0.text, icon: $0.icon, tone: $0.tone)
        }
        fountain = FountainLinks(page: page, review: page + "/review")
    }

    /// Whether one may park there now, until when, and what comes then.
    private static func fact(_ answer: KerbAnswer, _ texts: PageTexts) -> Fact {
        let words = KerbWords(texts.language)
        var label = texts["parkingHere"]
        if case .kerb(let kerb, _) = answer.parking, let street = kerb.street {
            label += " (\(street))"
        }
        return Fact(
            label: label,
            value: [words.text(answer.verdict) + ".", words.moveBy(answer.verdict)]
                .compactMap(\.self).joined(separator: " "))
    }

    /// What the map knows of things that are not car parks.
    private static func facts(
        _ tags: [String: String], _ texts: PageTexts, _ words: RouteWords
    ) -> [Fact] {
        var facts: [Fact] = []
        if let hours = tags["opening_hours"] {
            facts.append(Fact(label: texts["hours"], value: HoursText(texts: texts).text(hours)))
        }
        for (key, label) in [
            ("phone", "phone"), ("contact:phone", "phone"), ("operator", "operator"),
            ("cuisine", "cuisine"), ("ele", "elevation"), ("population", "population"),
            ("capacity", "spaces"),
        ] {
            guard let value = tags[key] else { continue }
            let text =
                switch key {
                case "cuisine":
                    value.replacing("_", with: " ").split(separator: ";")
                        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ", ")
                case "ele": Self.meters(value).map(words.elevation) ?? value
                default: value
                }
            facts.append(Fact(label: texts[label], value: text))
        }
        if let site = tags["website"] ?? tags["contact:website"],
            site.hasPrefix("https://") || site.hasPrefix("http://")
        {
            let host = URL(string: site)?.host() ?? site
            facts.append(Fact(label: texts["website"], value: host, href: site))
        }
        return facts
    }

    /// The elevation of the value of `ele=*`; nil if it is not in metres.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:ele
    private static func meters(_ value: String) -> Double? {
        value.wholeMatch(of: #/(-?[0-9]{1,5}(?:\.[0-9]{1,3})?) ?m?/#).flatMap { Double($0.1) }
    }
}

/// The facts of a car park. What is not mapped says so.
struct CarParkFacts {
    let tags: [PlacePanel.Tag]
    let facts: [PlacePanel.Fact]

    init(_ carPark: CarPark, _ outlook: OpeningOutlook?, _ texts: PageTexts) {
        let hours = HoursText(texts: texts)
        let unknown = texts["unknown"]
        tags = [Self.open(outlook, texts), Self.access(carPark.access, texts)].compactMap(\.self)
        facts = [
            .init(
                label: texts["price"],
                value: hours.price(fee: carPark.fee, charge: carPark.charge) ?? unknown),
            .init(label: texts["spaces"], value: carPark.capacity.map(String.init) ?? unknown),
            .init(
                label: texts["longestStay"],
                value: carPark.maxStay.map(hours.longestStay) ?? unknown),
            .init(
                label: texts["disabledBays"],
                value: carPark.disabledCapacity.map(String.init) ?? unknown),
            .init(
                label: texts["charging"],
                value: carPark.chargingCapacity.map(String.init) ?? unknown),
            .init(label: texts["maxHeight"], value: Self.height(carPark) ?? unknown),
            .init(label: texts["hours"], value: carPark.openingHours.map(hours.text) ?? unknown),
        ]
    }

    /// The largest height of a car: a number alone is in metres; nil if it is unknown.
    static func height(_ carPark: CarPark) -> String? {
        carPark.maxHeight.map { Double($0) == nil ? $0 : $0 + " m" }
    }

    /// Whether it is open, and until when; nil if that is unknown.
    static func open(_ outlook: OpeningOutlook?, _ texts: PageTexts) -> PlacePanel.Tag? {
        guard let outlook, outlook.state != .unknown else { return nil }
        let isOpen = outlook.state == .open
        let until = outlook.until.map { time($0, from: outlook.moment, texts) }
        let text =
            switch (isOpen, until) {
            case (true, nil): texts["alwaysOpen"]
            case (true, let until?): texts("openUntil", ["time": until])
            case (false, nil): texts["closed"]
            case (false, let until?): texts("closedUntil", ["time": until])
            }
        return .init(
            text: text, icon: isOpen ? "check" : "cross", tone: isOpen ? "ok" : "stop")
    }

    /// Who may park there; nil if everybody may.
    static func access(_ access: Access, _ texts: PageTexts) -> PlacePanel.Tag? {
        let key: String? =
            switch access {
            case .allowed, .destination, .discouraged: nil
            case .customers: "customersOnly"
            case .permit: "permitOnly"
            case .private: "privateAccess"
            case .delivery: "deliveriesOnly"
            case .forbidden, .dismount: "closed"
            }
        return key.map { .init(text: texts[$0], icon: "lock", tone: "quiet") }
    }

    /// `18:00`, with the weekday if it is not the same date.
    private static func time(
        _ moment: LocalMoment, from now: LocalMoment, _ texts: PageTexts
    ) -> String {
        let time = String(moment.description.suffix(5))
        if moment.minute == 0, moment.date == now.date.advanced(by: 1) { return "24:00" }
        guard moment.date != now.date else { return time }
        return texts.weekday(moment.date) + " " + time
    }
}
