import Geometry
import Routing
import ServiceCore

/// The parsed request to one of the services.
package protocol OSRMRequest: Hashable, Sendable {
    /// The coordinates, and the options that all services have.
    var places: OSRMPlaces { get set }
    /// A request with default options.
    init(_ places: OSRMPlaces)
    /// Reads the option at the cursor.
    ///
    /// - Returns: false if the service does not have that option.
    /// - Throws: `InvalidQuery` if its value is malformed.
    mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMError) -> Bool
}

extension OSRMRequest {
    /// Parses the query of `target`.
    ///
    /// - Throws: `InvalidQuery` with the position of the first unexpected byte.
    package init(_ target: OSRMTarget) throws(OSRMError) {
        var cursor = OSRMCursor(target.query, origin: target.queryPosition)
        try self.init(OSRMPlaces(&cursor))
        _ = cursor.skip(".json")
        if cursor.skip(UInt8(ascii: "?")) {
            guard try readAnyOption(&cursor) else { throw cursor.malformed }
            while true {
                var ahead = cursor
                guard ahead.skip(UInt8(ascii: "&")), try readAnyOption(&ahead) else { break }
                cursor = ahead
            }
        }
        guard cursor.isAtEnd else { throw cursor.malformed }
    }

    private mutating func readAnyOption(
        _ cursor: inout OSRMCursor
    ) throws(OSRMError) -> Bool {
        if try readOption(&cursor) { return true }
        return try places.readOption(&cursor)
    }
}

// MARK: - Route

/// A request to the route service.
///
/// Source: OSRM, docs/http.md, "Route service".
package struct OSRMRouteRequest: OSRMRequest {
    /// The format of geometries.
    package enum Geometries: String, CaseIterable, Sendable {
        case polyline, polyline6, geojson
    }

    /// The level of detail of the geometry of the whole route.
    package enum Overview: String, CaseIterable, Sendable {
        case simplified, full
        case none = "false"
    }

    /// The coordinates, and the general options.
    package var places: OSRMPlaces
    /// Whether the response has steps.
    package var steps = false
    /// Maximum number of alternatives.
    package var alternatives: UInt32 = 0
    /// The format of geometries.
    package var geometries = Geometries.polyline
    /// The level of detail of the geometry of the whole route.
    package var overview = Overview.simplified
    /// The contents of the annotations of a leg; empty for none.
    package var annotations: Set<OSRMAnnotation> = []
    /// Whether to avoid U-turns at waypoints; nil for the default of the mode.
    package var continuesStraight: Bool?
    /// The indices of the coordinates at which legs begin and end; empty for all.
    package var waypoints: [Int] = []

    /// A request with default options.
    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    /// Reads an option of the route service.
    ///
    /// - Throws: `InvalidQuery` if its value is malformed.
    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMError) -> Bool {
        if cursor.skip("steps=") {
            steps = try cursor.required { $0.boolean() }
        } else if cursor.skip("alternatives=") {
            alternatives = try cursor.required { $0.integer() ?? $0.boolean().map { $0 ? 1 : 0 } }
        } else if cursor.skip("geometries=") {
            geometries = try cursor.required { $0.word(of: Geometries.self) }
        } else if cursor.skip("overview=") {
            overview = try cursor.required { $0.word(of: Overview.self) }
        } else if cursor.skip("annotations=") {
            annotations.formUnion(try Self.annotations(&cursor))
        } else if cursor.skip("continue_straight=") {
            if !cursor.skip("default") { continuesStraight = try cursor.required { $0.boolean() } }
        } else if cursor.skip("waypoints=") {
            waypoints = try cursor.list(separatedBy: UInt8(ascii: ";")) { $0.index() }
        } else {
            return false
        }
        return true
    }

    private static func annotations(
        _ cursor: inout OSRMCursor
    ) throws(OSRMError) -> [OSRMAnnotation] {
        if cursor.skip("true") { return OSRMAnnotation.allCases }
        if cursor.skip("false") { return [] }
        return try cursor.list(separatedBy: UInt8(ascii: ",")) {
            $0.word(of: OSRMAnnotation.self)
        }
    }

    func check(_ limits: OSRMLimits) throws(OSRMError) {
        try places.checkOptions(minimumCount: 2)
        let count = places.positions.count
        for index in waypoints where index >= count {
            throw .indexOutOfRange("waypoints", index, coordinates: count)
        }
        guard count <= limits.routeCoordinates else {
            throw .tooManyCoordinates(count, maximum: limits.routeCoordinates)
        }
        guard alternatives <= limits.alternatives else {
            throw .tooManyAlternatives(maximum: limits.alternatives)
        }
        let isWhole = waypoints.first ?? 0 == 0 && waypoints.last ?? count - 1 == count - 1
        if !isWhole { throw .waypointEnds }
    }
}

