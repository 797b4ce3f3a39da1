import Geometry
import Routing
import ServiceCore

/// What one of the services is asked for.
package protocol OSRMRequest: Hashable, Sendable {
    var places: OSRMPlaces { get set }
    init(_ places: OSRMPlaces)
    /// Reads the option that stands here.
    ///
    /// - Returns: false where the service has none of that name.
    mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMRefusal) -> Bool
}

extension OSRMRequest {
    /// - Throws: `InvalidQuery` with the position of the first byte that does not fit.
    package init(_ address: OSRMAddress) throws(OSRMRefusal) {
        var cursor = OSRMCursor(address.query, origin: address.queryPosition)
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
    ) throws(OSRMRefusal) -> Bool {
        if try readOption(&cursor) { return true }
        return try places.readOption(&cursor)
    }
}

// MARK: - Route

/// Source: OSRM, docs/http.md, "Route service".
package struct OSRMRouteRequest: OSRMRequest {
    package enum Geometries: String, CaseIterable, Sendable {
        case polyline, polyline6, geojson
    }

    package enum Overview: String, CaseIterable, Sendable {
        case simplified, full
        case none = "false"
    }

    package var places: OSRMPlaces
    package var steps = false
    package var alternatives: UInt32 = 0
    package var geometries = Geometries.polyline
    package var overview = Overview.simplified
    package var annotations: Set<OSRMAnnotation> = []
    package var continuesStraight: Bool?
    /// Which coordinates begin and end legs; all of them where empty.
    package var waypoints: [Int] = []

    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMRefusal) -> Bool {
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
    ) throws(OSRMRefusal) -> [OSRMAnnotation] {
        if cursor.skip("true") { return OSRMAnnotation.allCases }
        if cursor.skip("false") { return [] }
        return try cursor.list(separatedBy: UInt8(ascii: ",")) {
            $0.word(of: OSRMAnnotation.self)
        }
    }

    func check(_ limits: OSRMLimits) throws(OSRMRefusal) {
        try places.checkOptions(leastCoordinates: 2)
        let count = places.positions.count
        for index in waypoints where index >= count {
            throw .indexOutOfRange("waypoints", index, coordinates: count)
        }
        guard count <= limits.routeCoordinates else {
            throw .tooManyCoordinates(count, most: limits.routeCoordinates)
        }
        guard alternatives <= limits.alternatives else {
            throw .tooManyAlternatives(most: limits.alternatives)
        }
        let isWhole = waypoints.first ?? 0 == 0 && waypoints.last ?? count - 1 == count - 1
        if !isWhole { throw .waypointEnds }
    }
}

package enum OSRMAnnotation: String, CaseIterable, Sendable {
    case duration, distance, nodes, weight, speed, datasources
}

// MARK: - Table

/// Source: OSRM, docs/http.md, "Table service".
package struct OSRMTableRequest: OSRMRequest {
    package enum Annotation: String, CaseIterable, Sendable {
        case duration, distance
    }

    package enum FallbackCoordinate: String, CaseIterable, Sendable {
        case input, snapped
    }

    package var places: OSRMPlaces
    /// Indices of coordinates; all of them where empty.
    package var sources: [Int] = []
    package var destinations: [Int] = []
    package var annotations: Set<Annotation> = [.duration]
    /// Metres a second, for what no route connects.
    package var fallbackSpeed: Double?
    package var fallbackCoordinate = FallbackCoordinate.input
    package var scaleFactor = 1.0

    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMRefusal) -> Bool {
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

    private static func indices(_ cursor: inout OSRMCursor) throws(OSRMRefusal) -> [Int] {
        if cursor.skip("all") { return [] }
        return try cursor.list(separatedBy: UInt8(ascii: ";")) { $0.index() }
    }

    func check(_ limits: OSRMLimits) throws(OSRMRefusal) {
        try places.checkOptions(leastCoordinates: 2)
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

/// Source: OSRM, docs/http.md, "Nearest service".
package struct OSRMNearestRequest: OSRMRequest {
    package var places: OSRMPlaces
    package var number: UInt32 = 1

    package init(_ places: OSRMPlaces) {
        self.places = places
    }

    package mutating func readOption(_ cursor: inout OSRMCursor) throws(OSRMRefusal) -> Bool {
        guard cursor.skip("number=") else { return false }
        number = try cursor.required { $0.integer() }
        return true
    }

    func check(_ limits: OSRMLimits) throws(OSRMRefusal) {
        try places.checkOptions(leastCoordinates: 1)
        if places.positions.count > 1 { throw .moreThanOneCoordinate }
        if number < 1 { throw .noResultsAsked }
        guard number <= limits.nearestResults else {
            throw .tooManyResults(Int(number), most: limits.nearestResults)
        }
    }
}
