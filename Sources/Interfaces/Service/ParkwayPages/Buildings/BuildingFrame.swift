import Buildings
import ParkingRecords
import RecordKeeping

/// The pages of a building for its owner.
enum BuildingTab: String, CaseIterable, Sendable {
    case occupancy, rules, guards, log, sightings, settings

    /// The page in the building with a code.
    func path(in code: BuildingCode) -> String {
        let page = "/buildings/\(code)"
        return self == .occupancy ? page : "\(page)/\(rawValue)"
    }
}

/// What stands above each page of a building: its name, what is done most often, and the tabs.
struct BuildingFrame {
    let buildingName: String
    let buildingAddress: String
    let buildingCode: String
    let listHref: String
    let lookUpHref: String
    let wallMapHref: String
    let buildingTabs: [Tab]

    /// A link to another page of the building.
    struct Tab {
        let label: String
        let href: String
        let isCurrent: Bool
    }

    init(_ building: Building, at tab: BuildingTab, _ visit: PageVisit) {
        let page = "/buildings/\(building.code)"
        buildingName = building.name.text
        buildingAddress = building.place.address.text
        buildingCode = building.code.text
        listHref = visit.link(BuildingPages.home)
        lookUpHref = visit.link("\(page)/look-up")
        wallMapHref = visit.link("\(page)/wall-map")
        buildingTabs = BuildingTab.allCases.map { other in
            Tab(
                label: visit.texts["buildings_tab_\(other.rawValue)"],
                href: visit.link(other.path(in: building.code)), isCurrent: other == tab)
        }
    }

    /// The title of a page of a building, for windows and bookmarks.
    static func title(_ building: Building, _ tab: BuildingTab, _ texts: PageTexts) -> String {
        "\(texts["buildings_tab_\(tab.rawValue)"]) · \(building.name)"
    }
}
