import OSMModel
import TagRules
import Testing

@Suite struct BarrierRulesTests {
    private func expect(
        _ tags: Tags, _ driving: Access, _ cycling: Access, _ walking: Access,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let passage = try #require(BarrierRules.passage(tags), sourceLocation: location)
        #expect(passage.driving == driving, sourceLocation: location)
        #expect(passage.cycling == cycling, sourceLocation: location)
        #expect(passage.walking == walking, sourceLocation: location)
    }

    @Test func eachKindAdmitsTheModesThatFitThrough() throws {
        try expect(["barrier": "gate"], .allowed, .allowed, .allowed)
        try expect(["barrier": "lift_gate"], .allowed, .allowed, .allowed)
        try expect(["barrier": "bollard"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "block"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "cycle_barrier"], .forbidden, .dismount, .allowed)
        try expect(["barrier": "stile"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "kissing_gate"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "fence"], .forbidden, .forbidden, .forbidden)
        try expect(["barrier": "unheard_of"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "kerb", "kerb": "lowered"], .allowed, .allowed, .allowed)
        try expect(["barrier": "kerb", "kerb": "raised"], .forbidden, .dismount, .allowed)
    }

    @Test func accessTagsOverrideTheKind() throws {
        try expect(["barrier": "gate", "access": "private"], .private, .private, .private)
        try expect(
            ["barrier": "gate", "access": "no", "foot": "yes"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "bollard", "motor_vehicle": "yes"], .allowed, .allowed, .allowed)
        try expect(["barrier": "bollard", "bicycle": "no"], .forbidden, .forbidden, .allowed)
        try expect(["barrier": "gate", "locked": "yes"], .forbidden, .forbidden, .forbidden)
        try expect(
            ["barrier": "gate", "locked": "yes", "foot": "yes"], .forbidden, .forbidden, .allowed)
    }

    @Test(arguments: [
        ("yes", Access.allowed), ("permissive", .allowed), ("designated", .allowed),
        ("destination", .destination), ("private", .private), ("customers", .customers),
        ("no", .forbidden),
    ])
    func theAccessOfABarrierDecidesAsTheKeysOfAModeDo(_ value: String, _ expected: Access) throws {
        for kind in ["gate", "wall", "fence", "bollard", "chain", "block"] {
            let tags: Tags = ["barrier": kind, "access": value]
            try expect(tags, expected, expected, expected)
            let own: Tags = ["barrier": kind, "motor_vehicle": value]
            #expect(BarrierRules.passage(own)?.driving == expected, "\(kind)")
        }
        // Only the keys of a mode open a locked gate, and they stay more specific.
        try expect(
            ["barrier": "gate", "locked": "yes", "access": "private"],
            .forbidden, .forbidden, .forbidden)
        try expect(
            ["barrier": "wall", "access": "yes", "motor_vehicle": "no"],
            .forbidden, .allowed, .allowed)
    }

    @Test func aFenceThatOnlyMakesASoundIsNoBarrier() throws {
        for sensory in ["audible", "audio"] {
            #expect(BarrierRules.passage(["barrier": "fence", "sensory": sensory] as Tags) == nil)
        }
        try expect(["barrier": "fence", "sensory": "no"], .forbidden, .forbidden, .forbidden)
        try expect(
            ["barrier": "fence", "sensory": "audible", "access": "no"],
            .forbidden, .forbidden, .forbidden)
    }

    @Test func retractableBollardsAndCrossingKerbsCanBePassed() throws {
        try expect(
            ["barrier": "bollard", "bollard": "rising"], .permit, .allowed, .allowed)
        try expect(["barrier": "bollard", "bollard": "removable"], .forbidden, .allowed, .allowed)
        try expect(["barrier": "kerb", "highway": "crossing"], .allowed, .allowed, .allowed)
    }

    @Test func accessTagsCloseANodeWithoutABarrier() throws {
        try expect(["access": "no", "entrance": "yes"], .forbidden, .forbidden, .forbidden)
        try expect(
            ["amenity": "parking_entrance", "motor_vehicle": "private"],
            .private, .allowed, .allowed)
        #expect(BarrierRules.passage(["access": "yes", "entrance": "yes"]) == nil)
        #expect(BarrierRules.passage(["highway": "crossing", "bicycle": "no"]) == nil)
    }

    @Test func aBarrierMayLimitHeightAndWidth() throws {
        let frame: Tags = ["barrier": "height_restrictor", "maxheight": "1.9 m", "maxwidth": "7'"]
        let passage = try #require(BarrierRules.passage(frame))
        #expect(passage.driving == .allowed)
        #expect(passage.limits.height == 1.9)
        #expect(abs((passage.limits.width ?? 0) - 2.1336) < 0.0001)
    }

    @Test func otherNodesAreNotBarriers() {
        #expect(BarrierRules.passage(["highway": "traffic_signals"]) == nil)
        #expect(BarrierRules.passage(["barrier": "no"]) == nil)
    }
}
