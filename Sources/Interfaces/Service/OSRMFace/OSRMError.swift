/// An error response of OSRM, with its code and message.
///
/// Source: OSRM, docs/http.md, "Responses", and the answers of osrm-routed 26.9.
package struct OSRMError: Error, Hashable, Sendable, CustomStringConvertible {
    /// OSRM's error codes.
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

    /// The code, which clients evaluate.
    package let code: Code
    /// The message, for people.
    package let message: String

    /// Creates an error from its code and message.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The code and the message.
    package var description: String { "\(code.rawValue): \(message)" }
}

// MARK: - Syntax

extension OSRMError {
    static func malformedURL(at position: Int, of text: [UInt8]) -> OSRMError {
        let around = text[max(0, position - 3)..<min(text.count, position + 3)]
        let context = String(decoding: around, as: UTF8.self)
        return OSRMError(
            .invalidURL, "URL string malformed close to position \(position): \"\(context)\"")
    }

    static func malformedQuery(at position: Int) -> OSRMError {
        OSRMError(.invalidQuery, "Query string malformed close to position \(position)")
    }

    static func unknownService(_ name: String) -> OSRMError {
        OSRMError(.invalidService, "Service \(name) not found!")
    }

    static func unknownVersion(ofService name: String) -> OSRMError {
        OSRMError(.invalidVersion, "Service \(name) not found!")
    }

    /// OSRM has one profile per server and accepts any name for it. Here the name selects one of
    /// three, so an unknown name is an error: a truck must not get the route of a car.
    static func unknownProfile(_ name: String) -> OSRMError {
        OSRMError(
            .invalidValue,
            "Profile '\(name)' is not available. Use driving, cycling or walking "
                + "(or car, bike, foot).")
    }
}

// MARK: - Options

extension OSRMError {
    static func wrongCount(of option: String, _ count: Int, coordinates: Int) -> OSRMError {
        OSRMError(
            .invalidOptions,
            "Number of elements in \(option) size \(count) "
                + "does not match coordinate size \(coordinates)")
    }

    static let tooFewCoordinates = OSRMError(
        .invalidOptions, "Number of coordinates needs to be at least two.")
    static let moreThanOneCoordinate = OSRMError(
        .invalidOptions, "Only one input coordinate is supported")
    static let bearingOutOfRange = OSRMError(
        .invalidOptions,
        "A bearing is from 0 to 360 degrees and its range from 0 to 180 degrees.")
    static let invalidCoordinate = OSRMError(.invalidValue, "Invalid coordinate value.")
    /// The error of the table and nearest services.
    static let invalidCoordinates = OSRMError(.invalidOptions, "Coordinates are invalid")
    static let unsupportedExclusion = OSRMError(
        .invalidValue, "Exclude flag combination is not supported.")
    static let waypointEnds = OSRMError(
        .invalidValue, "First and last coordinates must be specified as waypoints.")
    static let numberNotPositive = OSRMError(.invalidOptions, "number must be at least 1")
    static let fallbackSpeedNotPositive = OSRMError(
        .invalidOptions, "fallback_speed must be > 0")
    static let scaleFactorNotPositive = OSRMError(.invalidOptions, "scale_factor must be > 0")

    static func indexOutOfRange(_ option: String, _ index: Int, coordinates: Int) -> OSRMError {
        OSRMError(
            .invalidOptions,
            "\(option) index \(index) is out of range; there are \(coordinates) coordinates, from 0."
        )
    }
}

// MARK: - Limits and results

extension OSRMError {
    static func tooManyCoordinates(_ count: Int, maximum: Int) -> OSRMError {
        OSRMError(
            .tooBig, "Number of entries \(count) is higher than current maximum (\(maximum))")
    }

    static func tooManyAlternatives(maximum: Int) -> OSRMError {
        OSRMError(
            .tooBig,
            "Requested number of alternatives is higher than current maximum (\(maximum))")
    }

    static func tooManyResults(_ count: Int, maximum: Int) -> OSRMError {
        OSRMError(
            .tooBig, "Number of results \(count) is higher than current maximum (\(maximum))")
    }

    static let tooManyCells = OSRMError(.tooBig, "Too many table coordinates")
    /// OSRM itself has no time limit.
    static let tookTooLong = OSRMError(
        .tooBig,
        "The search took too long; request fewer or closer coordinates")

    /// OSRM itself has no limit on the size of an answer.
    static func answerTooLarge(limit: Int) -> OSRMError {
        OSRMError(
            .tooBig,
            "The answer is larger than the maximum of \(limit) bytes; request fewer coordinates, or "
                + "leave out steps, annotations or overview=full")
    }

    static func noSegment(at index: Int) -> OSRMError {
        OSRMError(
            .noSegment, "Could not find a matching segment for coordinate \(index)")
    }

    /// The error of the nearest service, which has only one coordinate.
    static let noSegment = OSRMError(
        .noSegment, "Could not find a matching segment for coordinate")
    static let noRoute = OSRMError(.noRoute, "Impossible route between points")
}
