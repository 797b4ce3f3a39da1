import OSMModel
import TagRules
import Testing

@Suite struct AccessRulesTests {
    private func access(_ mode: TravelMode, _ tags: Tags) -> Access? {
        guard let roadClass = RoadClass.name(of: tags) else { return nil }
        return AccessRules.access(for: mode, on: roadClass, tags).forward
    }

    private func expect(
        _ tags: Tags, _ driving: Access, _ cycling: Access, _ walking: Access,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(access(.driving, tags) == driving, "driving", sourceLocation: location)
        #expect(access(.cycling, tags) == cycling, "cycling", sourceLocation: location)
        #expect(access(.walking, tags) == walking, "walking", sourceLocation: location)
    }

    @Test func unpavedTracksAreDiscouraged() {
        expect(["highway": "track"], .discouraged, .allowed, .allowed)
        expect(["highway": "track", "tracktype": "grade2"], .discouraged, .allowed, .allowed)
        expect(["highway": "track", "tracktype": "grade1"], .allowed, .allowed, .allowed)
        expect(["highway": "track", "surface": "asphalt"], .allowed, .allowed, .allowed)
        expect(["highway": "track", "access": "yes"], .allowed, .allowed, .allowed)
        expect(["highway": "track", "motor_vehicle": "permissive"], .allowed, .allowed, .allowed)
        expect(["highway": "track", "access": "private"], .private, .private, .private)
    }

    @Test func sidewalkTagsDecideWherePeopleWalk() {
        expect(["highway": "residential", "sidewalk": "no"], .allowed, .allowed, .allowed)
        expect(["highway": "secondary", "sidewalk": "no"], .allowed, .allowed, .discouraged)
        expect(
            ["highway": "secondary", "sidewalk": "no", "maxspeed": "30"],
            .allowed, .allowed, .allowed)
        expect(
            ["highway": "tertiary", "sidewalk": "none", "maxspeed": "80"],
            .allowed, .allowed, .discouraged)
        expect(
            ["highway": "residential", "sidewalk": "separate"], .allowed, .allowed, .discouraged)
        expect(
            ["highway": "residential", "sidewalk": "separate", "foot": "use_sidepath"],
            .allowed, .allowed, .forbidden)
        expect(
            ["highway": "residential", "cycleway": "separate"], .allowed, .discouraged, .allowed)
        for side in ["left", "right", "both"] {
            let tags: Tags = Tags([
                (key: "highway", value: "residential"),
                (key: "sidewalk:\(side)", value: "separate"),
            ])
            expect(tags, .allowed, .allowed, .discouraged)
        }
        expect(
            ["highway": "residential", "sidewalk:left": "yes", "sidewalk:right": "separate"],
            .allowed, .allowed, .allowed)
        expect(
            ["highway": "secondary", "sidewalk:left": "no", "sidewalk:right": "no"],
            .allowed, .allowed, .discouraged)
    }

    @Test func roadsForSomeVehiclesOnlyAreClosedToCars() {
        for value in ["minibus", "share_taxi", "emergency_vehicle"] {
            let tags = Tags([
                (key: "highway", value: "residential"), (key: "access", value: value),
            ])
            expect(tags, .forbidden, .forbidden, .forbidden)
        }
        expect(["highway": "residential", "access": "foot"], .forbidden, .forbidden, .allowed)
        expect(
            ["highway": "residential", "access": "foot;destination"],
            .destination, .destination, .allowed)
    }

