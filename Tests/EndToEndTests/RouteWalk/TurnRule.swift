import OSMModel
import TagRules

/// A turn restriction, read as the wiki defines it. Relations that cannot be read without guessing
/// (missing members, ways that do not end at the via node, times of day) are ignored.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:restriction
struct TurnRule {
    enum Via: Equatable {
        case node(Int)
        case ways([Int])
    }

    let relation: Int64
    /// Such as `no_left_turn`.
    let kind: String
    /// Numbers of ways in the road map.
    let from: Int
    let via: Via
    let to: Int
    var isMandatory: Bool { kind.hasPrefix("only_") }

    /// The rules of a relation that bind `mode`; a `no_entry` from several ways is several rules.
    static func rules(of relation: RoadMap.Relation, on map: RoadMap, for mode: TravelMode)
        -> [TurnRule]
    {
        guard let kind = kind(of: relation.tags, for: mode) else { return [] }
        func ways(_ role: String) -> [Int] {
            relation.members.filter { $0.role == role && $0.object.kind == .way }
                .compactMap { map.wayNumbers[$0.object.id] }
        }
        let vias = relation.members.filter { $0.role == "via" }
        let (sources, targets) = (ways("from"), ways("to"))
        guard kind.hasPrefix("no_") || (sources.count == 1 && targets.count == 1) else { return [] }
        return sources.flatMap { from in
            targets.compactMap { to in
                via(vias.map(\.object), from: from, to: to, on: map).map {
                    TurnRule(relation: relation.id, kind: kind, from: from, via: $0, to: to)
                }
            }
        }
    }

    private static func kind(of tags: Tags, for mode: TravelMode) -> String? {
        let timed = ["day_on", "day_off", "hour_on", "hour_off"].contains { tags[$0] != nil }
        let (vehicles, spared) =
            switch mode {
            case .driving:
                (
                    ["", ":motorcar", ":motor_vehicle", ":vehicle"],
                    ["motorcar", "motor_vehicle", "vehicle"]
                )
            case .cycling: (["", ":bicycle", ":vehicle"], ["bicycle", "vehicle"])
            case .walking: ([":foot"], ["foot"])
            }
        let kind = vehicles.lazy.compactMap { tags["restriction\($0)"] }.first
        let exceptions = (tags["except"] ?? "").split(separator: ";").map {
            $0.drop(while: { $0 == " " })
        }
        guard let kind, kind.hasPrefix("no_") || kind.hasPrefix("only_"), !timed,
            !exceptions.contains(where: { spared.contains(String($0)) })
        else { return nil }
        return kind
    }

    private static func via(
        _ members: [OSMReference], from: Int, to: Int, on map: RoadMap
    ) -> Via? {
        if members.count == 1, members[0].kind == .node {
            guard let node = map.nodeNumbers[members[0].id], map.ends(of: from).contains(node),
                map.ends(of: to).contains(node)
            else { return nil }
            return .node(node)
        }
        var rest = members.compactMap { $0.kind == .way ? map.wayNumbers[$0.id] : nil }
        guard !rest.isEmpty, rest.count == members.count else { return nil }
        var chain: [Int] = []
        var last = from
        while !rest.isEmpty {
            guard let next = rest.firstIndex(where: { map.share(last, $0) }) else { return nil }
            last = rest.remove(at: next)
            chain.append(last)
        }
        return map.share(last, to) ? .ways(chain) : nil
    }
}

extension RoadMap {
    func ends(of way: Int) -> [Int] {
        [ways[way].nodes.first, ways[way].nodes.last].compactMap(\.self)
    }

    /// Whether two ways have a node in common.
    func share(_ one: Int, _ other: Int) -> Bool {
        !Set(ways[one].nodes).isDisjoint(with: ways[other].nodes)
    }
}

/// The turn rules for a mode.
struct TurnRules {
    /// A walk that came from the `from` way of a rule and is on its via way number `stage`.
    struct Pending: Hashable {
        let rule: Int
        let stage: Int
    }

    let rules: [TurnRule]
    private let byFrom: [Int: [Int]]

    /// A mandatory turn into a way that is closed to the mode does not bind the mode.
    init(_ network: PublicNetwork) {
        rules = network.map.relations.flatMap {
            TurnRule.rules(of: $0, on: network.map, for: network.mode)
        }.filter { !$0.isMandatory || network.isUsable(way: $0.to) }
        byFrom = Dictionary(grouping: rules.indices, by: { [rules] in rules[$0].from })
    }

    /// The rule that a turn breaks, or nil if it breaks none. Updates `pending`.
    func broken(
        turning from: RoadMap.Edge, to: RoadMap.Edge, _ pending: inout [Pending], on map: RoadMap
    ) -> TurnRule? {
        let node = map.head(from)
        let isBack = map.head(to) == map.tail(from)
        var next: [Pending] = []
        for step in pending {
            let rule = rules[step.rule]
            guard case .ways(let vias) = rule.via, !isBack else { continue }
            let following = step.stage + 1 < vias.count ? vias[step.stage + 1] : rule.to
            if to.way == vias[step.stage] {
                next.append(step)
            } else if step.stage + 1 < vias.count {
                if to.way == following {
                    next.append(Pending(rule: step.rule, stage: step.stage + 1))
                }
            } else if rule.isMandatory ? map.ends(of: rule.to).contains(node) : true,
                (to.way == rule.to) != rule.isMandatory
            {
                return rule
            }
        }
        for number in byFrom[from.way] ?? [] {
            let rule = rules[number]
            switch rule.via {
            case .node(let via):
                guard via == node else { continue }
                let takes = to.way == rule.to && (rule.from != rule.to || isBack)
                if takes != rule.isMandatory { return rule }
            case .ways(let vias):
                if to.way == vias[0], from.way != to.way, !isBack {
                    next.append(Pending(rule: number, stage: 0))
                }
            }
        }
        pending = next
        return nil
    }
}
