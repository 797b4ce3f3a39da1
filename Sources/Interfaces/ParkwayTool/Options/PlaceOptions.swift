import AddressText
import ArgumentParser
import Geocoding
import Geometry
import Operations
import RecordKeeping

/// The place of a record that may have none: an address, coordinates or both.
struct OptionalPlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Street address, which is looked up on the map.", valueName: "text"))
    var address: String?

    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "Coordinates, for which the nearest address is looked up. With --address, both are saved "
                + "as given.",
            valueName: "lat,lon"))
    var coordinates: String?

    @Option(
        help: ArgumentHelp(
            "Number of the match to use if the address is ambiguous.", valueName: "n"))
    var pick: Int?

    /// Whether an address or coordinates were given.
    var isGiven: Bool { address != nil || coordinates != nil }

    /// The place, which is printed; nil if none was given. If several match and there is a terminal,
    /// asks which one to use.
    func resolve(with places: () async throws -> PlaceSearch) async throws -> ResolvedPlace? {
        guard isGiven else { return nil }
        let place = try await find(with: places())
        Terminal.say("Address      \(place.address)")
        Terminal.say("Coordinates  \(place.coordinate)")
        Terminal.say("Match        \(place.matchSentence)")
        if let attribution = place.source.attribution {
            Terminal.say("Source       Nominatim: \(attribution)")
        }
        if let caution = place.caution { Terminal.warn(caution) }
        return place
    }

    private func find(with places: PlaceSearch) async throws -> ResolvedPlace {
        let coordinate = try coordinates.map { text throws in try CoordinateArgument.parse(text) }
        return try await PlaceRequest(address: address, coordinate: coordinate).resolved { text in
            try await places.resolveAsking(text, demand: .address, pick: pick)
        }
    }
}

/// The place of a record that needs one.
struct PlaceOptions: ParsableArguments {
    private static let demand =
        "Give the place: --address \"12 Harbour Street\" or --at 43.7384,7.4246."

    @OptionGroup private var place: OptionalPlaceOptions

    func validate() throws {
        guard place.isGiven else { throw ValidationError(Self.demand) }
    }

    /// The place, which is printed.
    func resolve(with places: () async throws -> PlaceSearch) async throws -> ResolvedPlace {
        guard let place = try await place.resolve(with: places) else {
            throw ValidationError(Self.demand)
        }
        return place
    }
}

/// Reads coordinates from the command line.
enum CoordinateArgument {
    static func parse(_ text: String) throws -> Coordinate {
        guard let coordinate = try CoordinateText.parse(text) else {
            throw InvalidValue.malformed(
                field: "coordinates", text: text,
                rule: "write latitude, comma, longitude, as in 43.7384,7.4246")
        }
        return coordinate
    }
}

extension PlaceSearch {
    /// Resolves the query. If several places match and there is a terminal, asks which one to use.
    func resolveAsking(
        _ place: PlaceText, demand: PlaceLookup.Demand = .anything, pick: Int? = nil
    ) async throws -> ResolvedPlace {
        do {
            return try await resolve(place, demand: demand, pick: pick)
        } catch PlaceLookupError.ambiguous(let text, let candidates)
            where Terminal.isInteractive
        {
            Terminal.introduce("\(text.quotedForMessage) could be:")
            let number = try Terminal.ask(for: candidates)
            return try await resolve(place, demand: demand, pick: number)
        } catch PlaceLookupError.uncertain(let text, let candidates)
            where Terminal.isInteractive
        {
            Terminal.introduce(
                "\(text.quotedForMessage) is not an address. The closest match:")
            let number = try Terminal.ask(for: candidates)
            return try await resolve(place, demand: demand, pick: number)
        }
    }
}

extension Terminal {
    /// Does `work` with `pick`. If several places match and there is a terminal, asks which one to
    /// use and does it again.
    static func choosing<Value>(
        _ pick: Int?, _ work: (_ pick: Int?) throws -> Value
    ) throws -> Value {
        do {
            return try work(pick)
        } catch PlaceLookupError.ambiguous(let text, let candidates) where isInteractive {
            introduce("\(text.quotedForMessage) could be:")
            return try work(ask(for: candidates))
        } catch PlaceLookupError.uncertain(let text, let candidates) where isInteractive {
            introduce("\(text.quotedForMessage) was not found. The closest match:")
            return try work(ask(for: candidates))
        }
    }

    /// - Throws: ``ToolError/declined`` if the person chooses none.
    fileprivate static func ask(for candidates: [GeocodeResult]) throws -> Int {
        Terminal.introduce(PlaceLookupError.numbered(candidates))
        let numbers = candidates.count == 1 ? "1" : "1-\(candidates.count)"
        while let answer = Terminal.ask("Which one? [\(numbers), Enter for none]") {
            if answer.isEmpty { break }
            if let number = Int(answer), candidates.indices.contains(number - 1) { return number }
            Terminal.introduce("Type a number from 1 to \(candidates.count).")
        }
        throw ToolError.declined
    }
}
