import Documents
import Foundation
import Geometry
import Guidance
import OSMModel
import OpeningHours
import Operations
import RecordKeeping
import RoadSearch
import Routing
import StoreRuntime

/// A route with its form, its alternatives and its steps.
struct RoutePanel {
    let form: EndsForm
    let modes: [Mode]
    let time: RouteTimeField
    let stops: [Stop]
    /// Whether another stop can be added.
    let hasRoomForStop: Bool
    let stopFields: [HiddenField]
    /// What the form of the time keeps.
    let timeFields: [HiddenField]
    /// That one would have had to leave before now; nil if there is time.
    let tooLate: String?
    let trips: [TripRow]
    let steps: [StepRow]
    /// The closures that the route avoids.
    let avoided: [String]
    let gpx: String?
    /// The page itself, with the chosen trip.
    let link: String
    /// Nil if the route has only one trip.
    let alternativesNote: String?

    /// A mode of travel with its time.
    struct Mode {
        let value: String
        let label: String
        let icon: String
        let time: String
        let href: String
        let isChosen: Bool
    }

    /// A stop on the way.
    struct Stop {
        let value: String
        let stopLabel: String
        let removal: String
    }

    /// One of the trips, the fastest first.
    struct TripRow {
        let time: String
        let length: String
        let arrival: String
        let roads: String
        let href: String
        let isChosen: Bool
    }

    /// An instruction.
    struct StepRow {
        let icon: String
        let sentence: String
        let stretch: String?
        let at: String
        /// The travel time to the next one, for scripts.
        let seconds: String
    }
}

/// The fields for the ends of a route, or for the place that a panel is about.
struct EndsForm {
    let action: String
    let panel: String
    let from: PlaceField?
    let to: PlaceField?
    /// What the form keeps.
    let kept: [HiddenField]
    /// Exchanges the ends; nil if the form has one.
    let swapped: String?
    let close: String
}

/// A field for a place, with the coordinates of a place that was chosen.
struct PlaceField {
    let name: String
    let label: String
    let value: String
    /// `45.39082,-65.35644`; nil if the place is to be searched for.
    let chosen: String?

    init(_ name: String, _ label: String, _ place: MapQuery.Place) {
        self.name = name
        self.label = label
        value = place.text.isEmpty ? place.known?.readableText ?? "" : place.text
        chosen = place.known?.queryText
    }
}

/// The field for the time of departure or arrival.
struct DepartureField {
    let departureLabel: String
    /// As an `input` of the type `datetime-local` has it; nil for now.
    let departureValue: String?
    let earliest: String
    /// `Leave now` or `Leave at 17:30`, on the button that opens the field.
    let summary: String

    init(_ label: String, _ moment: LocalMoment?, now: LocalMoment, _ texts: PageTexts) {
        departureLabel = label
        departureValue = moment?.description
        earliest = now.description
        summary = moment.map { "\(label) \($0.text(seenFrom: now))" } ?? texts["now"]
    }
}

/// When to leave or to arrive: a choice, and one field for the time.
struct RouteTimeField {
    struct Choice {
        let choiceValue: String
        let choiceLabel: String
        let isSelected: Bool
    }

    let choices: [Choice]
    /// As an `input` of the type `datetime-local` has it; nil for now.
    let timeValue: String?
    /// `Now`, `Leave at 17:30` or `Arrive by 18:00`, on the button that opens the field.
    let summary: String

    init(_ query: MapQuery, now: LocalMoment, _ texts: PageTexts) {
        let chosen: RouteTime =
            query.arrival != nil ? .arrival : query.moment != nil ? .departure : .now
        func label(_ time: RouteTime) -> String {
            switch time {
            case .now: texts["now"]
            case .departure: texts["leaveAt"]
            case .arrival: texts["arriveBy"]
            }
        }
        choices = RouteTime.allCases.map {
            Choice(choiceValue: $0.rawValue, choiceLabel: label($0), isSelected: $0 == chosen)
        }
        let moment = query.arrival ?? query.moment
        timeValue = moment?.description
        summary = label(chosen) + (moment.map { " " + $0.text(seenFrom: now) } ?? "")
    }
}

/// Finds a route and words it.
struct RouteContent {
    let engines: Engines
    let texts: PageTexts
    let words: RouteWords
    let query: MapQuery
    let address: PageAddress
    let apiRoute: String

    /// The largest number of alternatives that are shown.
    static let alternatives = 2

    /// The panel without a route, because an end is missing.
    func form(_ kept: [HiddenField], now: LocalMoment) -> RoutePanel {
        panel(nil, kept, times: [:], now: now)
    }

