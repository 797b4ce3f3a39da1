/// Why a request was refused, in OSRM's own codes.
///
/// Source: OSRM, docs/http.md, "Responses", and the answers of osrm-routed 26.9.
package struct OSRMRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Sendable, CaseIterable {
        case invalidURL = "InvalidUrl"
        case invalidService = "InvalidService"
        case invalidVersion = "InvalidVersion"
        case invalidOptions = "InvalidOptions"
        case invalidQuery = "InvalidQuery"
        case invalidValue = "InvalidValue"
        case noSegment = "NoSegment"
        case tooBig = "TooBig"
        case noRoute = "NoRoute"
    }

    package let code: Code
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}

// MARK: - What is wrong with the text

extension OSRMRefusal {
    static func malformedURL(at position: Int, of text: [UInt8]) -> OSRMRefusal {
        let around = text[max(0, position - 3)..<min(text.count, position + 3)]
        let context = String(decoding: around, as: UTF8.self)
        return OSRMRefusal(
            .invalidURL, "URL string malformed close to position \(position): \"\(context)\"")
    }

    static func malformedQuery(at position: Int) -> OSRMRefusal {
        OSRMRefusal(.invalidQuery, "Query string malformed close to position \(position)")
    }

    static func unknownService(_ name: String) -> OSRMRefusal {
        OSRMRefusal(.invalidService, "Service \(name) not found!")
    }

    static func unknownVersion(ofService name: String) -> OSRMRefusal {
        OSRMRefusal(.invalidVersion, "Service \(name) not found!")
    }

    /// OSRM has one profile a server and takes any name for it; here the name chooses among
    /// three, and a lorry must not be sent along a car's route without a word.
    static func unknownProfile(_ name: String) -> OSRMRefusal {
        OSRMRefusal(
            .invalidValue,
            "Profile '\(name)' is not offered. Use driving, cycling or walking "
                + "(or car, bike, foot).")
    }
}

// MARK: - What is wrong with the options

extension OSRMRefusal {
    static func wrongCount(of option: String, _ count: Int, coordinates: Int) -> OSRMRefusal {
        OSRMRefusal(
            .invalidOptions,
            "Number of elements in \(option) size \(count) "
                + "does not match coordinate size \(coordinates)")
    }

    static let tooFewCoordinates = OSRMRefusal(
        .invalidOptions, "Number of coordinates needs to be at least two.")
    static let moreThanOneCoordinate = OSRMRefusal(
        .invalidOptions, "Only one input coordinate is supported")
    static let bearingOutOfRange = OSRMRefusal(
        .invalidOptions,
        "A bearing is from 0 to 360 degrees and its range from 0 to 180 degrees.")
    static let invalidCoordinate = OSRMRefusal(.invalidValue, "Invalid coordinate value.")
    /// What the table and nearest services say.
    static let invalidCoordinates = OSRMRefusal(.invalidOptions, "Coordinates are invalid")
    static let unsupportedExclusion = OSRMRefusal(
        .invalidValue, "Exclude flag combination is not supported.")
    static let waypointEnds = OSRMRefusal(
        .invalidValue, "First and last coordinates must be specified as waypoints.")
    static let noResultsAsked = OSRMRefusal(.invalidOptions, "number must be at least 1")
    static let fallbackSpeedNotPositive = OSRMRefusal(
        .invalidOptions, "fallback_speed must be > 0")
    static let scaleFactorNotPositive = OSRMRefusal(.invalidOptions, "scale_factor must be > 0")

    static func indexOutOfRange(_ option: String, _ index: Int, coordinates: Int) -> OSRMRefusal {
        OSRMRefusal(
            .invalidOptions,
            "\(option) index \(index) names no coordinate; there are \(coordinates), from 0.")
    }
}

// MARK: - What is too much, and what cannot be found

extension OSRMRefusal {
    static func tooManyCoordinates(_ count: Int, most: Int) -> OSRMRefusal {
        OSRMRefusal(
            .tooBig, "Number of entries \(count) is higher than current maximum (\(most))")
    }

    static func tooManyAlternatives(most: Int) -> OSRMRefusal {
        OSRMRefusal(
            .tooBig,
            "Requested number of alternatives is higher than current maximum (\(most))")
    }

    static func tooManyResults(_ count: Int, most: Int) -> OSRMRefusal {
        OSRMRefusal(
            .tooBig, "Number of results \(count) is higher than current maximum (\(most))")
    }

    static let tooManyCells = OSRMRefusal(.tooBig, "Too many table coordinates")
    /// OSRM searches without end.
    static let tookTooLong = OSRMRefusal(
        .tooBig,
        "The search takes longer than a request may; ask for fewer or nearer coordinates")

    static func noSegment(at index: Int) -> OSRMRefusal {
        OSRMRefusal(
            .noSegment, "Could not find a matching segment for coordinate \(index)")
    }

    /// What the nearest service says, which has only one.
    static let noSegment = OSRMRefusal(
        .noSegment, "Could not find a matching segment for coordinate")
    static let noRoute = OSRMRefusal(.noRoute, "Impossible route between points")
}
