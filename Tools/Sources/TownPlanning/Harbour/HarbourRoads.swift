/// The main roads of the town.
extension HarbourTown {
    static let northCircle = Vector(0, 700)
    static let eastCircle = Vector(770, 170)

    private struct Road {
        var kind: StreetKind
        var name: BilingualName?
        var points: [Vector]
        var tags: Tags = [:]
        var level = 0
        var hasFrontage = true
        var isCurved = true
    }

    mutating func layRoads() {
        layRoundabout(
            at: Self.northCircle, radius: 20, kind: .primary,
            BilingualName("Tern Circle", "Rond-point des Sternes"))
        layRoundabout(
            at: Self.eastCircle, radius: 16, kind: .secondary,
            BilingualName("Station Circle", "Rond-point de la Gare"))
        for road in Self.throughRoads + Self.townRoads + Self.oldTownRoads + Self.railways {
            network.add(
                road.isCurved ? road.points.curved() : road.points,
                Street(
                    nodes: [], kind: road.kind, name: road.name, tags: road.tags,
                    level: road.level, hasFrontage: road.hasFrontage && road.level == 0))
        }
    }

    private mutating func layRoundabout(
        at center: Vector, radius: Double, kind: StreetKind, _ name: BilingualName
    ) {
        let ring = [Vector].circle(center: center, radius: radius)
        network.add(
            ring + ring.prefix(1),
            Street(
                nodes: [], kind: kind, name: name,
                tags: [
                    "junction": "roundabout", "maxspeed": "40", "surface": "asphalt",
                    "lit": "yes",
                ], hasFrontage: false))
        ground.reserve(.circle(center: center, radius: radius + 8), isConvex: true)
        drawing.area(.circle(center: center, radius: radius - 7), ["landuse": "grass"])
    }

    private static func major(_ speed: Int, ref: String? = nil, lanes: Int = 2) -> Tags {
        var tags: Tags = [
            "maxspeed": String(speed), "surface": "asphalt", "lanes": String(lanes),
        ]
        if let ref { tags["ref"] = ref }
        if speed <= 60 { tags = tags.adding(["lit": "yes", "sidewalk": "both"]) }
        return tags
    }

    private static let westRing = BilingualName("West Ring", "Boulevard périphérique Ouest")
    private static let northRing = BilingualName("North Ring", "Boulevard périphérique Nord")
    private static let eastRing = BilingualName("East Ring", "Boulevard périphérique Est")
    private static let harbourRoad = BilingualName("Port Road", "Chemin du Port")

