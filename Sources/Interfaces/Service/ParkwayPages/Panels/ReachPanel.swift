import Documents
import Foundation
import Geometry
import OSMModel
import OpeningHours
import Operations
import Routing
import StoreRuntime
import WireText

/// The areas that can be reached from a place within given times.
struct ReachPanel {
    let form: EndsForm
    let modes: [RoutePanel.Mode]
    let times: [TimeChoice]
    let areas: [AreaRow]
    let departure: DepartureField
    /// What the form of the departure keeps.
    let timeFields: [HiddenField]

    /// Times to choose together.
    struct TimeChoice {
        let text: String
        let href: String
        let isChosen: Bool
    }

    /// An area, the smallest first.
    struct AreaRow {
        let time: String
        let size: String
        /// 1 for the smallest, for its colour.
        let ring: String
    }
}

/// Finds reachable areas and words them.
struct ReachContent {
    let engines: Engines
    let texts: PageTexts
    let words: RouteWords
    let query: MapQuery
    let address: PageAddress
    let base: PageAddress

    /// The panel, with the areas if there are any.
    func panel(_ areas: ReachableAreas?, _ kept: [HiddenField], now: LocalMoment) -> ReachPanel {
        ReachPanel(
            form: EndsForm(
                action: address.path, panel: MapQuery.Panel.reach.rawValue,
                from: PlaceField("from", texts["reachFrom"], query.from), to: nil, kept: kept,
                swapped: nil, close: base.text),
            modes: TravelMode.allCases.map { mode in
                RoutePanel.Mode(
                    value: mode.rawValue, label: texts["mode_" + mode.rawValue],
                    icon: RouteContent.icon(mode), time: texts["mode_" + mode.rawValue],
                    href: address.setting("mode", mode.rawValue).text,
                    isChosen: mode == query.mode)
            },
            times: MapQuery.minuteChoices.map { minutes in
                ReachPanel.TimeChoice(
                    text: minutes.map(String.init).joined(separator: ", ") + " min",
                    href: address.setting(
                        "minutes", minutes.map(String.init).joined(separator: ",")
                    ).text,
                    isChosen: minutes == query.minutes)
            },
            areas: (areas?.isochrones ?? []).reversed().enumerated().map { index, area in
                ReachPanel.AreaRow(
                    time: ReadableMeasure.duration(milliseconds: area.limitMilliseconds),
                    size: ReadableMeasure.area(
                        squareMeters: area.areaSquareMeters, in: words.units),
                    ring: String(index + 1))
            },
            departure: DepartureField(texts["leaveAt"], query.moment, now: now, texts),
            timeFields: address.without("depart").fields)
    }
}

extension MapState {
    /// Shows reachable areas, the largest first, and their start.
    mutating func add(_ reachable: ReachableAreas) {
        areas = reachable.isochrones.map {
            ReachArea(
                label: ReadableMeasure.duration(milliseconds: $0.limitMilliseconds),
                geometry: .polygons($0.polygons))
        }
        corners = reachable.isochrones.first?.polygons.flatMap(\.outer) ?? []
        pins.append(Pin(kind: .start, at: Place(reachable.origin.coordinate)))
    }
}
