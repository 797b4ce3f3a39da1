/// A way of the plan that people or trains move along.
struct Street {
    /// Numbers of network nodes, in the direction in which it is drawn.
    var nodes: [Int]
    var kind: StreetKind
    var name: BilingualName?
    var tags: Tags
    /// 0 on the ground; bridges and tunnels meet the rest only at their two ends.
    var level = 0
    /// The quarter of the street; −1 for the main roads of the town.
    var quarter = -1
    /// Whether houses may stand along it, if its kind has houses.
    var hasFrontage = true
    var isRemoved = false
}

/// The streets of a town and the nodes that they share.
///
/// Ground-level streets that cross or touch always share a node there: adding a street breaks
/// the pieces that it meets.
struct StreetNetwork {
    private struct Piece {
        var street: Int
        var tail: Int
        var head: Int
        var isAlive = true
    }

    private(set) var places: [Vector] = []
    var nodeTags: [Int: Tags] = [:]
    var streets: [Street] = []
    private var pieces: [Piece] = []
    private var pieceGrid: CellGrid
    private var nodeGrid: CellGrid

    init(bounds: Box) {
        pieceGrid = CellGrid(bounds: bounds, cell: 40)
        nodeGrid = CellGrid(bounds: bounds, cell: 20)
    }

    /// Adds a street along `line`; its ends snap to nodes and streets within `snap` metres.
    ///
    /// - Returns: The street's number.
    @discardableResult
    mutating func add(_ line: [Vector], _ street: Street, snap: Double = 6) -> Int {
        var street = street
        var chain: [Int] = []
        func append(_ node: Int) { if chain.last != node { chain.append(node) } }
        for (index, point) in line.enumerated() {
            let isEnd = index == 0 || index == line.count - 1
            if street.level != 0 && !isEnd {
                append(newNode(at: point, meetsOthers: false))
                continue
            }
            if index > 0, street.level == 0 {
                for place in meetings(line[index - 1], point) { append(node(at: place)) }
            }
            append(node(at: point, snap: isEnd ? snap : 1.5))
        }
        street.nodes = chain
        streets.append(street)
        for (tail, head) in zip(chain, chain.dropFirst()) where street.level == 0 {
            addPiece(streets.count - 1, tail, head)
        }
        return streets.count - 1
    }

    func line(of street: Int) -> [Vector] { streets[street].nodes.map { places[$0] } }

    /// Removes every street for which `isDoomed` holds; their nodes stay, unused.
    mutating func remove(where isDoomed: (Int) -> Bool) {
        for street in streets.indices where isDoomed(street) { streets[street].isRemoved = true }
        for index in pieces.indices where streets[pieces[index].street].isRemoved {
            pieces[index].isAlive = false
        }
    }

    /// Cuts a street at one of its inner nodes; the rest becomes a street of its own.
    mutating func split(_ street: Int, at node: Int) {
        guard let index = streets[street].nodes.firstIndex(of: node), index > 0,
            index < streets[street].nodes.count - 1
        else { return }
        var rest = streets[street]
        rest.nodes = Array(rest.nodes[index...])
        streets[street].nodes.removeSubrange((index + 1)...)
        streets.append(rest)
    }

    /// The node at `place`: one within `snap` metres, a new one on the nearest piece within
    /// `snap`, or else a new one that lies alone.
    mutating func node(at place: Vector, snap: Double = 1.5) -> Int {
        if let near = node(near: place, within: snap) { return near }
        let box = Box(around: [place], margin: snap)
        var best: (piece: Int, distance: Double)?
        for number in pieceGrid.numbers(near: box) where pieces[number].isAlive {
            let distance = distance(place, toPiece: number)
            if distance < best?.distance ?? snap { best = (number, distance) }
        }
        guard let best else { return newNode(at: place, meetsOthers: true) }
        let (a, b) = ends(of: best.piece)
        let meeting = a + (b - a) * place.fraction(along: a, b)
        let node = newNode(at: meeting, meetsOthers: true)
        breakPieces(at: node)
        return node
    }

    /// The nearest node of the ground within `radius` metres.
    func node(near place: Vector, within radius: Double) -> Int? {
        var best: (node: Int, distance: Double)?
        for number in nodeGrid.numbers(near: Box(around: [place], margin: radius)) {
            let distance = places[number].distance(to: place)
            if distance <= best?.distance ?? radius { best = (number, distance) }
        }
        return best?.node
    }

