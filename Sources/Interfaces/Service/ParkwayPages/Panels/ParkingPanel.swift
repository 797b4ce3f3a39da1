import Atlas
import Documents
import Foundation
import Geometry
import KerbRules
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import StoreRuntime

/// Car parks near a destination.
struct ParkingPanel {
    let form: EndsForm
    /// The chosen filters, or that there are some.
    let filterSummary: String
    let filters: [Filter]
    let departure: DepartureField
    /// `10 places for 2 hours`; nil if nothing was searched.
    let count: String?
    let rows: [Row]
    /// What to drop if no car park fits.
    let relaxations: [Relaxation]
    /// The rules of the kerb at the destination by the hour; nil without a destination.
    let kerbHref: String?

    /// A choice of a filter.
    struct Filter {
        let field: String
        let filterLabel: String
        let options: [SelectOption]

        /// The lengths of a stay, in hours, of which `chosen` is one; nil for any.
        static func stays(_ chosen: Int?, _ texts: PageTexts) -> [SelectOption] {
            [
                SelectOption(
                    optionValue: "", optionLabel: texts["anyStay"], isSelected: chosen == nil)
            ]
                + MapQuery.stays.map {
                    SelectOption(
                        optionValue: String($0), optionLabel: texts.count("hours", $0),
                        isSelected: $0 == chosen)
                }
        }
    }

    /// A car park.
    struct Row {
        let id: String
        let number: String
        let name: String
        let price: String?
        let drive: String?
        let walk: String
        let spaces: String?
        /// Whether one may park there, until when, and what comes then.
        let verdict: String
        let tags: [PlacePanel.Tag]
        let href: String
        let routeHref: String
    }

    /// A condition that could be dropped, and what there would be then.
    struct Relaxation {
        let text: String
        let href: String
    }
}

/// Finds car parks and words them.
struct ParkingContent {
    let engines: Engines
    let texts: PageTexts
    let words: RouteWords
    let query: MapQuery
    let address: PageAddress
    let base: PageAddress
    let now: Timestamp
    /// The permits of the visitor.
    let parker: Parker
    /// The page of kerbs by the hour.
    let kerbs: PageAddress

    private static let limit = 10

    private var arrival: Timestamp {
        query.moment.flatMap { Timestamp($0, in: engines.timeZone) } ?? now
    }

    private func requirements(
        stay: Int?, fee: CarParkFee, access: CarParkAccess
    ) -> CarParkRequirements {
        CarParkRequirements(
            access: access, fee: fee, stay: stay.map { .seconds($0 * 3_600) }, arrival: arrival,
            parker: parker)
    }

    /// The panel without car parks, because the destination is missing.
    func form(_ kept: [HiddenField]) -> ParkingPanel {
        panel(kept, count: nil, rows: [], relaxations: [])
    }

    /// The car parks near `destination`, the nearest first, and what the map shows.
    ///
    /// - Throws: `RoutingError` if the destination is too far from any road.
    func carParks(
        near destination: RouteEnd, from origin: RouteEnd?, _ kept: [HiddenField],
        deadline: ContinuousClock.Instant
    ) throws -> (panel: ParkingPanel, options: ParkingOptions) {
        let search = ParkingSearch(engines)
        func options(_ requirements: CarParkRequirements) throws -> ParkingOptions {
            try search.options(
                near: destination, from: origin, requirements: requirements, limit: Self.limit,
                deadline: deadline)
        }
        let found = try options(
            requirements(stay: query.stay, fee: query.fee, access: query.access))
        let rows = try found.options.enumerated().map { index, option in
            try row(option, index, search)
        }
        let relaxations =
            rows.isEmpty ? try relaxations { try options($0).options.count } : []
        let count = query.stay.map { stay in
            texts.count("placesForStay", rows.count)
                .replacing("{stay}", with: texts.count("hours", stay))
        }
        return (
            panel(
                kept, count: count ?? texts.count("places", rows.count), rows: rows,
                relaxations: relaxations), found
        )
    }

    private func row(
        _ option: ParkingOption, _ index: Int, _ search: ParkingSearch
    ) throws -> ParkingPanel.Row {
        let carPark = option.carPark
        let hours = HoursText(texts: texts)
        let name = carPark.name ?? unnamed(option)
        let at = option.entrance.queryText
        var tags = [
            CarParkFacts.open(try search.outlook(of: carPark, at: arrival), texts),
            CarParkFacts.access(carPark.access, texts),
        ].compactMap(\.self)
        if let longest = carPark.maxStay {
            tags.append(
                .init(
                    text: texts("atMost", ["stay": hours.longestStay(longest)]), icon: "clock",
                    tone: query.stay == nil ? "quiet" : "ok"))
        }
        if let height = CarParkFacts.height(carPark) {
            tags.append(
                .init(text: texts("heightLimit", ["height": height]), icon: "car", tone: "quiet"))
        }
        if let bays = carPark.disabledCapacity, bays > 0 {
            tags.append(
                .init(
                    text: texts["disabledBays"] + " " + String(bays), icon: "parking",
                    tone: "quiet"))
        }
        if let chargers = carPark.chargingCapacity, chargers > 0 {
            tags.append(
                .init(
                    text: texts["charging"] + " " + String(chargers), icon: "parking",
                    tone: "quiet"))
        }
        let verdict = try KerbSearch(engines).verdict(of: carPark, at: arrival, for: parker)
        return ParkingPanel.Row(
            id: "place-\(index + 1)", number: String(index + 1), name: name,
            price: price(of: verdict.terms, carPark, hours),
            drive: option.drive.map {
                ReadableMeasure.duration(milliseconds: $0.durationMilliseconds)
            },
            walk: ReadableMeasure.duration(milliseconds: option.walk.durationMilliseconds),
            spaces: carPark.capacity.map { texts.count("spaceCount", $0) },
            verdict: KerbWords(texts.language).text(verdict),
            tags: tags,
            href: base.setting("at", carPark.coordinate.queryText)
                .setting("osm", carPark.reference.text).text,
            routeHref: base.setting("show", "route").setting("from", query.from.text)
                .setting("fromAt", query.from.known?.queryText).setting("to", name)
                .setting("toAt", at).text)
    }

