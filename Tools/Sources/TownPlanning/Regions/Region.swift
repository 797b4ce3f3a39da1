import Foundation

/// Many towns, villages and the roads between them, drawn one town at a time.
struct Region {
    private let nodes: Int
    private let seed: UInt64
    /// Centred on inland hills in New Brunswick, with room on all sides.
    static let projection = Projection(latitude: 46.2, longitude: -66.4)
    /// Metres between the middles of neighbouring towns.
    private static let pitch = 5200.0

    init(nodes: Int, seed: UInt64) {
        self.nodes = nodes
        self.seed = seed
    }

    /// A town's place in the region and its junctions with the roads that lead out.
    private struct Site {
        var middle: Vector
        var gates: [(direction: Vector, place: Vector, id: Int)]
    }

    func write(to output: FileHandle) throws -> TownSummary {
        var writer = try OSMWriter(to: output, projection: Self.projection)
        var random = RandomSource(seed: seed)
        var sites: [(cell: (Int, Int), site: Site)] = []
        while nodes - writer.summary.nodes > max(300, nodes / 50) {
            let index = sites.count
            let cell = Self.cell(index)
            let middle =
                Vector(Double(cell.0), Double(cell.1)) * Self.pitch
                + Vector(random.between(-700, 700), random.between(-700, 700))
            let left = nodes - writer.summary.nodes
            let share = Self.share(of: left, random: &random)
            var town = InlandTown(middle: middle, size: share, seed: random.next(), index: index)
            if share == left { town = Self.fitted(town, to: left) }
            let first = try writer.write(town.drawing)
            let gates = town.gates.map { gate in
                (
                    direction: gate.direction, place: town.drawing.places[gate.node],
                    id: first + gate.node
                )
            }
            sites.append((cell, Site(middle: middle, gates: gates)))
        }
        try connect(sites, through: &writer, &random)
        return try writer.finish()
    }

    /// The number of nodes of the next town: most are small, a few are large; the rest of a
    /// region that is nearly full goes to one.
    private static func share(of left: Int, random: inout RandomSource) -> Int {
        let roll = random.unit()
        let size = Int(6000 + 60_000 * roll * roll * roll)
        return left < size * 3 / 2 || left < 14_000 ? left : size
    }

    /// The same town, grown or shrunk until it has about the requested number of nodes.
    private static func fitted(_ town: InlandTown, to nodes: Int) -> InlandTown {
        var best = town
        var size = Double(nodes)
        for _ in 0..<6 {
            let count = Double(best.drawing.places.count)
            guard abs(count - Double(nodes)) > Double(nodes) * 0.04 else { break }
            size *= Double(nodes) / max(200, count)
            let next = InlandTown(
                middle: town.middle, size: max(400, Int(size)), seed: town.seed,
                index: town.index)
            let gain = abs(next.drawing.places.count - nodes)
            if gain < abs(best.drawing.places.count - nodes) { best = next } else { break }
        }
        return best
    }

    /// Cells of a square grid in a spiral, so that a region of any size is round.
    static func cell(_ index: Int) -> (Int, Int) {
        var (x, y, stepX, stepY) = (0, 0, 1, 0)
        var (run, used, turns) = (1, 0, 0)
        for _ in 0..<index {
            x += stepX
            y += stepY
            used += 1
            guard used == run else { continue }
            (used, turns) = (0, turns + 1)
            (stepX, stepY) = (-stepY, stepX)
            if turns.isMultiple(of: 2) { run += 1 }
        }
        return (x, y)
    }

