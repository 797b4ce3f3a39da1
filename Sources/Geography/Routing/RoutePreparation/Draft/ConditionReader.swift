import OSMModel
import OpeningHours
import TagRules

/// What makes a turn rule hold: a condition with this outcome or a stricter one.
struct RuleCause: Hashable {
    let condition: Int
    let least: ConditionOutcome
}

/// A condition that decides on a direction of a segment.
struct ConditionUse: Hashable {
    let condition: Int
    /// Milliseconds while it holds; 0 where it decides on the access.
    var weight: UInt32 = 0
}

/// The conditions of a graph under construction, each once.
struct DraftConditions {
    private(set) var conditions: [RoadCondition] = []
    private var numbers: [RoadCondition: Int] = [:]

    /// Of changes of speed, the later one counts; so those that follow another within a tag
    /// have conditions of their own.
    private mutating func number(of condition: RoadCondition) -> Int {
        if let number = numbers[condition] { return number }
        numbers[condition] = conditions.count
        conditions.append(condition)
        return conditions.count - 1
    }

    /// Tells which causes hold where no time is given.
    var causesInForce: (RuleCause) -> Bool {
        let outcomes = conditions.map { $0.outcome(at: nil, in: Surroundings()) }
        return { outcomes[$0.condition] >= $0.least }
    }

    // MARK: - Rules of the atlas

    /// A turn restriction's condition; nil where it is never known to hold.
    mutating func turn(_ condition: String, _ profile: Profile) -> Int? {
        let value = ConditionalValue("\(ConditionOutcome.closed.name) @ (\(condition))")
        guard let text = value.rewritten(for: profile.mode.traveller, { $0 }) else { return nil }
        return number(of: RoadCondition(text: text, mode: profile.mode))
    }

    /// The condition on the opening hours of a road or barrier; nil without any.
    mutating func hours(_ rules: [ConditionalRule]) -> Int? {
        guard let rule = rules.first(where: { $0.subject == .hours }) else { return nil }
        return number(of: RoadCondition(text: rule.text, mode: rule.mode, isHours: true))
    }

    /// The condition on the access to a road or barrier, and what it lets pass at the best of
    /// times, nil where that is nobody; nil without a rule.
    mutating func access(
        _ rules: [ConditionalRule], _ profile: Profile
    ) -> (number: Int, best: Profile.Handling?)? {
        guard let rule = rules.first(where: { $0.subject == .access }) else { return nil }
        let best = passable(rule, profile).map(profile.handling)
        let text = outcomes(rule, profile)
        let condition = RoadCondition(
            text: text, mode: rule.mode, otherwise: profile.outcome(rule.otherwise))
        return (number(of: condition), best)
    }

    /// What a direction of a segment is with its conditions.
    mutating func use(
        _ tagged: Access, _ rules: [ConditionalRule], _ profile: Profile,
        _ weight: (Access, Double?) -> UInt32?
    ) -> DirectionUse {
        let accessRule = rules.first { $0.subject == .access }
        guard let access = accessRule.map({ passable($0, profile) }) ?? tagged,
            let usual = weight(access, nil)
        else { return DirectionUse() }
        var use = DirectionUse(
            weight: usual, isRestricted: profile.handling(tagged) == .ends,
            isPushed: profile.handling(access) == .push)
        if let direction = direction(rules, profile) {
            guard let number = direction else { return DirectionUse() }
            use.conditions.append(ConditionUse(condition: number))
        }
        if let access = self.access(rules, profile) {
            use.conditions.append(ConditionUse(condition: access.number))
            let outcome = conditions[access.number].outcome(at: nil, in: Surroundings())
            use.isRestricted = outcome == .ends
        }
        if let hours = hours(rules) { use.conditions.append(ConditionUse(condition: hours)) }
        use.isClosed = use.conditions.contains {
            conditions[$0.condition].outcome(at: nil, in: Surroundings()) == .closed
        }
        for (rank, rule) in rules.filter({ $0.subject == .speed }).enumerated() {
            guard let limit = ConditionalValue(rule.text).parts.first.flatMap({ Double($0.value) }),
                let changed = weight(access, limit), changed != usual || rank > 0
            else { continue }
            use.conditions.append(
                ConditionUse(condition: speed(rule, rank, profile), weight: changed))
        }
        return use
    }

