import Geometry
import OSMModel
import TagRules

/// Collects rivers, lifts, piers and other lines with a name that are not streets, and joins the
/// ways of each into one thing.
struct NamedLineCollector {
    private struct Piece {
        let reference: OSMReference
        let found: PointOfInterestRules.Class
        let tags: Tags
        /// The name, and the relation of the whole line if there is one.
        let key: UInt32
        let meters: Double
    }

    /// A relation `type=waterway`: a river with its ways.
    private struct River {
        let reference: OSMReference
        let name: String?
        let tags: Tags
    }

    private var pieces: [Piece] = []
    private var lines = LinePool()
    private var strings = StringPool()
    private var rivers: [River] = []
    private var riverOfWay: [Int64: Int] = [:]

    mutating func add(_ relation: OSMRelation) {
        guard relation.tags["type"] == "waterway" else { return }
        for member in relation.members where member.reference.kind == .way {
            riverOfWay[member.reference.id] = riverOfWay[member.reference.id] ?? rivers.count
        }
        rivers.append(
            River(
                reference: OSMReference(.relation, relation.id),
                name: OtherNames.mainName(in: relation.tags), tags: relation.tags))
    }

    mutating func add(_ way: OSMWay) {
        guard !way.isClosed, way.line.count > 1,
            let found = PointOfInterestRules.lineClass(of: way.tags),
            let name = OtherNames.mainName(in: way.tags)
        else { return }
        let river = found.category == "waterway" ? riverOfWay[way.id] : nil
        let isOwn = river.map { (rivers[$0].name ?? name) == name } ?? false
        pieces.append(
            Piece(
                reference: OSMReference(.way, way.id), found: found, tags: way.tags,
                key: strings.number(
                    of: "\(found.category)=\(name)=\(isOwn ? river ?? -1 : -1)"),
                meters: way.line.lengthMeters))
        lines.append(way.line)
    }

    /// Adds each line once to `points`: at the middle of its longest way, as its relation if it has
    /// one, otherwise as that way.
    ///
    /// - Complexity: Near-linear in the vertices.
    func addLines(to points: inout PointOfInterestCollector) {
        let groups = StreetGrouping.groups(
            names: pieces.map(\.key), places: pieces.map { _ in -1 }
        ) { lines[$0] }
        var written: Set<Int> = []
        for group in groups {
            guard let longest = group.max(by: { pieces[$0].meters < pieces[$1].meters }) else {
                continue
            }
            let piece = pieces[longest]
            let line = lines[longest]
            let place = line.place(atMeters: piece.meters / 2)
            let river = river(of: piece)
            if let river, !written.insert(river).inserted { continue }
            points.add(
                river.map { rivers[$0].reference } ?? piece.reference, piece.found, at: place,
                reachMeters: piece.meters / 2,
                river.flatMap { rivers[$0].name == nil ? nil : rivers[$0].tags } ?? piece.tags)
        }
    }

    private func river(of piece: Piece) -> Int? {
        strings[piece.key].flatMap { Int($0.split(separator: "=").last ?? "") }
            .flatMap { rivers.indices.contains($0) ? $0 : nil }
    }
}
