import OSMModel

/// The id and type of an OpenStreetMap object as one number: the id times 4, plus 0 for nodes, 1
/// for ways and 2 for relations.
public enum OSMNumber {
    /// Nil for an id that is out of range.
    public static func number(of object: OSMReference) -> Int64? {
        guard (1...Int64.max / 8).contains(object.id) else { return nil }
        switch object.kind {
        case .node: return object.id * 4
        case .way: return object.id * 4 + 1
        case .relation: return object.id * 4 + 2
        }
    }

    /// The SQL expression for the number of the object that a row of `table` comes from.
    public static func expression(for table: String) -> String {
        "\(table).osm_id * 4 + instr('NWR', \(table).osm_type) - 1"
    }
}
