import OSMModel
import OpeningHours
import RoadNetwork
import RoadSearch
import TagRules

/// The distinct conditions of a graph under construction.
struct DraftConditions {
    private(set) var conditions: [RoadCondition] = []
    private var numbers: [RoadCondition: Int] = [:]

    /// The number of a condition, new or known.
    private mutating func number(of condition: RoadCondition) -> Int {
        if let number = numbers[condition] { return number }
        numbers[condition] = conditions.count
        conditions.append(condition)
        return conditions.count - 1
    }

    /// Whether a cause applies if no time is given.
    var causesInForce: (RuleCause) -> Bool {
        let outcomes = conditions.map { $0.outcome(at: nil, in: Surroundings()) }
        return { outcomes[$0.condition] >= $0.least }
    }

    // MARK: - Rules of the atlas

    /// The condition of a turn restriction; nil if it is never known to hold.
    mutating func turn(_ condition: String, _ profile: Profile) -> Int? {
        let value = ConditionalValue("\(ConditionOutcome.closed.name) @ (\(condition))")
        guard let text = value.rewritten(for: profile.mode.traveller, { $0 }) else { return nil }
        return number(of: RoadCondition(text: text, mode: profile.mode))
    }

    /// The condition on the opening hours of a road or barrier; nil if there is none.
    mutating func hours(_ rules: [ConditionalRule]) -> Int? {
        guard let rule = rules.first(where: { $0.subject == .hours }) else { return nil }
        return number(of: RoadCondition(text: rule.text, mode: rule.mode, isHours: true))
    }

    /// The condition on the access to a road or barrier and its best handling, nil if it never
    /// opens; nil without a rule.
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

    /// The use of a direction of a segment under its conditions.
    mutating func use(
        _ tagged: Access, _ rules: [ConditionalRule], _ profile: Profile,
        _ weight: (Access, Double?) -> Milliseconds?
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

    /// The condition on a direction: nil without a rule, `.some(nil)` if the rule never opens the
    /// direction.
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

    /// The condition of the `rank`th rule on the speed of a direction. The last of those that hold
    /// counts, so conditions with equal texts but other ranks are distinct.
    private mutating func speed(_ rule: ConditionalRule, _ rank: Int, _ profile: Profile) -> Int {
        let text = ConditionalValue(rule.text).rewritten(for: profile.mode.traveller) { _ in
            ConditionOutcome.closed.name
        }
        return number(
            of: RoadCondition(text: text ?? "", mode: rule.mode, rank: UInt8(clamping: rank + 1)))
    }

    // MARK: - Accesses

    /// The first access that the mode can use: the usual one, or one of the conditions.
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