/// The contents of the annotations of a leg.
package enum OSRMAnnotation: String, CaseIterable, Sendable {
    case duration, distance, nodes, weight, speed, datasources
}

// MARK: - Table

/// A request to the table service.
///
/// Source: OSRM, docs/http.md, "Table service".
package struct OSRMTableRequest: OSRMRequest {
    /// The contents of the cells of a table.
    package enum Annotation: String, CaseIterable, Sendable {
        case duration, distance
    }

    /// The coordinates between which the distance of a cell without a route is measured.
    package enum FallbackCoordinate: String, CaseIterable, Sendable {
        case input, snapped
    }

    /// The coordinates, and the general options.
    package var places: OSRMPlaces
    /// The indices of the sources; empty for all coordinates.
    package var sources: [Int] = []
    /// The indices of the destinations; empty for all coordinates.
    package var destinations: [Int] = []
    /// The contents of the cells.
    package var annotations: Set<Annotation> = [.duration]
    /// Speed for cells without a route, in metres per second; nil leaves them empty.
    package var fallbackSpeed: Double?
    /// The coordinates between which the distance of a cell without a route is measured.
    package var fallbackCoordinate = FallbackCoordinate.input
    /// A factor for all durations.
    package var scaleFactor = 1.0

    /// A request with default options.
    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    /// Reads an option of the table service.
    ///
    /// - Throws: `InvalidQuery` if its value is malformed.
    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMError) -> Bool {
        if cursor.skip("sources=") {
            sources = try Self.indices(&cursor)
        } else if cursor.skip("destinations=") {
            destinations = try Self.indices(&cursor)
        } else if cursor.skip("annotations=") {
            let names = try cursor.list(separatedBy: UInt8(ascii: ",")) {
                $0.word(of: Annotation.self)
            }
            annotations = Set(names)
        } else if cursor.skip("fallback_speed=") {
            fallbackSpeed = try cursor.required { $0.real() }
        } else if cursor.skip("fallback_coordinate=") {
            fallbackCoordinate = try cursor.required { $0.word(of: FallbackCoordinate.self) }
        } else if cursor.skip("scale_factor=") {
            scaleFactor = try cursor.required { $0.real() }
        } else {
            return false
        }
        return true
    }

    private static func indices(_ cursor: inout OSRMCursor) throws(OSRMError) -> [Int] {
        if cursor.skip("all") { return [] }
        return try cursor.list(separatedBy: UInt8(ascii: ";")) { $0.index() }
    }

    func check(_ limits: OSRMLimits) throws(OSRMError) {
        try places.checkOptions(minimumCount: 2)
        let count = places.positions.count
        for index in sources where index >= count {
            throw .indexOutOfRange("sources", index, coordinates: count)
        }
        for index in destinations where index >= count {
            throw .indexOutOfRange("destinations", index, coordinates: count)
        }
        if let fallbackSpeed, fallbackSpeed <= 0 { throw .fallbackSpeedNotPositive }
        if scaleFactor <= 0 { throw .scaleFactorNotPositive }
        let rows = sources.isEmpty ? count : sources.count
        let columns = destinations.isEmpty ? count : destinations.count
        if rows * columns > limits.tableCells { throw .tooManyCells }
    }
}

// MARK: - Nearest

/// A request to the nearest service.
///
/// Source: OSRM, docs/http.md, "Nearest service".
package struct OSRMNearestRequest: OSRMRequest {
    /// The coordinates, and the general options.
    package var places: OSRMPlaces
    /// Maximum number of results.
    package var number: UInt32 = 1

    /// A request with default options.
    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    /// Reads an option of the nearest service.
    ///
    /// - Throws: `InvalidQuery` if its value is malformed.
    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMError) -> Bool {
        guard cursor.skip("number=") else { return false }
        number = try cursor.required { $0.integer() }
        return true
    }

    func check(_ limits: OSRMLimits) throws(OSRMError) {
        try places.checkOptions(minimumCount: 1)
        if places.positions.count > 1 { throw .moreThanOneCoordinate }
        if number < 1 { throw .numberNotPositive }
        guard number <= limits.nearestResults else {
            throw .tooManyResults(Int(number), maximum: limits.nearestResults)
        }
    }
}
