import Foundation

/// A map whose numeric tags have extreme and invalid values.
enum HostileMap {
    private static let keys = [
        "maxspeed", "maxspeed:forward", "maxstay", "capacity", "capacity:disabled", "duration",
        "layer", "lanes", "population", "admin_level", "building:levels", "addr:housenumber",
        "addr:interpolation", "width", "level", "oneway", "incline",
    ]

    private static let values = [
        "9223372036854775807", "9223372036854775807:30", "-9223372036854775808", "1e999", "nan",
        "-1", "99999999999999999999 h", "P99999999999999999999D", "0", ";;;;", "١٢",
        "1-9223372036854775807", "infinity mph", "1:99:99:99", String(repeating: "9", count: 250),
    ]

    private static let kinds = [
        (key: "highway", value: "residential"), (key: "building", value: "yes"),
        (key: "amenity", value: "parking"), (key: "route", value: "ferry"),
        (key: "landuse", value: "forest"),
    ]

    /// A closed way of each kind for each value, on a grid.
    static var bytes: Data {
        var nodes = ""
        var ways = ""
        for (row, value) in values.enumerated() {
            let tags = keys.map { "<tag k=\"\($0)\" v=\"\(value)\"/>" }.joined()
            for (column, kind) in kinds.enumerated() {
                let first = (row * kinds.count + column) * 5 + 1
                for (index, corner) in [(0, 0), (0, 1), (1, 1), (1, 0)].enumerated() {
                    let latitude = 45 + Double(row * 2 + corner.0) / 500
                    let longitude = 7 + Double(column * 2 + corner.1) / 500
                    nodes += "<node id=\"\(first + index)\" version=\"1\" lat=\"\(latitude)\" "
                    nodes += "lon=\"\(longitude)\"><tag k=\"place\" v=\"hamlet\"/>"
                    nodes += "<tag k=\"name\" v=\"Hamlet\"/>\(tags)</node>\n"
                }
                let references = [0, 1, 2, 3, 0].map { "<nd ref=\"\(first + $0)\"/>" }.joined()
                ways += "<way id=\"\(first)\" version=\"1\">\(references)"
                ways += "<tag k=\"\(kind.key)\" v=\"\(kind.value)\"/>\(tags)</way>\n"
            }
        }
        return Data("<?xml version=\"1.0\"?>\n<osm version=\"0.6\">\n\(nodes)\(ways)</osm>\n".utf8)
    }
}
