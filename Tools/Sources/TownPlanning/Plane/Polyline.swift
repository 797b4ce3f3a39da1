/// Operations on a line of points.
extension [Vector] {
    var lineLength: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// The point and the direction `distance` metres along the line, limited to its ends.
    func station(at distance: Double) -> (point: Vector, direction: Vector) {
        var left = Swift.max(0, distance)
        for (a, b) in zip(self, dropFirst()) {
            let length = a.distance(to: b)
            if left <= length, length > 0 { return (a + (b - a) * (left / length), (b - a).unit) }
            left -= length
        }
        guard let last, count > 1 else { return (first ?? Vector(0, 0), Vector(1, 0)) }
        return (last, (last - self[count - 2]).unit)
    }

    /// A Catmull-Rom curve through the points, a vertex about every `step` metres.
    func curved(step: Double = 14) -> [Vector] {
        guard count > 2 else { return self }
        var line: [Vector] = []
        for index in 0..<count - 1 {
            let (p1, p2) = (self[index], self[index + 1])
            let p0 = index > 0 ? self[index - 1] : p1 - (p2 - p1)
            let p3 = index + 2 < count ? self[index + 2] : p2 + (p2 - p1)
            let steps = Swift.max(1, Int(p1.distance(to: p2) / step))
            for part in 0..<steps {
                let t = Double(part) / Double(steps)
                let (a, b) = (p0 * -0.5 + p1 * 1.5 - p2 * 1.5 + p3 * 0.5, p0 - p1 * 2.5 + p2 * 2)
                line.append(((a * t + b - p3 * 0.5) * t + (p2 - p0) * 0.5) * t + p1)
            }
        }
        line.append(self[count - 1])
        return line.simplified(within: 0.5)
    }

    /// The line simplified by the Douglas-Peucker algorithm with `tolerance` in metres.
    func simplified(within tolerance: Double) -> [Vector] {
        guard count > 2 else { return self }
        var kept = [Bool](repeating: false, count: count)
        (kept[0], kept[count - 1]) = (true, true)
        var stretches = [(0, count - 1)]
        while let (from, to) = stretches.popLast() {
            var farthest = (index: from, distance: tolerance)
            for index in from + 1..<Swift.max(to, from + 1) {
                let distance = self[index].distance(toPiece: self[from], self[to])
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index != from else { continue }
            kept[farthest.index] = true
            stretches += [(from, farthest.index), (farthest.index, to)]
        }
        return indices.filter { kept[$0] }.map { self[$0] }
    }

    /// The line made rough like a shore: pieces longer than `step` are split at a displaced midpoint.
    func roughened(by random: inout RandomSource, step: Double = 30) -> [Vector] {
        guard var previous = first else { return [] }
        var line = [previous]
        for point in dropFirst() {
            let length = previous.distance(to: point)
            if length > step {
                let shift = random.between(-0.12, 0.12) * length
                let middle = (previous + point) * 0.5 + (point - previous).unit.left * shift
                line += [previous, middle, point].roughened(by: &random, step: step).dropFirst()
            } else {
                line.append(point)
            }
            previous = point
        }
        return line
    }

    /// The parallel line `distance` metres to the left.
    func offset(left distance: Double) -> [Vector] {
        indices.map { index in
            let before = index > 0 ? self[index] - self[index - 1] : self[1] - self[0]
            let after = index + 1 < count ? self[index + 1] - self[index] : before
            return self[index] + (before.unit + after.unit).unit.left * distance
        }
    }

    /// Whether the ring of these points contains `point`, by the even-odd rule.
    func encloses(_ point: Vector) -> Bool {
        guard var previous = last else { return false }
        var odd = false
        for vertex in self {
            if (vertex.y > point.y) != (previous.y > point.y) {
                let slope = (previous.x - vertex.x) / (previous.y - vertex.y)
                if point.x < vertex.x + slope * (point.y - vertex.y) { odd.toggle() }
            }
            previous = vertex
        }
        return odd
    }

    /// Metres from the line to `point`.
    func distance(to point: Vector) -> Double {
        zip(self, dropFirst()).reduce(.infinity) {
            Swift.min($0, point.distance(toPiece: $1.0, $1.1))
        }
    }

    /// The mean of the vertices.
    var middle: Vector {
        reduce(Vector(0, 0), +) * (1 / Double(Swift.max(1, count)))
    }

    /// The rectangle `length` along `direction` by `width` across it, counter-clockwise.
    static func rectangle(
        center: Vector, along direction: Vector, length: Double, width: Double
    ) -> [Vector] {
        let (u, v) = (direction.unit * (length / 2), direction.unit.left * (width / 2))
        return [center - u - v, center + u - v, center + u + v, center - u + v]
    }

    /// A regular ring of twelve vertices, counter-clockwise.
    static func circle(center: Vector, radius: Double) -> [Vector] {
        var spoke = Vector(radius, 0)
        return (0..<12).map { _ in
            defer { spoke = spoke.turned(cosine: 0.866_025_403_784_438_6, sine: 0.5) }
            return center + spoke
        }
    }
}
