import ArgumentParser

/// How a list of records is printed that can be drawn on a map.
enum RecordListFormat: String, EnumerableFlag {
    case table, json, csv, geojson

    static func help(for value: RecordListFormat) -> ArgumentHelp? {
        switch value {
        case .table: "Print a table."
        case .json: "Print JSON, with the cursor of the next page."
        case .csv: "Print CSV with a header line."
        case .geojson: "Print a GeoJSON feature collection."
        }
    }
}
