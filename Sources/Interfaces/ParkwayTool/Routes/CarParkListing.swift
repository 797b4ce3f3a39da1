import Atlas
import Documents
import Geometry
import Operations

/// Car parks for people: a table, or all that is known about each.
struct CarParkListing {
    private let entries: [(option: ParkingOption, outlook: OpeningOutlook?, verdict: String)]
    private let units: DistanceUnits

    /// The car parks in their order, with their opening hours and the verdict at the arrival. Distances are in
    /// `units`.
    init(
        _ entries: [(option: ParkingOption, outlook: OpeningOutlook?, verdict: String)],
        _ units: DistanceUnits
    ) {
        self.entries = entries
        self.units = units
    }

    /// A row for each car park, numbered from 1. Columns that are unknown for all are left out; on a
    /// narrow terminal also distances and coordinates, and some other columns.
    func table(withDrive: Bool, width: Int?) -> Table {
        let isNarrow = width.map { $0 < Self.fullWidth } ?? false
        let text = isNarrow ? Self.duration : text
        let verdicts = Dictionary(
            entries.map { ($0.option, $0.verdict) }, uniquingKeysWith: { first, _ in first })
        typealias Value = (ParkingOption, OpeningOutlook?) -> String?
        var columns: [(column: Table.Column, value: Value)] = []
        if withDrive {
            columns.append(
                (
                    .init("TOTAL", rank: 4),
                    { option, _ in
                        ReadableMeasure.duration(milliseconds: option.durationMilliseconds)
                    }
                ))
            columns.append((.init("DRIVE"), { option, _ in option.drive.map(text) }))
        }
        columns += [
            (.init("WALK"), { option, _ in text(option.walk) }),
            (
                .init("KIND", shortest: 10, rank: 3),
                { option, _ in CarParkWords(option.carPark).kind }
            ),
            (.init("SPACES", rank: 5), { option, _ in option.carPark.capacity.map(String.init) }),
            (.init("PRICE", shortest: 14), { option, _ in CarParkWords(option.carPark).price }),
            (
                .init("MAX STAY", rank: 6),
                { option, _ in CarParkWords(option.carPark).longestStay }
            ),
            (
                .init("OPEN", shortest: 12, rank: 2),
                { option, outlook in
                    CarParkWords.state(outlook) ?? CarParkWords(option.carPark).hours
                }
            ),
            (.init("MAY PARK", shortest: 16), { option, _ in isNarrow ? nil : verdicts[option] }),
            (.init("COORDINATES"), { option, _ in isNarrow ? nil : option.entrance.description }),
            (.init("NAME", shortest: 16), { option, _ in option.label }),
        ]
        let known = columns.filter { column in
            entries.contains { column.value($0.option, $0.outlook) != nil }
        }
        var table = Table([.init("NO")] + known.map(\.column))
        for (index, entry) in entries.enumerated() {
            table.append(
                ["\(index + 1)"] + known.map { $0.value(entry.option, entry.outlook) ?? "?" })
        }
        return table
    }

    /// All that is known about each car park.
    var details: [String] {
        entries.map { option, outlook, verdict in
            let words = CarParkWords(option.carPark)
            let hours = [words.hours, CarParkWords.state(outlook)].compactMap(\.self)
            let isAlwaysOpen = Set(hours).count < hours.count
            let rows = [
                ("Car park", option.label), ("Kind", words.kind), ("Price", words.price),
                (
                    "Open",
                    hours.isEmpty
                        ? nil : isAlwaysOpen ? hours[0] : hours.joined(separator: "; ")
                ),
                ("You may park", verdict), ("Height", option.carPark.maxHeight),
                ("Longest stay", words.longestStay), ("Spaces", words.spaces),
                ("Access", words.access), ("Operator", option.carPark.operatorName),
                ("Coordinates", option.entrance.description),
            ]
            return rows.compactMap { label, value in
                value.map {
                    label + String(repeating: " ", count: max(1, 14 - label.count)) + $0
                }
            }.joined(separator: "\n")
        }
    }

    private static let fullWidth = 120

    private static func duration(_ stretch: ParkingOption.Stretch) -> String {
        ReadableMeasure.duration(milliseconds: stretch.durationMilliseconds)
    }

    private func text(_ stretch: ParkingOption.Stretch) -> String {
        "\(Self.duration(stretch)), "
            + ReadableMeasure.distance(millimeters: stretch.distanceMillimeters, in: units)
    }
}