    /// Nil without a rule; a rule by which the direction never opens has no number.
    private mutating func direction(_ rules: [ConditionalRule], _ profile: Profile) -> Int?? {
        guard let rule = rules.first(where: { $0.subject == .direction }) else { return nil }
        guard passable(rule, profile) != nil else { return .some(nil) }
        let open = ConditionOutcome.asTagged
        let value = ConditionalValue(rule.text).rewritten(for: profile.mode.traveller) {
            $0 == String(Access.forbidden.rawValue) ? ConditionOutcome.closed.name : open.name
        }
        return number(
            of: RoadCondition(
                text: value ?? "", mode: rule.mode,
                otherwise: rule.otherwise == .forbidden ? .closed : open))
    }

    private mutating func speed(_ rule: ConditionalRule, _ rank: Int, _ profile: Profile) -> Int {
        let text = ConditionalValue(rule.text).rewritten(for: profile.mode.traveller) { _ in
            ConditionOutcome.closed.name
        }
        return number(
            of: RoadCondition(text: text ?? "", mode: rule.mode, rank: UInt8(clamping: rank + 1)))
    }

    // MARK: - Accesses

    /// The first access that the mode can use, the usual one before those of conditions.
    private func passable(_ rule: ConditionalRule, _ profile: Profile) -> Access? {
        let values = ConditionalValue(rule.text).parts.compactMap { part in
            Int(part.value).flatMap { Access(rawValue: $0) }
        }
        return ([rule.otherwise] + values).first { profile.handling($0) != .no }
    }

    private func outcomes(_ rule: ConditionalRule, _ profile: Profile) -> String {
        ConditionalValue(rule.text).rewritten(for: profile.mode.traveller) { value in
            Int(value).flatMap { Access(rawValue: $0) }.map { profile.outcome($0).name }
        } ?? ""
    }
}

extension Profile {
    fileprivate func outcome(_ access: Access) -> ConditionOutcome {
        switch handling(access) {
        case .through, .push, .slow: .open
        case .ends: .ends
        case .no: .closed
        }
    }
}

extension DraftGraph {
    /// Forbids the ways over nodes with conditions, while these close them; where they let pass
    /// only those who begin or end beyond, from one road for everybody to another.
    func forbidPassing(in rules: inout TurnRules) {
        for (node, numbers) in nodeConditions {
            for from in arcs(entering: node) {
                for to in arcs(leaving: node) where !turnsBack(from, to) {
                    let isThrough = !isRestricted(from) && !isRestricted(to)
                    for number in numbers {
                        rules.forbid(
                            [from, to],
                            under: RuleCause(
                                condition: number, least: isThrough ? .ends : .closed))
                    }
                }
            }
        }
    }
}

extension GraphFileWriter {
    mutating func write(
        _ draft: DraftConditions, _ graph: DraftGraph, _ automaton: TurnAutomaton
    ) throws(GraphFileError) {
        let count = draft.conditions.count
        var arcs = [[(arc: UInt32, weight: UInt32)]](repeating: [], count: count)
        for (arc, uses) in graph.arcConditions.sorted(by: { $0.key < $1.key }) {
            for use in uses { arcs[use.condition].append((arc, use.weight)) }
        }
        var exceptions = [[UInt32]](repeating: [], count: count)
        for (exception, causes) in automaton.exceptionCauses.sorted(by: { $0.key < $1.key }) {
            for cause in causes.sorted(by: { ($0.condition, $0.least) < ($1.condition, $1.least) })
            {
                let mark: UInt32 = cause.least == .closed ? 1 : 0
                exceptions[cause.condition].append(UInt32(exception) << 1 | mark)
            }
        }
        let texts = draft.conditions.map { Array($0.text.utf8) }
        try write(.conditionKind, draft.conditions.map(\.kind))
        try write(.firstConditionByte, Self.offsets(texts.map(\.count)))
        try write(.conditionByte, Array(texts.joined()))
        try write(.firstConditionArc, Self.offsets(arcs.map(\.count)))
        try write(.conditionArc, arcs.joined().map(\.arc))
        try write(.conditionWeight, arcs.joined().map(\.weight))
        try write(.firstConditionException, Self.offsets(exceptions.map(\.count)))
        try write(.conditionException, Array(exceptions.joined()))
    }

    private static func offsets(_ counts: [Int]) -> [UInt32] {
        var offsets: [UInt32] = [0]
        var sum = 0
        for count in counts {
            sum += count
            offsets.append(UInt32(clamping: sum))
        }
        return offsets
    }
}
