import Accounts
import Cartography
import Documents
import Geocoding
import Geometry
import OSMModel
import Operations
import ParkingRecords
import RecordKeeping
import RoadClosures
import StorageSpaces
import Testing

@Suite("The described limits are those of the code")
struct DescribedBoundsTests {
    let described: DescribedAPI

    init() throws {
        described = try DescribedAPI()
    }

    @Test(arguments: [("from", "findRoute"), ("to", "findRoute"), ("near", "findParking")])
    func placesHaveTheirLimits(name: String, operation: String) throws {
        let schema = try described.parameter(name, of: operation)
        #expect(schema["maxLength"] as? Int == RouteEnds.maximumTextLength)
        #expect(schema["minLength"] as? Int == 1)
    }

    @Test func carParksHaveTheirLimits() throws {
        let schema = try described.parameter("limit", of: "findParking")
        #expect(schema["minimum"] as? Int == ParkingSearch.limits.lowerBound)
        #expect(schema["maximum"] as? Int == ParkingSearch.limits.upperBound)
        #expect(schema["default"] as? Int == ParkingSearch.standardLimit)
    }

    @Test func alternativesHaveTheirLimits() throws {
        let schema = try described.parameter("alternatives", of: "findRoute")
        #expect(schema["minimum"] as? Int == RouteRequest.alternatives.lowerBound)
        #expect(schema["maximum"] as? Int == RouteRequest.alternatives.upperBound)
        let answer = try described.schema("Route", "properties", "alternatives")
        #expect(answer["maxItems"] as? Int == RouteRequest.alternatives.upperBound)
        let via = try described.schema("Route", "properties", "via")
        #expect(via["maxItems"] as? Int == RouteRequest.maximumPlaces)
    }

    @Test func tilesHaveTheirLimits() throws {
        let zoom = try described.parameter("z", of: "getTile")
        #expect(zoom["minimum"] as? Int == WebTile.zooms.lowerBound)
        #expect(zoom["maximum"] as? Int == WebTile.zooms.upperBound)
        let column = try described.parameter("x", of: "getTile")
        #expect(column["maximum"] as? Int == (1 << WebTile.zooms.upperBound) - 1)
    }

