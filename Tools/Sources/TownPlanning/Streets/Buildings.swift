/// A building and the parts of its address.
struct Building {
    var ring: [Vector]
    var tags: Tags
    /// The network street that it faces.
    var street: Int
    var number: Int?
    /// The position of the door.
    var door: Vector
    var quarter: Int
}

/// The style of the buildings of a quarter.
struct BuildingPattern {
    var width: ClosedRange<Double>
    var depth: ClosedRange<Double>
    /// Metres between the street's edge and the front.
    var setback: ClosedRange<Double>
    /// Metres between neighbours; 0 makes terraces.
    var gap: ClosedRange<Double>
    /// Values of `building=*`, drawn from evenly.
    var kinds: [String]
    /// The share of lots that stay empty; their numbers stay free.
    var emptyLots: Double

    static let oldTown = BuildingPattern(
        width: 8...15, depth: 9...13, setback: 0...0.8, gap: 0...0,
        kinds: ["house", "terrace", "apartments", "yes", "yes", "retail"], emptyLots: 0.03)
    static let terraces = BuildingPattern(
        width: 11...17, depth: 9...12, setback: 2...4, gap: 1...5,
        kinds: ["house", "house", "terrace", "apartments", "semidetached_house", "yes"],
        emptyLots: 0.08)
    static let villas = BuildingPattern(
        width: 11...16, depth: 9...13, setback: 5...9, gap: 7...14,
        kinds: ["house", "detached", "house", "bungalow", "yes"], emptyLots: 0.14)
    static let works = BuildingPattern(
        width: 22...48, depth: 16...28, setback: 6...10, gap: 8...20,
        kinds: ["warehouse", "industrial", "commercial", "industrial"], emptyLots: 0.2)
}

/// Places buildings along both sides of streets and numbers them: odd on the left.
struct Builder {
    private(set) var buildings: [Building] = []
    /// Landmarks, which were placed before the houses and are numbered with them, each with the name
    /// of its street.
    private var unnumbered: [(building: Int, street: String)] = []
    /// The next house number, by street name, quarter and side of the street.
    private var nextNumber: [String: Int] = [:]
    private let footprint = 0.15

    /// Builds along `street`; `quarterOf` finds the quarter of a place.
    mutating func build(
        along street: Int, of network: StreetNetwork, pattern: BuildingPattern,
        on ground: inout Ground, random: inout RandomSource, quarterOf: (Vector) -> Int
    ) {
        let line = network.line(of: street)
        let length = line.lineLength
        guard length > 24, let first = line.first else { return }
        let name = network.streets[street].name?.english ?? ""
        let clearance = network.streets[street].kind.halfWidth
        for side in [1.0, -1.0] {
            let key = "\(name)|\(quarterOf(first))|\(side > 0)"
            var number = nextNumber[key] ?? (side > 0 ? 1 : 2)
            var along = 6.0
            var missed = 0.0
            while along < length - 6 {
                let width = random.between(pattern.width)
                let depth = random.between(pattern.depth)
                let setback = clearance + random.between(pattern.setback)
                let (point, direction) = line.station(at: along + width / 2)
                let out = direction.left * side
                let ring = [Vector].rectangle(
                    center: point + out * (setback + depth / 2), along: direction,
                    length: width, width: depth)
                guard along + width < length - 3, ground.isFree(ring), network.isClear(of: ring)
                else {
                    let probe = point + out * (clearance + 6)
                    if give(number, toSiteAt: probe, facing: street, named: name) { number += 2 }
                    along += 4
                    missed += 4
                    if missed > 24 { (number, missed) = (number + 2, 0) }
                    continue
                }
                missed = 0
                if !random.chance(pattern.emptyLots) {
                    let door = point + out * (setback + 0.5)
                    raise(
                        ring, facing: street, number: name.isEmpty ? nil : number, door: door,
                        pattern: pattern, quarter: quarterOf(door), random: &random)
                    ground.reserve(ring, isConvex: true)
                }
                number += 2
                along += width + random.between(pattern.gap)
            }
            nextNumber[key] = number
        }
    }

    /// Adds a building at a chosen place; it gets its number when its street is built.
    mutating func raise(_ building: Building, facing street: String) {
        buildings.append(building)
        unnumbered.append((buildings.count - 1, street))
    }

    /// Numbers the waiting building that stands at `place`.
    private mutating func give(
        _ number: Int, toSiteAt place: Vector, facing street: Int, named name: String
    ) -> Bool {
        guard
            let index = unnumbered.firstIndex(where: {
                $0.street == name && buildings[$0.building].ring.encloses(place)
            })
        else { return false }
        let building = unnumbered.remove(at: index).building
        buildings[building].number = number
        buildings[building].street = street
        return true
    }

    mutating func update(_ index: Int, _ change: (inout Building) -> Void) {
        change(&buildings[index])
    }

    private mutating func raise(
        _ ring: [Vector], facing street: Int, number: Int?, door: Vector,
        pattern: BuildingPattern, quarter: Int, random: inout RandomSource
    ) {
        var tags: Tags = ["building": random.pick(pattern.kinds)]
        if random.chance(0.25) { tags["building:levels"] = String(1 + random.below(4)) }
        var outline = ring
        if random.chance(0.22) { outline = Self.withoutCorner(ring, random.between(0.3, 0.6)) }
        buildings.append(
            Building(
                ring: outline, tags: tags, street: street, number: number, door: door,
                quarter: quarter))
    }

    /// An L: the ring less its far right corner.
    private static func withoutCorner(_ ring: [Vector], _ share: Double) -> [Vector] {
        let (u, v) = ((ring[0] - ring[1]) * share, (ring[3] - ring[0]) * share)
        return [ring[0], ring[1], ring[1] + v, ring[1] + v + u, ring[2] + u, ring[3]]
    }
}

extension RandomSource {
    mutating func between(_ range: ClosedRange<Double>) -> Double {
        between(range.lowerBound, range.upperBound)
    }
}
