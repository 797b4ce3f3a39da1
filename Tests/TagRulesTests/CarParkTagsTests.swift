import OSMModel
import TagRules
import Testing

@Suite struct CarParkTagsTests {
    @Test(arguments: [
        ("2 h", 7200), ("2h", 7200), ("3 hr", 10_800), ("90 minutes", 5400), ("90 min", 5400),
        ("1 day", 86_400), ("1.5 hours", 5400), ("1,5 h", 5400), ("2 h 30 min", 9000),
        ("2h30m", 9000), ("1:30", 5400), ("1:30 h", 5400), ("PT2H", 7200), ("P1DT12H", 129_600),
        ("PT30M", 1800), ("2 weeks", 1_209_600), ("30 Minutes", 1800), ("10 hours", 36_000),
    ])
    func readsStayLimits(_ text: String, _ seconds: Int) {
        #expect(StayLimit.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "unlimited", "no", "none", "120", "h", "load-unload", "2 parsecs", "-1 h", "1:75",
        "P", "PT", "P2M", "0 h", "999999999999999999999 years", "2 h @ (Mo-Fr)",
    ])
    func ignoresOtherStayLimits(_ text: String) {
        #expect(StayLimit.seconds(text) == nil)
    }

    @Test(arguments: [
        ("50", 50), ("~50", 50), ("about 1,200", 1200), ("40-60", 40), ("1.5", 1), ("0", 0),
        ("50;60", 50),
    ])
    func readsCapacities(_ text: String, _ capacity: Int) {
        #expect(CarParkTags.capacity(text) == capacity)
    }

    @Test(arguments: ["", "yes", "many", "-5", "99999999", "999999999999999999999999"])
    func ignoresOtherCapacities(_ text: String) {
        #expect(CarParkTags.capacity(text) == nil)
    }

    @Test func theMostSpecificAccessTagCounts() {
        #expect(AccessRules.access(toCarPark: [:]) == .allowed)
        #expect(AccessRules.access(toCarPark: ["access": "private"]) == .private)
        #expect(
            AccessRules.access(toCarPark: ["access": "no", "motor_vehicle": "yes"]) == .allowed)
        #expect(
            AccessRules.access(toCarPark: ["motor_vehicle": "yes", "motorcar": "permit"]) == .permit
        )
        #expect(AccessRules.access(toCarPark: ["access": "Employees"]) == .private)
        #expect(AccessRules.access(toCarPark: ["access": "customers"]) == .customers)
        #expect(AccessRules.access(toCarPark: ["access": "unknown"]) == .allowed)
    }

    @Test func kindsFollowTheTags() {
        #expect(CarParkTags.kind([:]) == "surface")
        #expect(CarParkTags.kind(["parking": "multi-storey"]) == "multi-storey")
        #expect(CarParkTags.kind(["parking": "yes", "building": "yes"]) == "multi-storey")
        #expect(CarParkTags.kind(["layer": "-2"]) == "underground")
        #expect(CarParkTags.kind(["parking": "street_side"]) == "street_side")
    }
}
