import Buildings
import Foundation
import Operations
import ParkingRecords
import RecordKeeping

/// What the page of a building shows its owner.
struct OccupancyContent {
    let frame: BuildingFrame
    let figures: [Figure]
    let plotHeading: String
    let spans: [Span]
    let plots: [OccupancyPlot]
    let hasUsual: Bool
    let usualLabel: String
    let steps: [Step]
    let stepHeading: String
    let exports: [ListExport]
    let marks: [SpaceMark]
    let marksHeight: Int
    let spacesText: String
    let hasMarks: Bool
    let cars: [Car]
    let hasCars: Bool
    let endAction: String
    /// How guests get the code, if nobody stands there.
    let emptyText: String

    /// A number with its name.
    struct Figure {
        let figureLabel: String
        let figure: String
        /// `of 22 spaces`; empty if there is nothing to compare.
        let ofText: String
        let figureNote: String
        let isAlarm: Bool
    }

    /// The same page for another span.
    struct Span {
        let label: String
        let href: String
        let isChosen: Bool
    }

    /// A row of the table.
    struct Step {
        let time: String
        let parked: String
        let usually: String
    }

    /// A space, in the drawing of all of them.
    struct SpaceMark {
        let x: Int
        let y: Int
        let isTaken: Bool
    }

    /// A car that stands there.
    struct Car {
        let stay: String
        let plate: PlateChip?
        let suite: String
        let since: String
        let until: String
        let tag: String
        let tone: String
        let icon: String
        let canEnd: Bool
        let endLabel: String
    }
}

extension OccupancyContent.Car {
    /// A car in the words of the page.
    init(_ car: BuildingCar, _ visit: PageVisit) {
        let (texts, now, stay) = (visit.texts, visit.now, car.stay)
        let (tag, tone, icon): (String, String, String)
        if car.isOver {
            let minutes = Int(now.since(stay.over).components.seconds / 60)
            (tag, tone, icon) = (texts.count("buildings_endedAgo", minutes), "warn", "warning")
        } else if let verdict = car.verdict, !verdict.mayBeHere {
            let why = texts.refusal(verdict.reason)
            (tag, tone, icon) = (why.prefix(1).uppercased() + why.dropFirst(), "stop", "cross")
        } else {
            let end = min(car.verdict?.until ?? stay.over, stay.over)
            let minutes = Int(end.since(now).components.seconds / 60)
            (tag, tone, icon) =
                minutes < 60 && car.verdict?.until != nil
                ? (texts.count("buildings_endsIn", minutes), "warn", "clock")
                : (texts["buildings_valid"], "ok", "check")
        }
        let plate = stay.plate.map(PlateChip.init)
        self.init(
            stay: stay.id.description, plate: plate, suite: stay.suite.text,
            since: visit.clock.moment(stay.begins), until: visit.clock.moment(stay.over),
            tag: tag, tone: tone, icon: icon, canEnd: !car.isOver,
            endLabel: texts(
                "buildings_endOf",
                ["plate": plate?.spoken ?? texts("buildings_suiteOf", ["suite": stay.suite.text])]))
    }
}