    private static let throughRoads: [Road] = [
        Road(
            kind: .trunk, name: BilingualName("Merle Highway", "Route du Merle"),
            points: [
                Vector(-330, 1250), Vector(-255, 1120), Vector(-110, 960), Vector(-28, 820),
                Vector(-4, 720),
            ],
            tags: major(80, ref: "198"), hasFrontage: false),
        Road(
            kind: .secondary, name: westRing,
            points: [Vector(-640, -132), Vector(-658, -40), Vector(-642, 60)],
            tags: major(60, ref: "12"), hasFrontage: true),
        Road(
            kind: .secondary, name: westRing,
            points: [Vector(-642, 60), Vector(-612, 150), Vector(-575, 240)],
            tags: major(60, ref: "12").adding([
                "tunnel": "yes", "layer": "-1", "tunnel:name": "Castle Tunnel",
                "maxheight": "4.2",
            ]), level: -1),
        Road(
            kind: .secondary, name: westRing,
            points: [
                Vector(-575, 240), Vector(-540, 340), Vector(-470, 470), Vector(-360, 585),
                Vector(-200, 660), Vector(-20, 697),
            ],
            tags: major(60, ref: "12"), hasFrontage: false),
        Road(
            kind: .secondary, name: northRing,
            points: [Vector(20, 703), Vector(120, 704), Vector(220, 692), Vector(278, 678)],
            tags: major(60, ref: "12")),
        Road(
            kind: .secondary, name: northRing,
            points: [Vector(278, 678), Vector(320, 664), Vector(360, 648)],
            tags: major(60, ref: "12").adding([
                "bridge": "yes", "layer": "1", "bridge:name": "Merle Bridge",
            ]), level: 1, isCurved: false),
        Road(
            kind: .secondary, name: northRing,
            points: [
                Vector(360, 648), Vector(480, 590), Vector(600, 500), Vector(700, 370),
                Vector(750, 260), Vector(766, 186),
            ],
            tags: major(60, ref: "12"), hasFrontage: false),
        Road(
            kind: .secondary, name: eastRing,
            points: [
                Vector(771, 154), Vector(775, 80), Vector(755, -40), Vector(702, -150),
                Vector(640, -215),
            ],
            tags: major(50, ref: "12")),
        Road(
            kind: .primary, name: BilingualName("Grand Avenue", "Grande Avenue"),
            points: [
                Vector(-2, 680), Vector(-6, 590), Vector(-12, 450), Vector(-24, 300),
                Vector(-30, 195),
            ],
            tags: major(50, ref: "7", lanes: 2)),
        Road(
            kind: .primary, name: BilingualName("Eastern Road", "Route de l’Est"),
            points: [
                Vector(786, 172), Vector(900, 195), Vector(1100, 262), Vector(1300, 282),
                Vector(1500, 330),
            ],
            tags: major(80, ref: "198"), hasFrontage: false),
        Road(
            kind: .secondary, name: BilingualName("Shore Road", "Chemin du Rivage"),
            points: [
                Vector(-395, -120), Vector(-500, -112), Vector(-640, -132), Vector(-800, -128),
                Vector(-1000, -142), Vector(-1200, -215), Vector(-1500, -200),
            ],
            tags: major(50, ref: "12")),
        Road(
            kind: .secondary, name: BilingualName("Cape Road", "Chemin du Cap"),
            points: [
                Vector(640, -215), Vector(800, -222), Vector(1000, -185), Vector(1250, -150),
                Vector(1500, -165),
            ],
            tags: major(70, ref: "12"), hasFrontage: false),
    ]

    private static let townRoads: [Road] = [
        Road(
            kind: .tertiary, name: BilingualName("Bridge Street", "Rue du Pont"),
            points: [Vector(228, 70), Vector(195, 72), Vector(165, 74)],
            tags: [
                "bridge": "yes", "layer": "1", "maxspeed": "30", "surface": "sett",
                "lanes": "2", "lit": "yes", "bridge:name": "Old Bridge", "sidewalk": "both",
            ], level: 1, isCurved: false),
        Road(
            kind: .tertiary, name: BilingualName("Shipyard Road", "Chemin du Chantier-Naval"),
            points: [
                Vector(228, 70), Vector(380, 62), Vector(560, 98), Vector(755, 164),
            ], tags: major(50)),
        Road(
            kind: .tertiary, name: BilingualName("Station Road", "Rue de la Gare"),
            points: [
                Vector(380, 62), Vector(376, 150), Vector(345, 250), Vector(335, 350),
                Vector(400, 480), Vector(480, 590),
            ], tags: major(50)),
        Road(
            kind: .tertiary, name: harbourRoad,
            points: [
                Vector(228, 70), Vector(262, 0), Vector(276, -110), Vector(310, -225),
                Vector(450, -268), Vector(640, -215),
            ], tags: major(50)),
        Road(
            kind: .tertiary, name: BilingualName("Castle Road", "Chemin du Château"),
            points: [
                Vector(-395, 80), Vector(-465, 130), Vector(-472, 230), Vector(-500, 305),
                Vector(-540, 340),
            ], tags: major(40)),
        Road(
            kind: .unclassified, name: BilingualName("Hill Road", "Chemin de la Colline"),
            points: [
                Vector(-540, 340), Vector(-680, 372), Vector(-820, 335), Vector(-960, 385),
                Vector(-1130, 420), Vector(-1290, 520),
            ], tags: major(60)),
        Road(
            kind: .track, name: nil,
            points: [
                Vector(-1290, 520), Vector(-1320, 640), Vector(-1240, 760), Vector(-1260, 900),
            ], tags: ["tracktype": "grade2", "surface": "gravel"]),
        Road(
            kind: .tertiary, name: BilingualName("Mill Road", "Chemin du Moulin"),
            points: [
                Vector(480, 590), Vector(560, 720), Vector(640, 880), Vector(700, 1050),
                Vector(760, 1250),
            ], tags: major(60)),
        Road(
            kind: .residential, name: BilingualName("Orchard Drive", "Allée du Verger"),
            points: [
                Vector(110, 704), Vector(98, 800), Vector(130, 900), Vector(205, 930),
                Vector(248, 850), Vector(232, 770), Vector(222, 692),
            ], tags: ["maxspeed": "30", "surface": "asphalt", "lit": "yes"]),
        Road(
            kind: .unclassified, name: BilingualName("Lighthouse Road", "Chemin du Phare"),
            points: [
                Vector(-380, -121), Vector(-352, -200), Vector(-346, -330), Vector(-362, -400),
            ], tags: major(40)),
        Road(
            kind: .unclassified, name: BilingualName("River Street", "Quai de la Rivière"),
            points: [
                Vector(150, -110), Vector(158, -40), Vector(165, 74), Vector(196, 220),
                Vector(230, 400), Vector(270, 560), Vector(272, 680),
            ], tags: major(30)),
    ]

