import Documents
import Geometry
import Operations
import RecordKeeping
import WaterFountains

/// Fountains for people.
enum FountainTable {
    /// A cell of a further column.
    struct Cell {
        let title: String
        let text: String
    }

    /// A row for each fountain, with its further `columns` first.
    static func table(
        _ fountains: [FountainDocument], with columns: [[Cell]],
        at now: Timestamp, on clock: RegionClock
    ) -> Table {
        let titles = columns.first?.map(\.title) ?? []
        var table = Table(
            [Table.Column("FOUNTAIN")] + titles.map { Table.Column($0) }
                + [
                    .init("STATUS"), .init("RATING", rank: 1), .init("OFFERS", rank: 2),
                    .init("NAME", shortest: 14),
                ])
        for (fountain, texts) in zip(fountains, columns) {
            table.append(
                [fountain.reference] + texts.map(\.text)
                    + [
                        status(of: fountain),
                        fountain.rating.map { "\(Int($0.mean.rounded())) (\($0.count))" } ?? "–",
                        offers(of: fountain), fountain.label,
                    ])
        }
        return table
    }

    /// `works (2 h ago)`, `not confirmed`.
    static func status(of fountain: FountainDocument) -> String {
        let words =
            switch fountain.status {
            case "works": "works"
            case "out-of-order": "out of order"
            default: fountain.worksOnMap == false ? "out of order on the map" : "not confirmed"
            }
        return fountain.confirmedSecondsAgo.map { "\(words) (\(age($0)) ago)" } ?? words
    }

    /// `5 min`, `3 h`, `12 days`.
    static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<3_600: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    static func offers(of fountain: FountainDocument) -> String {
        let words = [
            fountain.bottle == true ? "bottle" : nil,
            fountain.wheelchair.map { $0 == "no" ? "no wheelchair" : "wheelchair \($0)" },
            fountain.season ?? (fountain.seasonal == true ? "seasonal" : nil),
        ].compactMap(\.self)
        return words.isEmpty ? "–" : words.joined(separator: ", ")
    }

    static func text(_ stretch: ParkingOption.Stretch, in units: DistanceUnits) -> String {
        ReadableMeasure.duration(milliseconds: stretch.durationMilliseconds) + ", "
            + ReadableMeasure.distance(millimeters: stretch.distanceMillimeters, in: units)
    }

    /// A line for each aspect that was rated.
    static func lines(of ratings: FountainReportDocument.Aspects) -> [String] {
        let aspects = [
            ("Flow", ratings.flow), ("Flavour", ratings.flavour),
            ("Temperature", ratings.temperature), ("Location", ratings.location),
            ("Overall", ratings.overall),
        ]
        return aspects.compactMap { label, summary in
            summary.all.map { all in
                let words = summary.words.map { ", \($0)" } ?? ""
                let trend = summary.trend == "unknown" ? "" : ", \(summary.trend)"
                return padded(label) + "\(all.mean) of 100\(words) (\(all.count))\(trend)"
            }
        }
    }

    static func padded(_ label: String) -> String {
        label + String(repeating: " ", count: max(1, 13 - label.count))
    }
}