    /// The route between the ends, with the times of the other modes.
    ///
    /// - Throws: `RoutingError` if there is no route.
    func route(
        from origin: RouteEnd, via: [RouteEnd], to destination: RouteEnd, _ kept: [HiddenField],
        now: LocalMoment, deadline: ContinuousClock.Instant
    ) throws -> (panel: RoutePanel, planned: PlannedRoute, chosen: Int) {
        let planner = RoutePlanner(engines)
        var request = RouteRequest(
            from: origin, via: via, to: destination, by: query.mode, departure: query.moment,
            arrival: query.arrival, alternatives: via.isEmpty ? Self.alternatives : 0)
        let planned = try planner.route(request, deadline: deadline)
        var times = [query.mode: planned.trip.durationMilliseconds]
        request.alternatives = 0
        for mode in TravelMode.allCases where mode != query.mode {
            request.mode = mode
            times[mode] = try? planner.route(request, deadline: deadline).trip.durationMilliseconds
        }
        let panel = panel(planned, kept, times: times, now: now)
        return (panel, planned, chosen(of: planned))
    }

    private func chosen(of planned: PlannedRoute) -> Int {
        planned.trips.indices.contains(query.alternative) ? query.alternative : 0
    }

    private func panel(
        _ planned: PlannedRoute?, _ kept: [HiddenField], times: [TravelMode: Int64],
        now: LocalMoment
    ) -> RoutePanel {
        let start = planned?.departure ?? query.moment ?? now
        let chosen = planned.map { self.chosen(of: $0) } ?? 0
        let roads = planned.map { MainRoads($0.trips) }
        let trips = planned?.trips ?? []
        return RoutePanel(
            form: ends(kept),
            modes: TravelMode.allCases.map { mode in
                RoutePanel.Mode(
                    value: mode.rawValue, label: texts["mode_" + mode.rawValue],
                    icon: Self.icon(mode),
                    time: times[mode].map { ReadableMeasure.duration(milliseconds: $0) }
                        ?? texts["mode_" + mode.rawValue],
                    href: address.setting("mode", mode.rawValue).without("alternative").text,
                    isChosen: mode == query.mode)
            },
            time: RouteTimeField(query, now: now, texts),
            stops: query.via.enumerated().map { index, text in
                RoutePanel.Stop(
                    value: text, stopLabel: stopLabel(text, index, planned),
                    removal: address.setting("via", all: query.via.removing(index)).text)
            },
            hasRoomForStop: query.via.count < MapQuery.maximumVia && planned != nil,
            stopFields: address.without("alternative").fields,
            timeFields: address.without("alternative", "depart", "arrive").fields,
            tooLate: planned?.departure.flatMap { departure in
                departure < now
                    ? texts("leaveTimePassed", ["time": departure.text(seenFrom: now)]) : nil
            },
            trips: trips.enumerated().map { index, trip in
                RoutePanel.TripRow(
                    time: ReadableMeasure.duration(milliseconds: trip.durationMilliseconds),
                    length: words.distance(trip.distanceMillimeters),
                    arrival: planned?.arrival.map { arrival in
                        texts("leaveBy", ["time": Self.departure(trip, arrival)])
                    } ?? texts("arriveAt", ["time": Self.arrival(trip, start)]),
                    roads: roads?.names(of: index).joined(separator: ", ") ?? "",
                    href: address.setting("alternative", index == 0 ? nil : String(index)).text,
                    isChosen: index == chosen)
            },
            steps: trips.indices.contains(chosen)
                ? RoutePanel.StepRow.rows(trips[chosen], words) : [],
            avoided: planned?.avoided.map(words.avoids) ?? [],
            gpx: planned.map { gpx($0, chosen) },
            link: address.text,
            alternativesNote: trips.count > 1 ? texts["chooseRoute"] : nil)
    }

    private func stopLabel(_ text: String, _ index: Int, _ planned: PlannedRoute?) -> String {
        guard let planned, planned.via.indices.contains(index) else { return text }
        let place = planned.via[index]
        let street = planned.trip.legs[index].destination.name
        return place.label == place.coordinate.description
            ? street ?? place.coordinate.readableText
            : place.shortLabel
    }

    private func ends(_ kept: [HiddenField]) -> EndsForm {
        var swapped = address.without("from", "fromAt", "to", "toAt", "via", "alternative")
        swapped = swapped.setting("from", query.to.text)
            .setting("fromAt", query.to.known?.queryText)
            .setting("via", all: query.via.reversed())
            .setting("to", query.from.text).setting("toAt", query.from.known?.queryText)
        return EndsForm(
            action: address.path, panel: MapQuery.Panel.route.rawValue,
            from: PlaceField("from", texts["from"], query.from),
            to: PlaceField("to", texts["to"], query.to), kept: kept, swapped: swapped.text,
            close: PageAddress(address.path).setting("lang", query.language?.rawValue).text)
    }

