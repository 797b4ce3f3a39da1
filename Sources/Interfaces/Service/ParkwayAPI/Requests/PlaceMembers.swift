import AddressText
import Geometry
import Operations
import RecordKeeping
import ServiceCore

/// The place of a new record in the body of a request: an address, coordinates, or both.
struct PlaceMembers: Sendable {
    /// The names of the members. `latitude` and `longitude` are deprecated; `at` has both.
    static let names = ["address", "at", "latitude", "longitude", "pick"]

    /// The place, which is still to be found.
    let request: PlaceRequest
    /// The number of the candidate to choose if the address is ambiguous or uncertain, from 1.
    let pick: Int?

    /// The members with their types, whose values are not checked.
    struct Typed: Sendable {
        let address: String?
        let at: String?
        let latitude: Double?
        let longitude: Double?
        let pick: Int?

        fileprivate var hasCoordinate: Bool { at != nil || latitude != nil || longitude != nil }

        /// - Throws: ``Failure`` for members of the wrong type.
        init(_ members: RequestMembers) throws(Failure) {
            address = try members.textIfPresent("address")
            at = try members.textIfPresent("at")
            latitude = try members.numberIfPresent("latitude")
            longitude = try members.numberIfPresent("longitude")
            pick = try members.integerIfPresent("pick")
        }
    }

    /// Reports mistakes to `input`; nil if there is one.
    init?(_ typed: Typed, reportingTo input: inout InputValidation) {
        input.check(pick: typed.pick)
        // Both are checked, so that no mistake is hidden.
        let at = typed.at.flatMap { text in input.check("at") { try Self.coordinate(text) } }
        let pair = Self.pair(typed, reportingTo: &input)
        let coordinate = typed.at == nil ? pair : at
        if coordinate == nil, typed.hasCoordinate, typed.address == nil { return nil }
        let request = input.check("address") { () throws(InvalidValue) in
            try PlaceRequest(address: typed.address, coordinate: coordinate)
        }
        guard let request else { return nil }
        self.request = request
        pick = typed.pick
    }

    static func coordinate(_ text: String) throws -> Coordinate {
        guard let coordinate = try CoordinateText.parse(text) else {
            throw InvalidValue.malformed(
                field: "at", text: text,
                rule: "write latitude, comma, longitude, as in 43.7384,7.4246")
        }
        return coordinate
    }

    private static func pair(
        _ typed: Typed, reportingTo input: inout InputValidation
    ) -> Coordinate? {
        if let latitude = typed.latitude, let longitude = typed.longitude {
            return input.check("latitude") { () throws(CoordinateError) in
                try Coordinate(latitude: latitude, longitude: longitude)
            }
        }
        if typed.latitude != nil || typed.longitude != nil {
            input.add(
                typed.latitude == nil ? "latitude" : "longitude",
                "latitude and longitude must be sent together; or send both as 'at', as in "
                    + "43.7384,7.4246")
        }
        return nil
    }
}

extension ServiceDependencies {
    /// The place of a new record.
    ///
    /// - Throws: `PlaceLookupError` if no place is found or the address is ambiguous.
    func resolve(_ place: PlaceMembers) async throws -> ResolvedPlace {
        try await place.request.resolved { text in
            try await places.resolve(text, demand: .address, pick: place.pick)
        }
    }
}