    @Test func roadsThatHaveOnlyBusLanesAreClosed() {
        expect(
            ["highway": "secondary", "motor_vehicle:lanes": "no|no"],
            .forbidden, .allowed, .allowed)
        expect(
            ["highway": "secondary", "motor_vehicle:lanes": "yes|no"],
            .allowed, .allowed, .allowed)
        expect(["highway": "secondary", "vehicle:lanes": "no|"], .allowed, .allowed, .allowed)
        expect(
            ["highway": "secondary", "access": "no", "bus": "yes"],
            .forbidden, .forbidden, .forbidden)
        expect(["highway": "secondary", "motor_vehicle": "psv"], .forbidden, .allowed, .allowed)
        expect(["highway": "secondary", "hgv": "no"], .allowed, .allowed, .allowed)
        let oneSide: Tags = ["highway": "secondary", "vehicle:lanes:forward": "no|no"]
        #expect(
            AccessRules.access(for: .driving, on: "secondary", oneSide)
                == DirectedAccess(forward: .forbidden, backward: .allowed))
    }

    @Test func barriersAcrossAWayCloseIt() {
        expect(["highway": "service", "barrier": "bollard"], .forbidden, .allowed, .allowed)
        expect(["highway": "service", "barrier": "stile"], .forbidden, .forbidden, .allowed)
        expect(["highway": "service", "barrier": "gate"], .allowed, .allowed, .allowed)
        expect(["highway": "service", "barrier": "wall"], .allowed, .allowed, .allowed)
        expect(
            ["highway": "service", "barrier": "bollard", "motor_vehicle": "destination"],
            .destination, .allowed, .allowed)
    }

    @Test func winterRoadsAreClosedAndFordsDiscouraged() {
        expect(["highway": "secondary", "ice_road": "yes"], .forbidden, .forbidden, .forbidden)
        expect(["highway": "secondary", "winter_road": "yes"], .forbidden, .forbidden, .forbidden)
        expect(["highway": "tertiary", "ford": "yes"], .discouraged, .allowed, .allowed)
        expect(
            ["highway": "tertiary", "ford": "stepping_stones"], .forbidden, .dismount, .allowed)
    }

    @Test func classesHaveDefaults() {
        expect(["highway": "motorway"], .allowed, .forbidden, .forbidden)
        expect(["highway": "motorway_link"], .allowed, .forbidden, .forbidden)
        expect(["highway": "primary"], .allowed, .allowed, .allowed)
        expect(["highway": "residential"], .allowed, .allowed, .allowed)
        expect(["highway": "service", "service": "parking_aisle"], .allowed, .allowed, .allowed)
        expect(["highway": "footway"], .forbidden, .dismount, .allowed)
        expect(["highway": "footway", "foot": "no"], .forbidden, .forbidden, .forbidden)
        expect(["highway": "pedestrian"], .forbidden, .dismount, .allowed)
        expect(["highway": "path"], .forbidden, .allowed, .allowed)
        expect(["highway": "cycleway"], .forbidden, .allowed, .discouraged)
        expect(["highway": "bridleway"], .forbidden, .forbidden, .allowed)
        expect(["highway": "busway"], .forbidden, .forbidden, .forbidden)
        expect(["highway": "bus_guideway"], .forbidden, .forbidden, .forbidden)
    }

    @Test(arguments: [
        ["highway": "proposed"], ["highway": "construction"], ["highway": "abandoned"],
        ["highway": "razed"], ["highway": "raceway"], ["highway": "bus_stop"],
        ["highway": "residential", "disused": "yes"], ["railway": "rail"],
        ["building": "yes"], ["highway": "primary", "construction": "yes"], ["route": "bus"],
    ])
    func otherObjectsAreNotRoads(_ tags: [String: String]) {
        #expect(RoadClass.name(of: Tags(tags.map { ($0.key, $0.value) })) == nil)
    }

    @Test func platformsAndPiersAreWalkableUnlessTaggedOtherwise() {
        expect(["railway": "platform"], .forbidden, .dismount, .allowed)
        expect(["public_transport": "platform"], .forbidden, .dismount, .allowed)
        expect(["man_made": "pier", "bicycle": "yes"], .forbidden, .allowed, .allowed)
        expect(["man_made": "pier", "access": "private"], .forbidden, .private, .private)
        #expect(RoadClass.name(of: ["man_made": "pier", "foot": "no"]) == nil)
    }

    @Test func specificKeysOverrideGeneralOnes() {
        expect(
            ["highway": "service", "access": "no", "motorcar": "yes"],
            .allowed, .forbidden, .forbidden)
        expect(
            ["highway": "residential", "vehicle": "no", "bicycle": "yes"],
            .forbidden, .allowed, .allowed)
        expect(
            ["highway": "track", "motor_vehicle": "agricultural"], .forbidden, .allowed, .allowed)
        expect(
            ["highway": "residential", "access": "private", "foot": "permissive"],
            .private, .private, .allowed)
        expect(
            ["highway": "residential", "motor_vehicle": "no", "motorcar": "destination"],
            .destination, .allowed, .allowed)
    }

    @Test func theAccessKeyRestrictsButNeverOpens() {
        expect(["highway": "motorway", "access": "yes"], .allowed, .forbidden, .forbidden)
        expect(["highway": "footway", "access": "yes"], .forbidden, .dismount, .allowed)
        expect(["highway": "footway", "access": "private"], .forbidden, .private, .private)
        expect(
            ["highway": "pedestrian", "access": "destination"], .forbidden, .dismount, .destination)
    }

    @Test func theKeyOfAModeOpensClosedClasses() {
        expect(["highway": "footway", "bicycle": "designated"], .forbidden, .allowed, .allowed)
        expect(["highway": "pedestrian", "bicycle": "yes"], .forbidden, .allowed, .allowed)
        expect(
            ["highway": "pedestrian", "motor_vehicle": "destination"],
            .destination, .dismount, .allowed)
        expect(["highway": "motorway", "bicycle": "yes"], .allowed, .allowed, .forbidden)
        expect(["highway": "cycleway", "foot": "yes"], .forbidden, .allowed, .allowed)
        expect(["highway": "busway", "bicycle": "yes"], .forbidden, .allowed, .forbidden)
    }

    @Test(arguments: [
        ("yes", Access.allowed), ("designated", .allowed), ("permissive", .allowed),
        ("official", .allowed), ("destination", .destination), ("customers", .customers),
        ("delivery", .delivery), ("permit", .permit), ("private", .private), ("no", .forbidden),
        ("agricultural", .forbidden), ("forestry", .forbidden), ("dismount", .dismount),
        ("use_sidepath", .forbidden), ("discouraged", .discouraged),
        ("agricultural;forestry", .forbidden), ("agricultural; destination", .destination),
        ("residents", .private), ("unknown", .allowed), ("sdf", .allowed), ("", .allowed),
    ])
    func valuesMeanWhatTheWikiSays(_ text: String, _ expected: Access) {
        #expect(access(.cycling, ["highway": "residential", "bicycle": text]) == expected)
    }

    @Test func onlyCyclistsDismount() {
        #expect(AccessRules.value("dismount", for: .driving) == .forbidden)
        #expect(AccessRules.value("dismount", for: .walking) == .allowed)
    }

    @Test func stepsAreForPedestriansAndPushedBicycles() {
        expect(["highway": "steps"], .forbidden, .dismount, .allowed)
        expect(["highway": "steps", "bicycle": "no"], .forbidden, .forbidden, .allowed)
        expect(["highway": "steps", "ramp:bicycle": "yes"], .forbidden, .dismount, .allowed)
        expect(["highway": "steps", "bicycle": "yes"], .forbidden, .dismount, .allowed)
        expect(["highway": "steps", "motor_vehicle": "yes"], .forbidden, .dismount, .allowed)
    }

    @Test func motorroadsAreForMotorVehicles() {
        expect(["highway": "trunk", "motorroad": "yes"], .allowed, .forbidden, .forbidden)
        expect(["highway": "trunk"], .allowed, .discouraged, .discouraged)
        expect(
            ["highway": "trunk", "sidewalk": "right", "cycleway": "track"],
            .allowed, .allowed, .allowed)
        expect(
            ["highway": "trunk", "motorroad": "yes", "bicycle": "yes"],
            .allowed, .allowed, .forbidden)
    }

    @Test func areasAreForPedestrians() {
        expect(["highway": "pedestrian", "area": "yes"], .forbidden, .dismount, .allowed)
        expect(["highway": "service", "area": "yes"], .forbidden, .dismount, .allowed)
    }

    @Test func ferriesCarryCarsUnlessTaggedForPassengers() {
        expect(["route": "ferry"], .allowed, .allowed, .allowed)
        expect(["route": "ferry", "foot": "yes"], .forbidden, .allowed, .allowed)
        expect(["route": "ferry", "motorcar": "no"], .forbidden, .allowed, .allowed)
        expect(["route": "shuttle_train", "foot": "no"], .allowed, .allowed, .forbidden)
        expect(["route": "ferry", "motor_vehicle": "yes"], .allowed, .allowed, .allowed)
        expect(["route": "ferry", "ferry": "primary"], .allowed, .allowed, .allowed)
        expect(["route": "ferry", "foot": "no"], .allowed, .allowed, .forbidden)
        expect(
            ["route": "ferry", "highway": "primary", "foot": "yes"], .allowed, .allowed, .allowed)
        expect(["route": "ferry", "highway": "footway"], .forbidden, .allowed, .allowed)
    }

    @Test func roadsThatHaveOnlyHOVLanesAreClosedToCars() {
        expect(["highway": "primary", "hov": "designated"], .forbidden, .allowed, .allowed)
        expect(
            ["highway": "primary", "hov:lanes": "designated|designated"],
            .forbidden, .allowed, .allowed)
        expect(
            ["highway": "primary", "hov:lanes": "designated|"], .allowed, .allowed, .allowed)
    }

    @Test func bicyclesArePushedOnTrails() {
        expect(["highway": "path", "sac_scale": "hiking"], .forbidden, .allowed, .allowed)
        expect(
            ["highway": "path", "sac_scale": "mountain_hiking"], .forbidden, .dismount, .allowed)
        expect(
            ["highway": "path", "sac_scale": "mountain_hiking", "bicycle": "yes"],
            .forbidden, .allowed, .allowed)
        expect(["highway": "path", "mtb:scale": "1+"], .forbidden, .allowed, .allowed)
        expect(
            ["highway": "path", "mtb:scale": "2-", "bicycle": "yes"],
            .forbidden, .dismount, .allowed)
        expect(["highway": "path", "trail_visibility": "bad"], .forbidden, .dismount, .allowed)
        expect(
            ["highway": "path", "mtb:scale": "4", "bicycle": "no"],
            .forbidden, .forbidden, .allowed)
    }

    @Test func difficultHikingPathsAreClosedToBicycles() {
        expect(
            ["highway": "path", "sac_scale": "demanding_mountain_hiking"],
            .forbidden, .forbidden, .allowed)
        expect(
            ["highway": "path", "sac_scale": "difficult_alpine_hiking"],
            .forbidden, .forbidden, .discouraged)
    }

    @Test func eachDirectionMayHaveItsOwnTags() {
        let tags: Tags = [
            "highway": "residential", "motor_vehicle:backward": "no", "bicycle:forward": "no",
        ]
        #expect(
            AccessRules.access(for: .driving, on: "residential", tags)
                == DirectedAccess(forward: .allowed, backward: .forbidden))
        #expect(
            AccessRules.access(for: .cycling, on: "residential", tags)
                == DirectedAccess(forward: .forbidden, backward: .allowed))
    }
}