    private static let railways: [Road] = [
        Road(
            kind: .rail, name: BilingualName("Fundy Shore Line", "Ligne de la Côte"),
            points: [
                Vector(1500, 620), Vector(1200, 560), Vector(950, 475), Vector(800, 405),
                Vector(640, 305), Vector(530, 228), Vector(412, 170),
            ], tags: ["gauge": "1435", "usage": "main", "electrified": "no"],
            hasFrontage: false),
        Road(
            kind: .rail, name: nil,
            points: [Vector(640, 305), Vector(560, 238), Vector(416, 162)],
            tags: ["gauge": "1435", "service": "siding"], hasFrontage: false),
    ]

    private static let oldTownRoads: [Road] = [
        Road(
            kind: .tertiary, name: BilingualName("Harbour Street", "Rue du Port"),
            points: [
                Vector(150, -110), Vector(0, -118), Vector(-150, -128), Vector(-290, -138),
                Vector(-395, -120),
            ],
            tags: major(30).adding(["old_name": "Fishers’ Strand", "surface": "sett"])),
        Road(
            kind: .tertiary, name: BilingualName("Rampart Street", "Rue des Remparts"),
            points: [
                Vector(-395, -120), Vector(-402, -30), Vector(-395, 80), Vector(-330, 172),
                Vector(-200, 210), Vector(-30, 195), Vector(90, 208), Vector(192, 205),
            ], tags: major(40)),
        Road(
            kind: .residential, name: BilingualName("Bridge Street", "Rue du Pont"),
            points: [Vector(165, 74), Vector(60, 58), Vector(2, 44)],
            tags: ["maxspeed": "30", "surface": "sett", "oneway": "yes", "oneway:bicycle": "no"]),
        Road(
            kind: .livingStreet, name: BilingualName("Town Hall Street", "Rue de l’Hôtel-de-Ville"),
            points: [Vector(2, 44), Vector(12, 120), Vector(-30, 195)],
            tags: ["surface": "sett"]),
        Road(
            kind: .pedestrian, name: BilingualName("High Street", "Grand-Rue"),
            points: [Vector(-72, 42), Vector(-160, 34), Vector(-235, 48)],
            tags: ["surface": "paving_stones", "lit": "yes"]),
        Road(
            kind: .livingStreet, name: BilingualName("High Street", "Grand-Rue"),
            points: [Vector(-235, 48), Vector(-310, 66), Vector(-395, 80)],
            tags: ["surface": "sett"]),
        Road(
            kind: .pedestrian, name: BilingualName("Church Street", "Rue de l’Église"),
            points: [Vector(-60, 76), Vector(-78, 140), Vector(-62, 200)],
            tags: ["surface": "paving_stones", "lit": "yes"]),
        Road(
            kind: .pedestrian, name: BilingualName("Market Street", "Rue du Marché"),
            points: [Vector(-40, 8), Vector(-36, -50), Vector(-28, -116)],
            tags: ["surface": "paving_stones", "lit": "yes", "bicycle": "yes"]),
        Road(
            kind: .pedestrian, name: BilingualName("Fishmonger Lane", "Ruelle des Poissonniers"),
            points: [Vector(-72, 12), Vector(-120, -40), Vector(-150, -128)],
            tags: ["surface": "sett"]),
    ]
}
