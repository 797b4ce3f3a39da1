/// The quarters of the town with the style of their streets and houses.
struct Quarter {
    var name: BilingualName
    var kind: String
    var postcode: String
    /// The position of the label.
    var center: Vector
    var population: Int
}

extension HarbourTown {
    static let quarters: [Quarter] = [
        Quarter(
            name: BilingualName("Old Town", "Vieille-Ville"), kind: "quarter",
            postcode: "E9Z 1A1", center: Vector(-150, 95), population: 1210),
        Quarter(
            name: BilingualName("Northfield", "Champ-du-Nord"), kind: "suburb",
            postcode: "E9Z 1B4", center: Vector(110, 420), population: 1480),
        Quarter(
            name: BilingualName("Castle Hill", "Côte-du-Château"), kind: "suburb",
            postcode: "E9Z 2C7", center: Vector(-830, 130), population: 960),
        Quarter(
            name: BilingualName("Eastbank", "Rive-Est"), kind: "suburb", postcode: "E9Z 3D2",
            center: Vector(560, 300), population: 1320),
        Quarter(
            name: BilingualName("The Docks", "Les Docks"), kind: "quarter",
            postcode: "E9Z 3E5", center: Vector(480, -140), population: 180),
        Quarter(
            name: BilingualName("Beachside", "La Plage"), kind: "suburb", postcode: "E9Z 2C7",
            center: Vector(-860, -90), population: 640),
    ]

    /// Rings that cover the frame without overlaps.
    static let quarterRings: [[Vector]] = QuarterEdges.rings

    static func quarter(of place: Vector) -> Int {
        quarterRings.firstIndex { $0.encloses(place) } ?? 1
    }

    /// An area that is filled with streets.
    private struct Estate {
        var quarter: Int
        var area: [Vector]
        var spacing: Double
        var crossing: Double
        var deadEnds: Double
    }

    private static let estates: [Estate] = [
        Estate(
            quarter: 0,
            area: [
                Vector(-400, -125), Vector(155, -105), Vector(165, 80), Vector(185, 205),
                Vector(-30, 200), Vector(-200, 212), Vector(-335, 180), Vector(-398, 80),
            ], spacing: 52, crossing: 0.35, deadEnds: 0.1),
        Estate(
            quarter: 1,
            area: [
                Vector(-15, 205), Vector(190, 208), Vector(275, 560), Vector(270, 690),
                Vector(0, 690),
            ], spacing: 82, crossing: 0.7, deadEnds: 0.25),
        Estate(
            quarter: 1,
            area: [
                Vector(-30, 200), Vector(0, 690), Vector(-200, 660), Vector(-360, 580),
                Vector(-470, 470), Vector(-540, 340), Vector(-470, 220), Vector(-330, 175),
                Vector(-200, 212),
            ], spacing: 88, crossing: 0.6, deadEnds: 0.3),
        Estate(
            quarter: 1,
            area: [
                Vector(112, 710), Vector(90, 800), Vector(130, 900), Vector(205, 930),
                Vector(248, 850), Vector(232, 770), Vector(222, 695),
            ], spacing: 62, crossing: 0.1, deadEnds: 0.95),
        Estate(
            quarter: 2,
            area: [
                Vector(-650, -120), Vector(-660, 60), Vector(-690, 200), Vector(-690, 365),
                Vector(-820, 330), Vector(-960, 375), Vector(-1050, 250), Vector(-1060, 60),
                Vector(-1010, -60), Vector(-800, -70),
            ], spacing: 86, crossing: 0.4, deadEnds: 0.5),
        Estate(
            quarter: 2,
            area: [
                Vector(-408, -112), Vector(-640, -125), Vector(-655, -40), Vector(-630, 30),
                Vector(-560, 12), Vector(-480, 62), Vector(-402, 84),
            ], spacing: 68, crossing: 0.4, deadEnds: 0.3),
        Estate(
            quarter: 5,
            area: [
                Vector(-650, -110), Vector(-660, -60), Vector(-800, -62), Vector(-1010, -55),
                Vector(-1120, -175), Vector(-1060, -205), Vector(-900, -175), Vector(-640, -195),
                Vector(-500, -330), Vector(-410, -330), Vector(-400, -125),
            ], spacing: 66, crossing: 0.4, deadEnds: 0.6),
        Estate(
            quarter: 3,
            area: [
                Vector(240, 70), Vector(380, 55), Vector(560, 95), Vector(760, 168),
                Vector(750, 265), Vector(700, 370), Vector(600, 500), Vector(480, 590),
                Vector(360, 655), Vector(300, 460), Vector(250, 240),
            ], spacing: 82, crossing: 0.65, deadEnds: 0.2),
        Estate(
            quarter: 3,
            area: [
                Vector(262, 10), Vector(380, 58), Vector(560, 95), Vector(765, 160),
                Vector(772, 60), Vector(740, -40), Vector(560, -60), Vector(275, -50),
            ], spacing: 80, crossing: 0.7, deadEnds: 0.1),
    ]

    mutating func growStreets() {
        var random = random.fork(2)
        let field = directionField(&random)
        let ground = ground
        for estate in Self.estates {
            StreetInfill(
                area: estate.area, spacing: estate.spacing, crossing: estate.crossing,
                deadEnds: estate.deadEnds, longest: 620, quarter: estate.quarter,
                isOpen: { ground.isFree($0) }
            ).grow(in: &network, field: field, random: &random)
        }
        network.removeStrays()
    }

    private func directionField(_ random: inout RandomSource) -> DirectionField {
        var guides = network.streets.indices.map {
            (line: network.line(of: $0), strength: 1.0)
        }
        guides.append((line: Self.shore(self.random).line.simplified(within: 12), strength: 0.7))
        guides.append((line: Self.river, strength: 0.7))
        let hill = [Vector].circle(center: Vector(-640, 160), radius: 200)
        guides.append((line: hill + hill.prefix(1), strength: 1.3))
        return DirectionField(
            bounds: Box(around: [Self.frame.low, Self.frame.high]), guides: guides, unrest: 0.5,
            random: &random)
    }

    /// Roads have houses only where the town is.
    private static func isBuiltUp(_ line: [Vector]) -> Bool {
        builtUp.contains { $0.ring.encloses(line.station(at: line.lineLength / 2).point) }
    }

    mutating func raiseHouses() {
        var random = random.fork(4)
        let patterns: [BuildingPattern] = [
            .oldTown, .terraces, .villas, .terraces, .works, .villas,
        ]
        for index in network.streets.indices {
            let street = network.streets[index]
            guard !street.isRemoved, street.level == 0, street.hasFrontage,
                street.kind.hasFrontage
            else { continue }
            let line = network.line(of: index)
            guard Self.isBuiltUp(line) else { continue }
            let middle = line.station(at: line.lineLength / 2).point
            builder.build(
                along: index, of: network, pattern: patterns[Self.quarter(of: middle)],
                on: &ground, random: &random, quarterOf: Self.quarter(of:))
        }
    }
}
