import Geometry

/// A coordinate with OSM's precision of 10⁻⁷ degrees. It has half the size of a `Coordinate` and is
/// exact for coordinates from a file.
struct CompactPlace: Hashable {
    var latitude: Int32
    var longitude: Int32

    init(_ place: Coordinate) {
        latitude = Int32((place.latitude * 1e7).rounded())
        longitude = Int32((place.longitude * 1e7).rounded())
    }

    var coordinate: Coordinate {
        Coordinate(
            uncheckedLatitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}

/// Many lines in one array.
struct LinePool {
    private var places: [CompactPlace] = []
    private var starts: [Int] = [0]

    var count: Int { starts.count - 1 }

    mutating func append(_ line: some Sequence<Coordinate>) {
        for place in line { places.append(CompactPlace(place)) }
        starts.append(places.count)
    }

    subscript(line: Int) -> [Coordinate] {
        places[starts[line]..<starts[line + 1]].map(\.coordinate)
    }
}
