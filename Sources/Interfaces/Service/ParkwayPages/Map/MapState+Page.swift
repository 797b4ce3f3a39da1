import Atlas
import Geometry
import ServiceCore
import StoreRuntime

extension MapState {
    /// Adds what every live map needs: what it shows first, the units, addresses and texts. Keys that
    /// begin with one of `prefixes` are its texts; if two have the same name, the later prefix counts.
    mutating func complete(_ visit: PageVisit, texts prefixes: [String]) {
        let box =
            BoundingBox(enclosing: places) ?? visit.service.workspace.openedEngines?.atlas.bounds
        view.bounds = box.map { box in
            [(box.south, box.west), (box.north, box.east)].compactMap { latitude, longitude in
                (try? Coordinate(latitude: latitude, longitude: longitude)).map(Place.init)
            }
        }
        units = visit.units == .metric ? "metric" : "imperial"
        shortUnit =
            switch visit.units {
            case .metric: "m"
            case .feetAndMiles: "ft"
            case .yardsAndMiles: "yd"
            }
        let assets = visit.files.assets.addresses
        links = [
            "map": visit.link("/map"), "suggestions": visit.link("/map/suggestions"),
            "park": visit.link("/park"), "home": visit.link("/"),
            "route": visit.link("/api/v1/route"),
            "styleLight": visit.link("/styles/light.json"),
            "styleDark": visit.link("/styles/dark.json"),
            "library": assets["maplibreGlJs"] ?? "", "libraryStyle": assets["maplibreGlCss"] ?? "",
            "icons": assets["icons"] ?? "", "rtl": assets["rtlTextJs"] ?? "",
        ]
        if !visit.service.workspace.hasRecords {
            links["park"] = nil
            links["home"] = links["map"]
        }
        for prefix in prefixes {
            for (key, text) in visit.texts.all where key.hasPrefix(prefix) {
                texts[String(key.dropFirst(prefix.count))] = text
            }
        }
    }
}
