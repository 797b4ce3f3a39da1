/// Paths for walking and cycling, the ferry, and the service roads.
extension HarbourTown {
    private struct Path {
        var kind: StreetKind
        var name: BilingualName?
        var points: [Vector]
        var tags: Tags = [:]
        var level = 0
    }

    private static let paths: [Path] = [
        Path(
            kind: .footway,
            points: [
                Vector(-472, 215), Vector(-508, 205), Vector(-545, 195), Vector(-585, 205),
                Vector(-615, 150), Vector(-600, 90), Vector(-560, 60), Vector(-520, 85),
                Vector(-508, 140), Vector(-508, 205),
            ], tags: ["surface": "gravel"]),
        Path(
            kind: .steps, name: BilingualName("Castle Steps", "Escalier du Château"),
            points: [Vector(-466, 135), Vector(-486, 138), Vector(-508, 140)],
            tags: ["incline": "up", "step_count": "86", "handrail": "yes"]),
        Path(
            kind: .steps, name: BilingualName("Sailors’ Stairs", "Escalier des Marins"),
            points: [Vector(-560, 60), Vector(-552, 35), Vector(-548, 5)],
            tags: ["incline": "down", "step_count": "42"]),
        Path(
            kind: .footway, points: [Vector(-195, 355), Vector(-125, 352), Vector(-50, 350)],
            tags: ["surface": "fine_gravel"]),
        Path(
            kind: .footway, points: [Vector(-125, 300), Vector(-125, 352), Vector(-118, 428)],
            tags: ["surface": "fine_gravel"]),
        Path(
            kind: .footway, points: [Vector(-52, 352), Vector(-18, 352)]),
        Path(
            kind: .cycleway, name: BilingualName("River Cycleway", "Piste de la Rivière"),
            points: [
                Vector(236, 70), Vector(255, 200), Vector(275, 300), Vector(295, 400),
                Vector(318, 470), Vector(352, 560), Vector(370, 644),
            ], tags: ["surface": "asphalt", "foot": "yes", "segregated": "no"]),
        Path(
            kind: .footway, name: BilingualName("Otter Bridge", "Passerelle de la Loutre"),
            points: [Vector(214, 305), Vector(245, 302), Vector(275, 300)],
            tags: ["bridge": "yes", "layer": "1", "bicycle": "dismount"], level: 1),
        Path(
            kind: .footway, points: [Vector(335, 330), Vector(300, 320), Vector(276, 302)],
            tags: ["surface": "compacted"]),
        Path(
            kind: .footway, name: BilingualName("Strand Promenade", "Promenade de la Grève"),
            points: [
                Vector(-640, -133), Vector(-650, -178), Vector(-720, -184), Vector(-900, -172),
                Vector(-1060, -205), Vector(-1120, -200), Vector(-1150, -196),
            ], tags: ["surface": "wood", "bicycle": "no"]),
        Path(
            kind: .footway, name: BilingualName("West Mole Walk", "Promenade du Môle-Ouest"),
            points: [
                Vector(-362, -400), Vector(-326, -437), Vector(-192, -514), Vector(-74, -552),
            ], tags: ["surface": "concrete"]),
        Path(
            kind: .footway, points: [Vector(-180, -129), Vector(-181, -170), Vector(-184, -246)],
            tags: ["man_made": "pier"]),
        Path(
            kind: .footway, points: [Vector(70, -113), Vector(69, -150), Vector(68, -232)],
            tags: ["man_made": "pier"]),
        Path(
            kind: .path,
            points: [
                Vector(-1290, 520), Vector(-1180, 700), Vector(-1040, 760), Vector(-980, 930),
                Vector(-1120, 1040), Vector(-1260, 900),
            ], tags: ["surface": "ground", "bicycle": "no"]),
        Path(
            kind: .path,
            points: [
                Vector(800, -222), Vector(850, -330), Vector(940, -370), Vector(1060, -355),
                Vector(1160, -300), Vector(1200, -160),
            ], tags: ["surface": "ground", "name": "Cape Path"]),
        Path(
            kind: .track,
            points: [
                Vector(1100, 262), Vector(1080, 340), Vector(1120, 440), Vector(1060, 480),
            ], tags: ["tracktype": "grade3"]),
        Path(
            kind: .track,
            points: [
                Vector(-150, 1000), Vector(-230, 900), Vector(-420, 830), Vector(-560, 880),
            ], tags: ["tracktype": "grade2", "access": "agricultural"]),
        Path(
            kind: .service,
            points: [
                Vector(-275, 738), Vector(-300, 715), Vector(-330, 740), Vector(-360, 720),
            ], tags: ["access": "destination"]),
        Path(
            kind: .service, points: [Vector(-205, 661), Vector(-240, 705), Vector(-275, 738)]),
        Path(
            kind: .service, points: [Vector(-347, -285), Vector(-325, -286), Vector(-308, -286)],
            tags: ["maxspeed": "10"]),
        Path(
            kind: .service, points: [Vector(288, -190), Vector(260, -215), Vector(237, -245)],
            tags: ["maxspeed": "10"]),
        Path(
            kind: .ferry, name: BilingualName("Harbour Ferry", "Traversier du port"),
            points: [
                Vector(-308, -286), Vector(-150, -310), Vector(80, -285), Vector(237, -245),
            ],
            tags: [
                "duration": "00:06", "motor_vehicle": "yes", "foot": "yes", "bicycle": "yes",
                "fee": "yes", "operator": "Merle Ferries", "maxspeed": "12",
            ], level: 9),
        Path(
            kind: .service, name: nil,
            points: [Vector(450, -268), Vector(470, -300), Vector(560, -318)],
            tags: ["access": "permit", "maxspeed": "20"]),
    ]

    mutating func layPaths() {
        for path in Self.paths {
            let isStraight = path.points.count < 3 || path.level == 1
            network.add(
                isStraight ? path.points : path.points.curved(),
                Street(
                    nodes: [], kind: path.kind, name: path.name, tags: path.tags,
                    level: path.level, hasFrontage: false), snap: 14)
        }
        openSquare()
    }

    /// Adds ways across the square, so that routers without areas cross it too.
    private mutating func openSquare() {
        let middle = Vector(-32, 38)
        for gate in [
            Vector(-72, 42), Vector(2, 44), Vector(-60, 76), Vector(-40, 8), Vector(-72, 12),
        ] {
            network.add(
                [gate, middle],
                Street(
                    nodes: [], kind: .footway, tags: ["surface": "paving_stones"],
                    hasFrontage: false), snap: 8)
        }
    }

    /// Driveways of some houses, a gate on every third.
    mutating func layDriveways() {
        var random = random.fork(5)
        var count = 0
        for building in builder.buildings
        where [2, 5].contains(building.quarter) && building.number != nil && random.chance(0.12) {
            let door = building.door
            guard
                let street = network.street(near: door, within: 20, where: { $0.kind.hasFrontage }),
                street.distance > 4
            else { continue }
            let start = street.point + (door - street.point) * 0.99
            network.add(
                [start, street.point],
                Street(
                    nodes: [], kind: .service,
                    tags: ["service": "driveway", "access": "private"], hasFrontage: false),
                snap: 1)
            if count.isMultiple(of: 3) {
                let gate = network.node(at: (start + street.point) * 0.5)
                network.nodeTags[gate] = ["barrier": "gate", "access": "private"]
            }
            count += 1
        }
    }
}
