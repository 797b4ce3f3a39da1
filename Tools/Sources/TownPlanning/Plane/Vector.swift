/// A point or a direction on the plan: metres east (`x`) and north (`y`) of its origin.
///
/// The plan uses only `+ − × ÷ √`, which IEEE 754 rounds identically on every machine.
struct Vector: Equatable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
    static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
    static func * (a: Vector, factor: Double) -> Vector { Vector(a.x * factor, a.y * factor) }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
    /// Positive if `other` lies to the left.
    func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
    var square: Double { x * x + y * y }
    var length: Double { square.squareRoot() }
    var left: Vector { Vector(-y, x) }
    var right: Vector { Vector(y, -x) }

    /// The unit vector in this direction; east if the length is zero.
    var unit: Vector {
        let length = length
        return length > 0 ? Vector(x / length, y / length) : Vector(1, 0)
    }

    func distance(to other: Vector) -> Double { (other - self).length }

    /// Turned left by the angle whose cosine and sine are given.
    func turned(cosine: Double, sine: Double) -> Vector {
        Vector(x * cosine - y * sine, x * sine + y * cosine)
    }

    /// How far along `a`–`b` the nearest point lies, 0 … 1.
    func fraction(along a: Vector, _ b: Vector) -> Double {
        let piece = b - a
        let square = piece.square
        return square == 0 ? 0 : min(1, max(0, (self - a).dot(piece) / square))
    }

    func distance(toPiece a: Vector, _ b: Vector) -> Double {
        distance(to: a + (b - a) * fraction(along: a, b))
    }
}

/// The intersection of `a`–`b` and `c`–`d` as fractions along each; nil if they do not meet.
func crossing(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector) -> (t: Double, u: Double)? {
    let (r, s) = (b - a, d - c)
    let denominator = r.cross(s)
    guard abs(denominator) > 1e-9 else { return nil }
    let t = (c - a).cross(s) / denominator
    let u = (c - a).cross(r) / denominator
    guard (0...1).contains(t), (0...1).contains(u) else { return nil }
    return (t, u)
}

/// An axis-parallel rectangle in metres.
struct Box {
    var low: Vector
    var high: Vector

    init(low: Vector, high: Vector) {
        self.low = low
        self.high = high
    }

    init(around points: [Vector], margin: Double = 0) {
        low = Vector(.infinity, .infinity)
        high = Vector(-.infinity, -.infinity)
        for point in points { extend(to: point) }
        low = low - Vector(margin, margin)
        high = high + Vector(margin, margin)
    }

    mutating func extend(to point: Vector) {
        low = Vector(min(low.x, point.x), min(low.y, point.y))
        high = Vector(max(high.x, point.x), max(high.y, point.y))
    }

    func contains(_ point: Vector) -> Bool {
        point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
}