    /// The price at the arrival; nil if one may not park then or that is unknown, or the
    /// price is.
    private func price(
        of terms: ParkingTerms, _ carPark: CarPark, _ hours: HoursText
    ) -> String? {
        guard terms.permission == .allowed else { return nil }
        switch terms.fee {
        case .free: return hours.price(fee: "no", charge: nil)
        case .paid: return hours.price(fee: "yes", charge: terms.charge)
        case .unknown:
            let isConditional = carPark.rules?.contains("fee:conditional") ?? false
            return isConditional ? nil : hours.price(fee: carPark.fee, charge: carPark.charge)
        }
    }

    /// A car park without a name is called by its kind and street.
    private func unnamed(_ option: ParkingOption) -> String {
        let kind = texts.kind("amenity", "parking_" + option.carPark.kind)
        return option.street.map { "\(kind), \($0)" } ?? kind
    }

    /// Each condition that, if it is dropped, gives answers.
    private func relaxations(
        _ count: (CarParkRequirements) throws -> Int
    ) throws -> [ParkingPanel.Relaxation] {
        var found: [ParkingPanel.Relaxation] = []
        func offer(_ key: String, _ requirements: CarParkRequirements, _ address: PageAddress)
            throws
        {
            let number = try count(requirements)
            guard number > 0 else { return }
            found.append(
                .init(
                    text: texts(key, ["places": texts.count("places", number)]), href: address.text)
            )
        }
        if query.fee == .free {
            try offer(
                "dropFee", requirements(stay: query.stay, fee: .any, access: query.access),
                address.without("fee"))
        }
        if query.stay != nil {
            try offer(
                "dropStay", requirements(stay: nil, fee: query.fee, access: query.access),
                address.without("stay"))
        }
        if query.access != .any {
            try offer(
                "dropAccess", requirements(stay: query.stay, fee: query.fee, access: .any),
                address.setting("access", CarParkAccess.any.rawValue))
        }
        return found
    }

    /// `2 hours · No fee`
    private var filterSummary: String {
        let chosen = [
            query.stay.map { texts.count("hours", $0) },
            query.fee == .any ? nil : texts["fee_" + query.fee.rawValue],
            query.access == .everybody ? nil : texts["access_" + query.access.rawValue],
        ].compactMap(\.self)
        return chosen.isEmpty ? texts["filters"] : chosen.joined(separator: " · ")
    }

    private func panel(
        _ kept: [HiddenField], count: String?, rows: [ParkingPanel.Row],
        relaxations: [ParkingPanel.Relaxation]
    ) -> ParkingPanel {
        return ParkingPanel(
            form: EndsForm(
                action: address.path, panel: MapQuery.Panel.parking.rawValue,
                from: nil, to: PlaceField("to", texts["destination"], query.to), kept: kept,
                swapped: nil,
                close: base.text),
            filterSummary: filterSummary,
            filters: [
                .init(
                    field: "stay", filterLabel: texts["stay"],
                    options: ParkingPanel.Filter.stays(query.stay, texts)),
                .init(
                    field: "fee", filterLabel: texts["fee"],
                    options: CarParkFee.allCases.map {
                        .init(
                            optionValue: $0.rawValue, optionLabel: texts["fee_" + $0.rawValue],
                            isSelected: $0 == query.fee)
                    }),
                .init(
                    field: "access", filterLabel: texts["access"],
                    options: CarParkAccess.allCases.map {
                        .init(
                            optionValue: $0.rawValue, optionLabel: texts["access_" + $0.rawValue],
                            isSelected: $0 == query.access)
                    }),
            ],
            departure: DepartureField(
                texts["arriveAtLabel"], query.moment,
                now: LocalMoment(now.date, in: engines.timeZone), texts),
            count: count, rows: rows, relaxations: relaxations,
            kerbHref: query.to.isEmpty
                ? nil
                : kerbs.setting("from", query.to.text)
                    .setting("fromAt", query.to.known?.queryText).text)
    }
}

extension MapState {
    /// Shows car parks with their numbers, and the destination.
    mutating func add(_ options: ParkingOptions, _ rows: [ParkingPanel.Row]) {
        pins.append(Pin(kind: .end, at: Place(options.destination.coordinate)))
        if let origin = options.origin {
            pins.append(Pin(kind: .start, at: Place(origin.coordinate)))
        }
        for (option, row) in zip(options.options, rows) {
            pins.append(
                Pin(
                    kind: .number, at: Place(option.entrance), text: row.number, row: row.id,
                    href: row.href))
        }
    }
}