    /// Lays the roads from town to town: a trunk road every fourth row, primaries and
    /// secondaries between.
    private func connect(
        _ sites: [(cell: (Int, Int), site: Site)], through writer: inout OSMWriter,
        _ random: inout RandomSource
    ) throws {
        var drawing = Drawing()
        var shared: [Int] = []
        var ref = 100
        for (index, here) in sites.enumerated() {
            for step in [(1, 0), (0, 1)] {
                let cell = (here.cell.0 + step.0, here.cell.1 + step.1)
                guard let there = sites.first(where: { $0.cell == cell })?.site,
                    let from = Self.gate(of: here.site, toward: there.middle),
                    let to = Self.gate(of: there, toward: here.site.middle)
                else { continue }
                let isMain = (step.0 == 1 ? here.cell.1 : here.cell.0).isMultiple(of: 4)
                let kind: StreetKind =
                    isMain ? .trunk : index.isMultiple(of: 2) ? .primary : .secondary
                shared += [from.id, to.id]
                ref += 1
                let bend = (to.place - from.place).left * random.between(-0.12, 0.12)
                let line = [from.place, (from.place + to.place) * 0.5 + bend, to.place]
                    .curved(step: 120)
                let inner = line.dropFirst().dropLast().map { drawing.node(at: $0) }
                drawing.ways.append(
                    Drawing.Way(
                        nodes: [-shared.count + 1] + inner + [-shared.count],
                        tags: [
                            "highway": kind.rawValue, "ref": String(ref),
                            "maxspeed": isMain ? "90" : "80", "surface": "asphalt",
                        ]))
            }
        }
        layMotorways(sites.map(\.site), in: &drawing, sharing: &shared)
        try writer.write(drawing, sharing: shared)
    }

    private static func gate(of site: Site, toward place: Vector)
        -> (direction: Vector, place: Vector, id: Int)?
    {
        let direction = (place - site.middle).unit
        return site.gates.max { $0.direction.dot(direction) < $1.direction.dot(direction) }
    }

    /// Adds an elevated motorway of two one-way carriageways, past the middle row of towns, with
    /// links to a gate of each.
    private func layMotorways(
        _ sites: [Site], in drawing: inout Drawing, sharing shared: inout [Int]
    ) {
        guard sites.count >= 4 else { return }
        let row = sites.indices.filter { abs(sites[$0].middle.y) < Self.pitch * 0.3 }
            .sorted { sites[$0].middle.x < sites[$1].middle.x }
        guard row.count > 1 else { return }
        let offset = Self.pitch * 0.46
        var lanes: [[Int]] = [[], []]
        for number in row {
            let middle = sites[number].middle
            guard let gate = Self.gate(of: sites[number], toward: middle + Vector(0, 1)) else {
                continue
            }
            shared.append(gate.id)
            let end = -shared.count
            // At its ends, the motorway has links on one side only.
            let (isFirst, isLast) = (number == row.first, number == row.last)
            for (lane, shift) in [(0, -9.0), (1, 9.0)] {
                let west = Vector(middle.x - 500, offset + shift)
                let east = Vector(middle.x + 500, offset + shift)
                let bend = Vector(middle.x, offset + shift * 6)
                if !isFirst {
                    let node = drawing.node(at: west)
                    lanes[lane].append(node)
                    let ends = lane == 0 ? [node, end] : [end, node]
                    link(ends, middle: bend + Vector(-120, 0), in: &drawing)
                }
                if !isLast {
                    let node = drawing.node(at: east)
                    lanes[lane].append(node)
                    let ends = lane == 0 ? [end, node] : [node, end]
                    link(ends, middle: bend + Vector(120, 0), in: &drawing)
                }
            }
        }
        for lane in [0, 1] {
            drawing.ways.append(
                Drawing.Way(
                    nodes: lane == 0 ? lanes[0] : lanes[1].reversed(),
                    tags: [
                        "highway": "motorway", "oneway": "yes", "lanes": "2", "ref": "A2",
                        "maxspeed": "110", "surface": "asphalt", "bridge": "viaduct",
                        "layer": "1",
                    ]))
        }
    }

    private func link(_ ends: [Int], middle: Vector, in drawing: inout Drawing) {
        let node = drawing.node(at: middle)
        drawing.ways.append(
            Drawing.Way(
                nodes: [ends[0], node, ends[1]],
                tags: ["highway": "motorway_link", "oneway": "yes", "maxspeed": "60"]))
    }
}
