import Documents
import Geometry
import Guidance
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime
import WaterFountains

/// What the query of a list of fountains asks for.
struct FountainQuery: Sendable {
    /// A filter that a chip switches.
    enum Chip: String, CaseIterable {
        case works, bottle, wheelchair, winter

        var icon: String {
            switch self {
            case .works: "check"
            case .bottle: "bottle"
            case .wheelchair: "wheelchair"
            case .winter: "snow"
            }
        }
    }

    /// The places of the query: the start and the destination.
    let places: MapQuery
    let chips: Set<Chip>
    let isNearest: Bool
    let after: String
    /// 1 for the first.
    let page: Int

    init(_ visit: PageVisit) {
        places = MapQuery(visit.query, in: visit.service.workspace)
        chips = Set(Chip.allCases.filter { visit.query[$0.rawValue] == "1" })
        isNearest =
            switch visit.query["sort"] {
            case "nearest": true
            case "reviews": false
            default: !places.from.isEmpty
            }
        after = visit.query["after"] ?? ""
        page = (try? visit.query.integer("page", in: 1...3, default: 1)) ?? 1
    }

    /// The fountains that the chips admit.
    var filter: FountainFilter {
        var filter = FountainFilter()
        filter.works = chips.contains(.works)
        filter.bottle = chips.contains(.bottle)
        filter.wheelchair = chips.contains(.wheelchair)
        filter.isSeasonal = chips.contains(.winter) ? false : nil
        return filter
    }

    /// The address with this query, without the page.
    func address(_ path: String) -> PageAddress {
        var address = PageAddress(path)
        for (name, place) in [("from", places.from), ("to", places.to)] {
            address = address.setting(name, place.text)
                .setting(name + "At", place.known?.queryText)
        }
        for chip in Chip.allCases where chips.contains(chip) {
            address = address.setting(chip.rawValue, "1")
        }
        return address
    }

    /// The chips at `address`, each with what it would show.
    func chipLinks(_ address: PageAddress, _ texts: PageTexts) -> [FountainChip] {
        Chip.allCases.map { chip in
            let isChosen = chips.contains(chip)
            return FountainChip(
                label: texts["fountain_chip_" + chip.rawValue], icon: chip.icon,
                href: address.setting(chip.rawValue, isChosen ? nil : "1").text,
                isChosen: isChosen)
        }
    }
}

/// A link that switches a filter or an order.
struct FountainChip {
    let label: String
    let icon: String
    let href: String
    let isChosen: Bool
}
