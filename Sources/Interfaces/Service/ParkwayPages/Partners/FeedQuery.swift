import ActivityPartners
import Foundation
import Geocoding
import Geometry
import Operations
import RecordKeeping
import ServiceCore

/// Which posts of the feed the query asks for.
struct FeedQuery: Sendable {
    /// Which list is shown.
    enum List: String, Sendable {
        case all, mine, asked
    }

    /// How far a post may be.
    enum Reach: Hashable, Sendable {
        case walk(minutes: Int)
        case within(meters: Int)

        /// `walk-15`, `within-1000`
        var text: String {
            switch self {
            case .walk(let minutes): "walk-\(minutes)"
            case .within(let meters): "within-\(meters)"
            }
        }

        static let all: [Reach] =
            [5, 10, 15, 30].map { .walk(minutes: $0) }
            + [500, 1_000, 2_000, 5_000].map { .within(meters: $0) }
    }

    var list = List.all
    var activity = ""
    var day = ""
    /// Where the way begins, as it was typed.
    var near = ""
    var reach: Reach?
    var after = ""

    /// Reads the query; what cannot be read counts as none.
    init(_ value: (String) -> String) {
        list = List(rawValue: value("show")) ?? .all
        activity = value("activity").trimmed
        day = Weekday.allCases.first { $0.code == value("day") }?.code ?? ""
        near = value("near").trimmed
        reach = Reach.all.first { $0.text == value("reach") }
        after = value("after")
    }

    /// Whether something is left out.
    var isFiltered: Bool { !activity.isEmpty || !day.isEmpty || !near.isEmpty || reach != nil }

    /// The address of the feed, or of `path`, with this query and without the page.
    func address(_ visit: PageVisit, at path: String = "/partners") -> PageAddress {
        PageAddress(visit.link(path))
            .setting("show", list == .all ? nil : list.rawValue)
            .setting("activity", activity).setting("day", day).setting("near", near)
            .setting("reach", reach?.text)
    }

    /// The filter without the place.
    var filter: PostFilter {
        PostFilter(
            activity: try? Activity(activity), day: try? Weekday(day))
    }
}
