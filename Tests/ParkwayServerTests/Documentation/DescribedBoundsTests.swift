import Accounts
import Atlas
import Geocoding
import Operations
import ParkingRecords
import RecordKeeping
import Testing

@Suite("The description's bounds are those of the code")
struct DescribedBoundsTests {
    let described: DescribedAPI

    init() throws {
        described = try DescribedAPI()
    }

    @Test(arguments: [("from", "findRoute"), ("to", "findRoute"), ("near", "findParking")])
    func placesAreBounded(name: String, operation: String) throws {
        let schema = try described.parameter(name, of: operation)
        #expect(schema["maxLength"] as? Int == RouteEnds.longestText)
        #expect(schema["minLength"] as? Int == 1)
    }

    @Test func carParksAreCounted() throws {
        let schema = try described.parameter("limit", of: "findParking")
        #expect(schema["minimum"] as? Int == ParkingSearch.limits.lowerBound)
        #expect(schema["maximum"] as? Int == ParkingSearch.limits.upperBound)
        #expect(schema["default"] as? Int == ParkingSearch.standardLimit)
    }

    @Test func choicesAreThoseOfTheCode() throws {
        let modes = try described.parameter("mode", of: "findRoute")["enum"] as? [String]
        #expect(modes == TravelMode.allCases.map(\.rawValue))
        let access = try described.parameter("access", of: "findParking")["enum"] as? [String]
        #expect(access == CarParkAccess.allCases.map(\.rawValue))
        let kinds = try described.schema("MatchKind")["enum"] as? [String]
        #expect(kinds == MatchKind.allCases.map(\.rawValue))
    }
}
