import AddressText
import ArgumentParser
import Geocoding
import Geometry
import Operations
import RecordKeeping

/// The place of a new record: an address, coordinates or both.
struct PlaceOptions: ParsableArguments {
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

    func validate() throws {
        if address == nil && coordinates == nil {
            throw ValidationError(
                "Give the place: --address \"12 Harbour Street\" or --at 43.7384,7.4246.")
        }
    }

    /// The place. If several match and there is a terminal, asks which one to use.
    func resolve(with places: PlaceSearch) async throws -> ResolvedPlace {
        try await Self.resolve(address, coordinates, pick, with: places)
    }

    /// The place of an address, coordinates or both, with the same questions.
    static func resolve(
        _ address: String?, _ coordinates: String?, _ pick: Int?, with places: PlaceSearch
    ) async throws -> ResolvedPlace {
        let place = try await find(address, coordinates, pick, with: places)
        Terminal.say("Address      \(place.address)")
        Terminal.say("Coordinates  \(place.coordinate)")
        Terminal.say("Match        \(place.matchSentence)")
        if let attribution = place.source.attribution {
            Terminal.say("Source       Nominatim: \(attribution)")
        }
        if let caution = place.caution { Terminal.warn(caution) }
        return place
    }

    private static func find(
        _ address: String?, _ coordinates: String?, _ pick: Int?, with places: PlaceSearch
    ) async throws -> ResolvedPlace {
        let coordinate = try coordinates.map { text throws in try CoordinateArgument.parse(text) }
        return try await PlaceRequest(address: address, coordinate: coordinate).resolved { text in
            try await places.resolveAsking(text, demand: .address, pick: pick)
        }
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
