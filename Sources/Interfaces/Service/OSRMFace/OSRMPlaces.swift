import Geometry
import RoadSearch
import ServiceCore

/// The coordinates of a request, and the options that all services have.
///
/// An option with one value per coordinate is empty if it was not given.
///
/// Source: OSRM, docs/http.md, "General options".
package struct OSRMPlaces: Hashable, Sendable {
    /// The coordinates, in order.
    package var positions: [OSRMPosition]
    /// As received. They are not needed, because looking up coordinates is fast enough.
    package var hints: [String?] = []
    /// In metres; infinite for `unlimited`.
    package var radii: [Double?] = []
    /// The directions of travel.
    package var bearings: [OSRMBearing?] = []
    /// The sides of the road on which to depart or arrive.
    package var approaches: [Waypoint.Approach?] = []
    /// The names of the road classes to avoid.
    package var excluded: [String] = []
    /// Which roads the coordinates snap to.
    package var snapping = OSRMSnapping.default
    /// Whether waypoints have hints.
    package var generatesHints = true
    /// Whether the response leaves out the waypoints.
    package var skipsWaypoints = false

    /// Coordinates with default options.
    package init(_ positions: [OSRMPosition]) {
        self.positions = positions
    }
}

/// A coordinate as written, which may be out of range.
package struct OSRMPosition: Hashable, Sendable {
    /// Degrees east.
    package var longitude: Double
    /// Degrees north.
    package var latitude: Double

    /// Does not check the range.
    package init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    var coordinate: Coordinate? { try? Coordinate(latitude: latitude, longitude: longitude) }
}

/// The direction of travel at a coordinate, with a tolerance to each side, in degrees.
package struct OSRMBearing: Hashable, Sendable {
    /// The direction, clockwise from north.
    package var degrees: Int16
    /// The tolerance to each side.
    package var range: Int16

    /// Does not check the range.
    package init(degrees: Int16, range: Int16) {
        self.degrees = degrees
        self.range = range
    }

    var isValid: Bool { (0...360).contains(degrees) && (0...180).contains(range) }
}

/// Which roads coordinates snap to. The router always chooses roads that can be left and reached,
/// so both values mean the same here.
package enum OSRMSnapping: String, CaseIterable, Sendable {
    case `default`, any
}

// MARK: - Reading

extension OSRMPlaces {
    init(_ cursor: inout OSRMCursor) throws(OSRMError) {
        if cursor.skip("polyline(") {
            try self.init(OSRMPolyline.decode(Self.encoded(&cursor), precision: .five))
        } else if cursor.skip("polyline6(") {
            try self.init(OSRMPolyline.decode(Self.encoded(&cursor), precision: .six))
        } else {
            try self.init(cursor.list(separatedBy: UInt8(ascii: ";"), Self.position))
        }
    }

    private static func encoded(
        _ cursor: inout OSRMCursor
    ) throws(OSRMError) -> ArraySlice<UInt8> {
        let text = cursor.run { OSRMPolyline.alphabet.contains($0) }
        guard !text.isEmpty, cursor.skip(UInt8(ascii: ")")) else { throw cursor.malformed }
        return text
    }

    private static func position(
        _ cursor: inout OSRMCursor
    ) throws(OSRMError) -> OSRMPosition? {
        let start = cursor
        guard let longitude = cursor.real() else { return nil }
        guard cursor.skip(UInt8(ascii: ",")), let latitude = cursor.real() else {
            throw cursor.malformed
        }
        // OSRM stores millionths of a degree in 32 bits, and rejects other numbers.
        let limit = Double(Int32.max) / 1e6
        if abs(longitude) > limit || abs(latitude) > limit {
            cursor = start
            return nil
        }
        return OSRMPosition(longitude: longitude, latitude: latitude)
    }