    @Test func spacesAndFiltersHaveTheirLimits() throws {
        let size = try described.schema("SquareFeet")
        #expect(size["minimum"] as? Int == FloorArea.range.lowerBound)
        #expect(size["maximum"] as? Int == FloorArea.range.upperBound)
        for operation in ["listSpaces", "listParkings"] {
            let limit = try described.parameter("limit", of: operation)
            #expect(limit["maximum"] as? Int == PageLimit.range.upperBound)
        }
        let photos = try described.schema("Space", "properties", "photos")
        #expect(photos["maxItems"] as? Int == StorageSpace.photoLimit)
        #expect(
            try described.schema("SpaceNote")["maxLength"] as? Int == SpaceNote.maximumLength)
        let days = try described.schema("Rental", "properties", "days")
        #expect(days["maximum"] as? Int == DayRange.maximumCount)
        let states = try described.schema("Rental", "properties", "state")["enum"] as? [String]
        #expect(states == RentalState.allCases.map(\.rawValue))
        let buildings = try described.schema("ParkingSearch", "properties", "buildings")
        #expect(buildings["maxItems"] as? Int == ParkingFilterInput.maximumBuildings)
        let words = try described.parameter("status", of: "listParkings")["enum"] as? [String]
        #expect(words == ParkingFilter.Status.allCases.map(\.rawValue) + ["all"])
    }

    @Test func mapsHaveTheirLimits() throws {
        for side in ["width", "height"] {
            let schema = try described.parameter(side, of: "drawMap")
            #expect(schema["minimum"] as? Int == RequestedMap.sides.lowerBound)
            #expect(schema["maximum"] as? Int == RequestedMap.sides.upperBound)
        }
        let (width, height) = RequestedMap.standardSize
        #expect(try described.parameter("width", of: "drawMap")["default"] as? Int == width)
        #expect(try described.parameter("height", of: "drawMap")["default"] as? Int == height)
        let scale = try described.parameter("scale", of: "drawMap")
        #expect(scale["minimum"] as? Double == RequestedMap.scales.lowerBound)
        #expect(scale["maximum"] as? Double == RequestedMap.scales.upperBound)
        #expect(scale["default"] as? Double == RequestedMap.standardScale)
        let zoom = try described.parameter("zoom", of: "drawMap")
        #expect(zoom["minimum"] as? Double == RequestedMap.zooms.lowerBound)
        #expect(zoom["maximum"] as? Double == RequestedMap.zooms.upperBound)
    }

    @Test func enumsHaveAllCases() throws {
        let modes = try described.parameter("mode", of: "findRoute")["enum"] as? [String]
        #expect(modes == TravelMode.allCases.map(\.rawValue))
        let access = try described.parameter("access", of: "findParking")["enum"] as? [String]
        #expect(access == CarParkAccess.allCases.map(\.rawValue))
        let fees = try described.parameter("fee", of: "findParking")["enum"] as? [String]
        #expect(fees == CarParkFee.allCases.map(\.rawValue))
        let kinds = try described.schema("MatchKind")["enum"] as? [String]
        #expect(kinds == MatchKind.allCases.map(\.rawValue))
    }

    @Test(arguments: ["geocode", "autocomplete", "reverseGeocode"])
    func geocodingResultsHaveTheirLimits(operation: String) throws {
        let schema = try described.parameter("limit", of: operation)
        #expect(schema["minimum"] as? Int == 1)
        #expect(schema["maximum"] as? Int == SearchOptions.maximumLimit)
    }

    @Test func pagesHaveTheirLimits() throws {
        let schema = try described.parameter("limit", of: "listParkings")
        #expect(schema["minimum"] as? Int == PageLimit.range.lowerBound)
        #expect(schema["maximum"] as? Int == PageLimit.range.upperBound)
        #expect(schema["default"] as? Int == PageLimit.standard)
        let items = try described.schema("ParkingPage", "properties", "items")
        #expect(items["maxItems"] as? Int == PageLimit.range.upperBound)
    }

    @Test func parkingsHaveTheirLimits() throws {
        let stays = try described.schema("Stay")["enum"] as? [Int]
        #expect(stays == Stay.allCases.map(\.hours))
        let extensions = try described.schema("Parking", "properties", "extensions")
        #expect(extensions["maxItems"] as? Int == Parking.extensionLimit)
        let pick = try described.schema("NewParking", "properties", "pick")
        #expect(pick["minimum"] as? Int == PlaceLookup.picks.lowerBound)
        #expect(pick["maximum"] as? Int == PlaceLookup.picks.upperBound)
        let matches = try described.schema("PlaceMatch")["enum"] as? [String]
        #expect(matches == PlaceMatch.allCases.map(\.rawValue))
    }

    @Test func closuresHaveTheirLimits() throws {
        let modes = try described.schema("TravelMode")["enum"] as? [String]
        #expect(modes == RoadUser.allCases.map(\.rawValue))
        let kinds = try described.schema("Closure", "properties", "kind")["enum"] as? [String]
        #expect(kinds == ClosureDocument.Kind.allCases.map(\.rawValue))
        let words = try described.schema("ClosureStatus")["enum"] as? [String]
        #expect(words == ClosureStatus.allCases.map(\.rawValue))
        let radius = try described.schema("ClosedCircle", "properties", "radiusMeters")
        #expect(radius["minimum"] as? Double == AreaText.radii.lowerBound)
        #expect(radius["maximum"] as? Double == AreaText.radii.upperBound)
        let corners = try described.schema("NewPolygonClosure", "properties", "polygon")
        #expect(corners["maxItems"] as? Int == AreaText.maximumRequestCorners)
        let stay = try described.parameter("stay", of: "findParking")["maximum"] as? Int
        #expect(stay.map { Duration.seconds($0 * 3_600) } == CarParkRequirements.maximumStay)
    }

    @Test func passwordsHaveTheirLimits() throws {
        let schema = try described.schema("NewPassword")
        #expect(schema["minLength"] as? Int == Password.lengths.lowerBound)
        #expect(schema["maxLength"] as? Int == Password.lengths.upperBound)
    }
}