    /// The chosen trip as a file.
    private func gpx(_ planned: PlannedRoute, _ chosen: Int) -> String {
        PageAddress(apiRoute)
            .setting("from", planned.origin.coordinate.queryText)
            .setting("via", planned.via.map(\.coordinate.queryText).joined(separator: ";"))
            .setting("to", planned.destination.coordinate.queryText)
            .setting("mode", query.mode.rawValue).setting("depart", query.moment?.description)
            .setting("arriveBy", query.arrival?.description)
            .setting("alternatives", chosen == 0 ? nil : String(Self.alternatives))
            .setting("chosen", chosen == 0 ? nil : String(chosen)).setting("format", "gpx")
            .setting("language", texts.language.rawValue).text
    }

    static func icon(_ mode: TravelMode) -> String {
        switch mode {
        case .driving: "car"
        case .cycling: "bike"
        case .walking: "walk"
        }
    }

    private static func arrival(_ trip: Trip, _ start: LocalMoment) -> String {
        start.advanced(byMinutes: Int((trip.durationMilliseconds + 30_000) / 60_000))
            .text(seenFrom: start)
    }

    /// When to leave for an arrival by `arrival`.
    private static func departure(_ trip: Trip, _ arrival: LocalMoment) -> String {
        arrival.advanced(byMinutes: -Int((trip.durationMilliseconds + 59_999) / 60_000))
            .text(seenFrom: arrival)
    }

    static func icon(_ maneuver: Maneuver) -> String {
        switch (maneuver.kind, maneuver.modifier) {
        case (.arrive, _): "flag"
        case (.ferry, _): "ferry"
        case (.roundabout, _), (.rotary, _), (.exitRoundabout, _), (.exitRotary, _): "roundabout"
        case (_, .left): "turn-left"
        case (_, .right): "turn-right"
        case (_, .slightLeft): "turn-slight-left"
        case (_, .slightRight): "turn-slight-right"
        case (_, .sharpLeft): "turn-sharp-left"
        case (_, .sharpRight): "turn-sharp-right"
        case (_, .uturn): "turn-back"
        case (_, .straight), (_, nil): "up"
        }
    }
}

extension LocalMoment {
    /// `17:34`, with the date if it is not that of `moment`.
    fileprivate func text(seenFrom moment: LocalMoment) -> String {
        date == moment.date ? timeOfDay : "\(date) \(timeOfDay)"
    }
}

extension [String] {
    fileprivate func removing(_ index: Int) -> [String] {
        var rest = self
        rest.remove(at: index)
        return rest
    }
}

extension MapState {
    /// Shows a route: its alternatives, its ends, and the lines from places to their roads.
    mutating func add(
        _ planned: PlannedRoute, chosen: Int, _ rows: [RoutePanel.TripRow], least meters: Double
    ) {
        let trips = planned.trips
        for (index, trip) in trips.enumerated() {
            let others = trips.indices.filter { $0 != index }.map { trips[$0] }
            let middle = trip.middle(apartFrom: others)
            lines.append(
                Line(
                    kind: index == chosen ? .route : .alternative,
                    points: trip.geometry.map(Place.init), label: rows[index].time,
                    labelAt: trips.count > 1 ? middle.map(Place.init) : nil,
                    href: index == chosen ? nil : rows[index].href))
        }
        let snapped =
            planned.trip.legs.map(\.start) + planned.trip.legs.suffix(1).map(\.destination)
        for place in snapped where place.distanceToRoadMeters >= meters {
            lines.append(
                Line(kind: .gap, points: [Place(place.requested), Place(place.onRoad)]))
        }
        pins.append(Pin(kind: .start, at: Place(planned.origin.coordinate)))
        for (index, stop) in planned.via.enumerated() {
            pins.append(Pin(kind: .stop, at: Place(stop.coordinate), text: String(index + 1)))
        }
        pins.append(Pin(kind: .end, at: Place(planned.destination.coordinate)))
        via = planned.via.map(\.coordinate.queryText)
    }
}

extension RoutePanel.StepRow {
    /// The instructions of a trip.
    static func rows(_ trip: Trip, _ words: RouteWords) -> [RoutePanel.StepRow] {
        trip.steps(words).map { step in
            let maneuver = step.routeStep.maneuver
            return RoutePanel.StepRow(
                icon: RouteContent.icon(maneuver), sentence: step.sentence,
                stretch: step.distanceMillimeters > 0
                    ? words.distance(step.distanceMillimeters) : nil,
                at: maneuver.location.queryText,
                seconds: String(step.durationMilliseconds / 1_000))
        }
    }
}
