/// Fills an area with streets that follow a direction field, one street at a time, each
/// joined to those before it.
struct StreetInfill {
    /// The ring that the streets stay within.
    var area: [Vector]
    /// Metres between neighbouring streets.
    var spacing: Double
    /// The share of streets that continue after meeting another, 0 … 1.
    var crossing = 0.5
    /// The share of ends without a street ahead that stay as a cul-de-sac.
    var deadEnds = 0.5
    var longest = 700.0
    var quarter: Int
    /// Whether a street may lie at a place.
    var isOpen: (Vector) -> Bool

    /// Lays the streets; every one touches the network.
    func grow(
        in network: inout StreetNetwork, field: DirectionField,
        random: inout RandomSource
    ) {
        let tracer = Tracer(infill: self, field: field)
        for round in 0..<3 {
            for seed in seeds(&random) where area.encloses(seed) && isOpen(seed) {
                let major = field.direction(at: seed)
                let family = random.chance(0.5)
                let direction = family ? major : major.left
                let clear = spacing * (round == 2 ? 0.62 : 0.8)
                guard !network.isStreet(near: seed, within: clear, along: direction) else {
                    continue
                }
                let ahead = tracer.trace(from: seed, direction, in: network, &random)
                let behind = tracer.trace(from: seed, direction * -1, in: network, &random)
                guard ahead.isJoined || behind.isJoined else { continue }
                let line = Array(behind.line.reversed() + ahead.line.dropFirst())
                guard line.lineLength > spacing * 0.6 else { continue }
                let street = Street(nodes: [], kind: .residential, tags: [:], quarter: quarter)
                network.add(line.simplified(within: 0.9), street, snap: 3)
            }
        }
    }

    private func seeds(_ random: inout RandomSource) -> [Vector] {
        let box = Box(around: area)
        var seeds: [Vector] = []
        let step = spacing * 0.5
        var y = box.low.y
        while y < box.high.y {
            var x = box.low.x
            while x < box.high.x {
                seeds.append(Vector(x + random.between(0, step), y + random.between(0, step)))
                x += step
            }
            y += step
        }
        for index in stride(from: seeds.count - 1, to: 0, by: -1) {
            seeds.swapAt(index, random.below(index + 1))
        }
        return seeds
    }
}

/// Follows the field from a seed until a street, an obstacle or its length ends it.
private struct Tracer {
    let infill: StreetInfill
    let field: DirectionField
    private var step: Double { 7 }

    func trace(
        from seed: Vector, _ start: Vector, in network: StreetNetwork,
        _ random: inout RandomSource
    ) -> (line: [Vector], isJoined: Bool) {
        var line = [seed]
        var direction = start
        var lastJoin = -1
        var length = 0.0
        while length < infill.longest / 2 {
            let place = line[line.count - 1]
            direction = turned(direction, at: place + direction * (step / 2))
            let next = place + direction * step
            if let meeting = network.firstMeeting(place, next) {
                guard network.streets[meeting.street].kind.takesStreets else { break }
                let joined = joint(at: meeting.place, in: network)
                line.append(joined)
                let passes =
                    random.chance(infill.crossing)
                    && network.streets[meeting.street].kind == .residential
                    && length > 20 && infill.area.encloses(next) && infill.isOpen(next)
                    && joined.distance(to: next) < step
                    && !network.isStreet(near: next, within: infill.spacing * 0.5, along: direction)
                guard passes else { return (line, true) }
                lastJoin = line.count - 1
                line.append(next)
                length += step
                continue
            }
            guard infill.area.encloses(next), infill.isOpen(next),
                !network.isStreet(near: next, within: infill.spacing * 0.55, along: direction)
            else { break }
            line.append(next)
            length += step
        }
        return finish(line, direction, lastJoin, in: network, &random)
    }

    /// Joins a loose end to a street ahead, leaves it as a cul-de-sac, or removes it.
    private func finish(
        _ line: [Vector], _ direction: Vector, _ lastJoin: Int, in network: StreetNetwork,
        _ random: inout RandomSource
    ) -> (line: [Vector], isJoined: Bool) {
        let end = line[line.count - 1]
        if let meeting = network.firstMeeting(end, end + direction * (infill.spacing * 0.9)),
            network.streets[meeting.street].kind.takesStreets
        {
            let joined = joint(at: meeting.place, in: network)
            let way = (1..<8).map { end + (joined - end) * (Double($0) / 8) }
            if way.allSatisfy(infill.isOpen) { return (line + [joined], true) }
        }
        let loose = Array(line[max(0, lastJoin)...]).lineLength
        let crowded = network.isStreet(near: end, within: infill.spacing * 0.45)
        if random.chance(infill.deadEnds), loose > 35, !crowded { return (line, lastJoin >= 0) }
        return lastJoin >= 0 ? (Array(line[...lastJoin]), true) : ([line[0]], false)
    }

    /// An existing node near the meeting point, so that junctions are not too close, or the point.
    private func joint(at place: Vector, in network: StreetNetwork) -> Vector {
        network.node(near: place, within: 9).map { network.places[$0] } ?? place
    }

    private func turned(_ direction: Vector, at place: Vector) -> Vector {
        let major = field.direction(at: place)
        let along = abs(major.dot(direction)) > abs(major.left.dot(direction)) ? major : major.left
        return along.dot(direction) < 0 ? along * -1 : along
    }
}
