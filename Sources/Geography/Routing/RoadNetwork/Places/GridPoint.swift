import Geometry

/// A place on the grid of 10⁻⁷ degrees that OpenStreetMap uses.
public struct GridPoint: GraphElement, Hashable {
    /// In 10⁻⁷ degrees.
    public var latitude: Int32
    /// In 10⁻⁷ degrees.
    public var longitude: Int32

    /// A point by its coordinates in 10⁻⁷ degrees.
    public init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The origin of the grid.
    public static var absent: GridPoint { GridPoint(latitude: 0, longitude: 0) }
}

/// A rectangle on the grid, its edges included.
public struct GridBox: GraphElement {
    /// The southern edge, in 10⁻⁷ degrees.
    public var south: Int32
    /// The western edge, in 10⁻⁷ degrees.
    public var west: Int32
    /// The northern edge, in 10⁻⁷ degrees.
    public var north: Int32
    /// The eastern edge, in 10⁻⁷ degrees.
    public var east: Int32

    /// A rectangle by its edges in 10⁻⁷ degrees.
    public init(south: Int32, west: Int32, north: Int32, east: Int32) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// An empty rectangle at the origin of the grid.
    public static var absent: GridBox { GridBox(south: 0, west: 0, north: 0, east: 0) }

    /// Extends the rectangle so that it contains `other`.
    public mutating func extend(to other: GridBox) {
        south = min(south, other.south)
        west = min(west, other.west)
        north = max(north, other.north)
        east = max(east, other.east)
    }
}

extension GridPoint {
    /// The number of grid steps in a degree.
    public static var perDegree: Double { 1e7 }

    /// The nearest point of the grid; the origin if a coordinate is not a number.
    public init(_ place: Coordinate) {
        func steps(_ degrees: Double, _ bound: Double) -> Int32 {
            let scaled = (degrees * Self.perDegree).rounded()
            guard scaled.isFinite else { return 0 }
            return Int32(min(max(scaled, -bound * Self.perDegree), bound * Self.perDegree))
        }
        self.init(latitude: steps(place.latitude, 90), longitude: steps(place.longitude, 180))
    }

    /// The place, clamped to the globe if the file is damaged.
    public var coordinate: Coordinate {
        let latitude = Double(latitude) / Self.perDegree
        let longitude = Double(longitude) / Self.perDegree
        return Coordinate(
            uncheckedLatitude: min(90, max(-90, latitude)),
            longitude: min(180, max(-180, longitude)))
    }
}

extension GridBox {
    /// The rectangle of one point.
    public init(_ point: GridPoint) {
        self.init(
            south: point.latitude, west: point.longitude,
            north: point.latitude, east: point.longitude)
    }

    /// The smallest rectangle around `points`; absent if there are none.
    public init(_ points: some Collection<GridPoint>) {
        var box = points.first.map { GridBox($0) } ?? .absent
        for point in points { box.extend(to: GridBox(point)) }
        self = box
    }

    /// The point in the middle.
    public var center: GridPoint {
        GridPoint(
            latitude: Int32((Int64(south) + Int64(north)) / 2),
            longitude: Int32((Int64(west) + Int64(east)) / 2))
    }
}
