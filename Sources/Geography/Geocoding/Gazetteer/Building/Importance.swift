import Foundation

/// The importance of an object, 0 … 1, from what the atlas has about it.
enum Importance {
    /// `names` is the number of its alternative names: a place that is known abroad has many.
    static func place(rank: Int, population: Int?, isFamous: Bool, names: Int) -> Double {
        let size = population.map { min(0.15, Double(String($0).count) * 0.02) } ?? 0
        let fame = (isFamous ? 0.05 : 0) + fame(ofNames: names)
        return min(1, max(0.2, 1 - Double(rank) * 0.03) + size + fame)
    }

    private static func fame(ofNames count: Int) -> Double {
        0.01 * log2(1 + Double(min(count, 31)))
    }

    static func street(class name: String) -> Double {
        switch name {
        case "motorway", "trunk", "primary": 0.36
        case "secondary", "tertiary": 0.34
        case "residential", "unclassified", "living_street", "pedestrian": 0.32
        case "steps", "path", "track", "service", "footway", "cycleway": 0.28
        default: 0.26
        }
    }

    static func pointOfInterest(kind: String, isFamous: Bool, names: Int) -> Double {
        0.18 + (isFamous ? 0.1 : 0) + worth(ofKind: kind) + fame(ofNames: names)
    }

    /// Landmarks are well known; common objects are usually named after something else.
    private static func worth(ofKind kind: String) -> Double {
        switch kind {
        case "townhall", "hospital", "museum", "university", "attraction", "castle", "stadium",
            "aerodrome", "cathedral", "theatre", "peak", "park":
            0.08
        case "river": 0.04
        case "bus_stop", "tram_stop", "platform", "stop_position", "post_box", "telephone",
            "vending_machine", "recycling", "parcel_locker", "information", "atm",
            "charging_station", "bicycle_parking", "parking_entrance", "bench", "waste_basket",
            "stream", "ditch", "drain":
            -0.04
        default: 0
        }
    }
}