    /// Where the line from `a` to `b` first meets a street: how far along, and which.
    func firstMeeting(_ a: Vector, _ b: Vector) -> (place: Vector, t: Double, street: Int)? {
        var best: (place: Vector, t: Double, street: Int)?
        for number in pieceGrid.numbers(near: Box(around: [a, b])) where pieces[number].isAlive {
            let (c, d) = ends(of: number)
            guard let hit = crossing(a, b, c, d), hit.t < best?.t ?? 2 else { continue }
            best = (a + (b - a) * hit.t, hit.t, pieces[number].street)
        }
        return best
    }

    /// Whether a street runs within `radius` metres of `place`, and (where given) along
    /// `direction` rather than across it.
    func isStreet(near place: Vector, within radius: Double, along direction: Vector? = nil)
        -> Bool
    {
        pieceGrid.contains(near: Box(around: [place], margin: radius)) { number in
            guard pieces[number].isAlive else { return false }
            let (a, b) = ends(of: number)
            if let direction, abs((b - a).unit.dot(direction)) < 0.75 { return false }
            return place.distance(toPiece: a, b) < radius
        }
    }

    /// The nearest street that fits within `radius` metres.
    func street(near place: Vector, within radius: Double, where fits: (Street) -> Bool)
        -> (street: Int, point: Vector, distance: Double)?
    {
        var best: (street: Int, point: Vector, distance: Double)?
        let box = Box(around: [place], margin: radius)
        for number in pieceGrid.numbers(near: box) where pieces[number].isAlive {
            let (a, b) = ends(of: number)
            let point = a + (b - a) * place.fraction(along: a, b)
            let distance = place.distance(to: point)
            guard distance < best?.distance ?? radius, fits(streets[pieces[number].street]) else {
                continue
            }
            best = (pieces[number].street, point, distance)
        }
        return best
    }

    /// Whether `test` holds for a piece of street filed near `box`.
    func hasPiece(near box: Box, where test: (Street, Vector, Vector) -> Bool) -> Bool {
        pieceGrid.contains(near: box) { number in
            guard pieces[number].isAlive else { return false }
            let (a, b) = ends(of: number)
            return test(streets[pieces[number].street], a, b)
        }
    }

    private func ends(of piece: Int) -> (Vector, Vector) {
        (places[pieces[piece].tail], places[pieces[piece].head])
    }

    private func distance(_ place: Vector, toPiece piece: Int) -> Double {
        let (a, b) = ends(of: piece)
        return place.distance(toPiece: a, b)
    }

    private func meetings(_ a: Vector, _ b: Vector) -> [Vector] {
        var hits: [Double] = []
        for number in pieceGrid.numbers(near: Box(around: [a, b])) where pieces[number].isAlive {
            let (c, d) = ends(of: number)
            if let hit = crossing(a, b, c, d) { hits.append(hit.t) }
        }
        return hits.sorted().map { a + (b - a) * $0 }
    }

    private mutating func newNode(at place: Vector, meetsOthers: Bool) -> Int {
        places.append(place)
        if meetsOthers { nodeGrid.insert(places.count - 1, Box(around: [place])) }
        return places.count - 1
    }

    private mutating func addPiece(_ street: Int, _ tail: Int, _ head: Int) {
        pieces.append(Piece(street: street, tail: tail, head: head))
        pieceGrid.insert(pieces.count - 1, Box(around: [places[tail], places[head]], margin: 0.1))
    }

    private mutating func breakPieces(at node: Int) {
        let place = places[node]
        for number in pieceGrid.numbers(near: Box(around: [place], margin: 0.1)) {
            let piece = pieces[number]
            guard piece.isAlive, distance(place, toPiece: number) < 0.05 else { continue }
            pieces[number].isAlive = false
            let chain = streets[piece.street].nodes
            for index in chain.indices.dropLast()
            where chain[index] == piece.tail && chain[index + 1] == piece.head {
                streets[piece.street].nodes.insert(node, at: index + 1)
                break
            }
            addPiece(piece.street, piece.tail, node)
            addPiece(piece.street, node, piece.head)
        }
    }
}