    /// Reads the option at the cursor.
    ///
    /// - Returns: false if it is not a general option.
    mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMError) -> Bool {
        if cursor.skip("radiuses=") {
            radii = cursor.optionalList { $0.skip("unlimited") ? .infinity : $0.real() }
        } else if cursor.skip("hints=") {
            hints += cursor.optionalList { OSRMHint.text(&$0) }
        } else if cursor.skip("bearings=") {
            bearings += try Self.bearings(&cursor)
        } else if cursor.skip("approaches=") {
            approaches = cursor.optionalList { $0.word(of: Waypoint.Approach.self) }
        } else if cursor.skip("exclude=") {
            excluded = try cursor.list(separatedBy: UInt8(ascii: ","), Self.className)
        } else if cursor.skip("snapping=") {
            snapping = try cursor.required { $0.word(of: OSRMSnapping.self) }
        } else if cursor.skip("generate_hints=") {
            generatesHints = try cursor.required { $0.boolean() }
        } else if cursor.skip("skip_waypoints=") {
            skipsWaypoints = try cursor.required { $0.boolean() }
        } else {
            return false
        }
        return true
    }

    private static func bearings(
        _ cursor: inout OSRMCursor
    ) throws(OSRMError) -> [OSRMBearing?] {
        var bearings: [OSRMBearing?] = []
        repeat {
            guard let degrees: Int16 = cursor.integer() else {
                bearings.append(nil)
                continue
            }
            guard cursor.skip(UInt8(ascii: ",")), let range: Int16 = cursor.integer() else {
                throw cursor.malformed
            }
            bearings.append(OSRMBearing(degrees: degrees, range: range))
        } while cursor.skip(UInt8(ascii: ";"))
        return bearings
    }

    private static func className(_ cursor: inout OSRMCursor) -> String? {
        let name = cursor.run { byte in
            switch byte {
            case 48...57, 65...90, 97...122: true
            default: false
            }
        }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}

// MARK: - Checking

extension OSRMPlaces {
    /// - Throws: `InvalidOptions` if there are fewer than `minimum` coordinates, if the number of
    ///   values of an option differs from that of the coordinates, or if a bearing is out of range.
    func checkOptions(minimumCount minimum: Int) throws(OSRMError) {
        try check("hints", hints.count)
        try check("bearings", bearings.count)
        try check("radiuses", radii.count)
        try check("approaches", approaches.count)
        if positions.count < minimum { throw .tooFewCoordinates }
        if !bearings.allSatisfy({ $0?.isValid ?? true }) { throw .bearingOutOfRange }
    }

    private func check(_ option: String, _ count: Int) throws(OSRMError) {
        guard count == 0 || count == positions.count else {
            throw .wrongCount(of: option, count, coordinates: positions.count)
        }
    }

    /// How far the router looks for a road if the radius is unlimited.
    static let unlimitedRadiusMeters = 50_000.0

    /// The waypoints for the router. Check the options first.
    ///
    /// - Throws: `error` if a coordinate is out of range.
    func waypoints(orThrow error: OSRMError) throws(OSRMError) -> [Waypoint] {
        var waypoints: [Waypoint] = []
        waypoints.reserveCapacity(positions.count)
        for (index, position) in positions.enumerated() {
            guard let coordinate = position.coordinate else { throw error }
            var waypoint = Waypoint(coordinate)
            if !radii.isEmpty {
                // OSRM ignores a negative radius.
                waypoint.radiusMeters = radii[index].map {
                    $0 < 0 ? Self.unlimitedRadiusMeters : min($0, Self.unlimitedRadiusMeters)
                }
            }
            if !approaches.isEmpty { waypoint.approach = approaches[index] ?? .unrestricted }
            if !bearings.isEmpty { waypoint.heading = bearings[index]?.heading }
            waypoints.append(waypoint)
        }
        return waypoints
    }

    func excludedClasses() throws(OSRMError) -> Set<ExcludableClass> {
        var classes: Set<ExcludableClass> = []
        for name in excluded {
            guard let excludable = ExcludableClass(rawValue: name) else {
                throw .unsupportedExclusion
            }
            classes.insert(excludable)
        }
        return classes
    }
}

extension OSRMBearing {
    /// OSRM compares whole degrees, hence the half degree more.
    fileprivate var heading: Waypoint.Heading {
        Waypoint.Heading(degrees: Double(degrees), tolerance: Double(range) + 0.5)
    }
}
