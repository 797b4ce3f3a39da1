import Documents
import Geometry
import Guidance
import KerbRules
import OpeningHours
import Operations
import RecordKeeping

/// What the page of kerbs shows.
struct KerbContent {
    let action: String
    let start: PlaceField
    let choices: MapContent.Choices?
    let notice: MapContent.Notice?
    let date: String
    let minute: Int
    let clock: String
    /// The address for now; nil if the page is about now.
    let nowHref: String?
    /// The day, the stay and the permits: `Wed 25 Nov · 2 hours · 4, A`
    let conditions: String
    let stays: [SelectOption]
    let zones: String
    let hasDisabledPermit: Bool
    /// Where a person saves permits; nil for somebody who is not signed in.
    let permitsHref: String?
    let answer: KerbAnswerView?
    let empty: Empty?
    let others: [KerbRow]
    let hasOthers: Bool
    let key: [KerbKey]
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String

    /// No kerb with rules, and no car park.
    struct Empty {
        let message: String
        let hint: String
    }

    /// How a kind of kerb is drawn.
    struct KerbKey {
        let look: String
        let keyLabel: String
    }
}

/// The answer for one kerb or car park.
struct KerbAnswerView {
    /// `yes`, `partly`, `no` or `unknown`.
    let tone: String
    let icon: String
    let title: String
    let lead: String
    let moveBy: String?
    let place: String
    let day: KerbDayView
    let dayTitle: String
    let week: [Days]
    let hasWeek: Bool
    let source: String
    let driveHref: String
    let parkHref: String?

    /// Days with the same rules.
    struct Days {
        /// `Sat, Sun`
        let names: String
        let lines: [Line]

        struct Line {
            let time: String
            let text: String
        }
    }
}

/// Another kerb nearby.
struct KerbRow {
    let look: String
    let title: String
    let note: String
    let href: String
}
