import Atlas
import Geocoding
import Geometry

/// Why an operation could not be done, as a person reads it.
public enum OperationsError: Error, CustomStringConvertible {
    case noShippedData(searched: [String])
    case noStore(path: String)
    case noAtlas(store: String)
    case graphMissing(TravelMode, store: String)
    case graphOfAnotherAtlas(TravelMode, store: String)
    case placeNotFound(String)
    case placeAmbiguous(String, candidates: [GeocodeResult])
    /// Nothing but a coarse or a doubtful answer.
    case placeUncertain(String, candidates: [GeocodeResult])
    case pickOutOfRange(Int, count: Int)
    case noAddressNear(Coordinate)
    case nothingNear(Coordinate)
    /// No car park, or none that can be reached in the way that was asked for.
    case noParkingNear(String)
    /// No road of the imported map is what was to be closed.
    case nothingToClose(String)
    /// No street of that name crosses the one of which a part was to be closed.
    case noCrossing(String, street: String)
    /// No way along a street leads from one end of the part that was meant to the other.
    case noPart(street: String, String, String)
    case importRunning(store: String)
    case twoProfiles(TravelMode, first: String, second: String)
    case noProfiles(folder: String)
    case cannotWrite(path: String, reason: String)

    /// A line a candidate: its number, its label, where it is and what it is; then whom those
    /// are from that are not from the imported map.
    public static func numbered(_ candidates: [GeocodeResult]) -> String {
        let lines = candidates.enumerated().map { index, candidate in
            "  \(index + 1)  \(candidate.label)  (\(candidate.coordinate), "
                + "\(candidate.matchSentence))"
        }
        let sources = Set(candidates.compactMap(\.source.attribution)).sorted()
            .map { "  From Nominatim: \($0)" }
        return (lines + sources).joined(separator: "\n")
    }

    /// What was typed, cut after 60 characters, without what would move the cursor.
    public static func shown(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 60
        let printable = text.unicodeScalars.prefix(60).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
        }
        return "'\(String(printable))\(isLong ? "…" : "")'"
    }

    /// The places that were meant perhaps; none where that is not what is wrong.
    public var candidates: [GeocodeResult] {
        switch self {
        case .placeAmbiguous(_, let candidates), .placeUncertain(_, let candidates): candidates
        default: []
        }
    }

    public var description: String {
        switch self {
        case .noShippedData(let searched):
            "the folders Vocabulary, Cartography, Countries, Profiles and Service are not in "
                + searched.map { "'\($0)'" }.joined(separator: ", ")
                + ". Name the folder that holds them with PARKWAY_DATA."
        case .noStore(let path):
            "there is no store at '\(path)'. Make one with 'parkway import' or "
                + "'parkway sign-up', or name another with --store."
        case .noAtlas(let store):
            "the store '\(store)' has no atlas yet, so no address can be found. "
                + "Import a map first: parkway import FILE.osm.pbf"
        case .graphMissing(let mode, let store):
            "the store '\(store)' has no graph for \(mode.rawValue). "
                + "Import the map again: parkway import FILE.osm.pbf"
        case .graphOfAnotherAtlas(let mode, let store):
            "the \(mode.rawValue) graph in '\(store)' was made from another atlas. "
                + "Import the map again: parkway import FILE.osm.pbf"
        case .placeNotFound(let text):
            "\(Self.shown(text)) was not found on the imported map. Check the spelling, leave out the "
                + "house number or the city, or give coordinates as LAT,LON."
        case .placeAmbiguous(let text, let candidates):
            "\(Self.shown(text)) could be \(candidates.count) places:\n\(Self.numbered(candidates))\n"
                + "Add the quarter or the postcode, give the coordinates of one of them, or, where "
                + "there is a 'pick', choose one with it, 1 to \(candidates.count)."
        case .placeUncertain(let text, let candidates):
            "\(Self.shown(text)) is not an address of the imported map. The nearest thing "
                + "to it:\n\(Self.numbered(candidates))\n"
                + "Check the spelling, give its coordinates, or, where there is a 'pick', take it "
                + "with pick 1."
        case .pickOutOfRange(let number, let count):
            "pick \(number) is not one of the candidates; it must lie between 1 and \(count)."
        case .noAddressNear(let place):
            "no address or named street is near \(place). "
                + "Check the order (latitude first), or give the address beside the coordinates."
        case .nothingNear(let place):
            "no address, street or place of the imported map is near \(place). "
                + "Check the order: latitude first, then longitude."
        case .noParkingNear(let place):
            "no car park that you may use is within a walk of \(ParkingSearch.longestWalkMeters) m of "
                + "\(Self.shown(place)). Ask for those of customers or private ones as well (access), "
                + "or choose another place."
        case .nothingToClose(let label):
            "no road of the imported map that the modes may use is in \(Self.shown(label)), so there "
                + "is nothing to close. Choose another street, a larger area, or other modes."
        case .noCrossing(let text, let street):
            "no street \(Self.shown(text)) of the imported map crosses or joins "
                + "\(Self.shown(street)). Name one that does, or give coordinates as LAT,LON."
        case .noPart(let street, let one, let other):
            "no way along \(Self.shown(street)) leads from \(Self.shown(one)) to "
                + "\(Self.shown(other)). Close its parts one by one, or an area."
        case .cannotWrite(let path, let reason):
            "cannot write '\(path)': \(reason). Choose another path, or mend its folder."
        case .twoProfiles(let mode, let first, let second):
            "'\(first)' and '\(second)' are both profiles for \(mode.rawValue). "
                + "Give one for each mode."
        case .noProfiles(let folder):
            "the folder '\(folder)' has no profile, which is a file named *.json. "
                + "Name another folder, or the profile itself."
        case .importRunning(let store):
            "another import into '\(store)' is running. Wait for it to end, then try again."
        }
    }
}
