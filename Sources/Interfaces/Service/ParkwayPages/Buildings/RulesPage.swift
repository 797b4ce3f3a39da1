import Accounts
import Buildings
import Documents
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// What the form for the rules of a building shows.
struct RulesContent {
    let frame: BuildingFrame
    let action: String
    let version: String
    let limits: [Limit]
    let guestsField: FormField
    let spacesField: FormField
    let visitFrom: String
    let visitTo: String
    let timesError: String?
    let dayOptions: [SelectOption]
    let hoursField: FormField
    let usesWords: Bool
    let plateLists: [FormField]
    let exceptions: [Exception]
    let exceptField: FormField
    let exceptRules: [RuleBox]
    let isExceptOpen: Bool
    let sentences: [String]
    /// Whether the sentences are those of what was typed.
    let isPreview: Bool
    /// What has been saved meanwhile; empty if nothing was.
    let savedSentences: [String]
    let isConflict: Bool
    let changes: Changes?
    let discardHref: String

    /// Hours within days.
    struct Limit {
        let limitLabel: String
        let limitHint: String
        let hoursName: String
        let hoursValue: String
        let daysName: String
        let daysValue: String
        let limitError: String?
    }

    /// Rules that do not apply to a plate.
    struct Exception {
        let value: String
        let plate: PlateChip
        let exceptText: String
        let isDropped: Bool
    }

    /// A rule that may be lifted for a plate.
    struct RuleBox {
        let name: String
        let label: String
        let isTicked: Bool
    }

    /// What the rules would change for the cars that stand there.
    struct Changes {
        let changesText: String
        let cars: [Car]

        struct Car {
            let plate: PlateChip?
            let carSuite: String
            let before: String
            let after: String
        }
    }
}

extension BuildingPages {
    /// The rules of a building.
    func rules(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        let building = try await ownBuilding(visit, person).building
        return try rulesPage(RulesForm(building), building, visit)
    }

    /// Shows what typed rules would change, or saves them.
    func saveRules(
        _ visit: PageVisit, _ person: SignedIn, _ sent: PageForm
    ) async throws -> Response {
        let (building, texts) = (try await ownBuilding(visit, person).building, visit.texts)
        var draft = RulesForm(sent)
        guard draft.version == building.version else {
            draft.form["version"] = String(building.version)
            draft.form.refuse("savedNow", texts["buildings_changed"])
            return try rulesPage(draft, building, visit, isConflict: true)
        }
        guard let edit = draft.edit(of: building.rules, texts) else {
            return try rulesPage(draft, building, visit)
        }
        let desk = visit.buildingDesk(person)
        let rules = edit.applied(to: building.rules)
        if sent["do"] == "preview" {
            let affected = try await desk.affected(by: rules, in: building.code)
            return try rulesPage(draft, building, visit, preview: (rules, affected))
        }
        do {
            _ = try await desk.change(building.code, by: edit, expecting: building.version)
        } catch BuildingsError.changedMeanwhile {
            let now = try await ownBuilding(visit, person).building
            draft.form["version"] = String(now.version)
            draft.form.refuse("savedNow", texts["buildings_changed"])
            return try rulesPage(draft, now, visit, isConflict: true)
        }
        return visit.redirect(
            to: "/buildings/\(building.code)/rules", flash: Flash(texts["buildings_rulesSaved"]))
    }

    private func rulesPage(
        _ draft: RulesForm, _ building: Building, _ visit: PageVisit,
        preview: (rules: BuildingRules, affected: [AffectedCar])? = nil, isConflict: Bool = false
    ) throws -> Response {
        let (texts, form) = (visit.texts, draft.form)
        let page = visit.link(BuildingTab.rules.path(in: building.code))
        let timesError = form.problem("visitFrom") ?? form.problem("visitTo")
        let content = RulesContent(
            frame: BuildingFrame(building, at: .rules, visit), action: page,
            version: form["version"],
            limits: ["plate", "suite"].map { Self.limit($0, form, texts) },
            guestsField: form.field("guests", texts["buildings_guests"], .number),
            spacesField: form.field(
                "spaces", texts["buildings_spaces"], .number,
                hint: texts["buildings_spacesRule"]),
            visitFrom: form["visitFrom"], visitTo: form["visitTo"], timesError: timesError,
            dayOptions: RulesForm.dayChoices.map { days in
                .init(
                    optionValue: days,
                    optionLabel: texts[
                        "buildings_days_" + days.replacing("-", with: "").replacing(",", with: "")],
                    isSelected: form["visitDays"] == days)
            },
            hoursField: form.field(
                "visitorHours", texts["buildings_visitorWords"], .code,
                hint: texts["buildings_visitorWordsHint"], isOptional: true),
            usesWords: !form["visitorHours"].isEmpty,
            plateLists: ["permitted", "blocked"].map { name in
                form.field(
                    name, texts["buildings_" + name], .multiline,
                    hint: texts["buildings_\(name)Hint"], isOptional: true)
            },
            exceptions: Self.exceptions(draft, building.rules, texts),
            exceptField: form.field(
                "exceptPlate", texts["buildings_exceptPlate"], .plate, isOptional: true),
            exceptRules: BuildingRule.allCases.map { rule in
                .init(
                    name: "except-" + rule.rawValue, label: texts.lifted(rule),
                    isTicked: form["except-" + rule.rawValue] == "on")
            },
            isExceptOpen: !building.rules.exceptions.isEmpty || !form["exceptPlate"].isEmpty
                || form.problem("exceptPlate") != nil,
            sentences: visit.sentences(of: preview?.rules ?? building.rules),
            isPreview: preview != nil,
            savedSentences: isConflict ? visit.sentences(of: building.rules) : [],
            isConflict: isConflict, changes: preview.map { Self.changes($0.affected, visit) },
            discardHref: page)
        return try visit.page(
            "buildingRules", BuildingFrame.title(building, .rules, texts), content,
            at: .building(building.code), form: form)
    }

    private static func limit(
        _ name: String, _ form: FormState, _ texts: PageTexts
    ) -> RulesContent.Limit {
        RulesContent.Limit(
            limitLabel: texts["buildings_each_" + name],
            limitHint: texts["buildings_eachHint_" + name], hoursName: name + "Hours",
            hoursValue: form[name + "Hours"], daysName: name + "Days",
            daysValue: form[name + "Days"],
            limitError: form.problem(name + "Hours") ?? form.problem(name + "Days"))
    }

    private static func exceptions(
        _ draft: RulesForm, _ rules: BuildingRules, _ texts: PageTexts
    ) -> [RulesContent.Exception] {
        rules.exceptions.sorted { $0.key.text < $1.key.text }.map { plate, lifted in
            let words = BuildingRule.allCases.filter(lifted.contains).map(texts.lifted)
            return RulesContent.Exception(
                value: plate.text, plate: PlateChip(plate),
                exceptText: words.joined(separator: ", "),
                isDropped: draft.dropped.contains(plate))
        }
    }

    private static func changes(
        _ affected: [AffectedCar], _ visit: PageVisit
    ) -> RulesContent.Changes {
        RulesContent.Changes(
            changesText: affected.isEmpty
                ? visit.texts["buildings_noneAffected"]
                : visit.texts.count("buildings_affected", affected.count),
            cars: affected.prefix(100).map { car in
                .init(
                    plate: car.stay.plate.map(PlateChip.init),
                    carSuite: visit.texts(
                        "buildings_suiteOf", ["suite": car.stay.suite.text]),
                    before: visit.verdict(car.before), after: visit.verdict(car.after))
            })
    }
}

extension PageTexts {
    /// What does not count for a plate.
    func lifted(_ rule: BuildingRule) -> String {
        self["buildings_rule_" + rule.rawValue.replacing("-", with: "_")]
    }
}

extension PageVisit {
    /// The rules as guests read them.
    func sentences(of rules: BuildingRules) -> [String] {
        BuildingRuleWords(texts.language).sentences(rules)
    }
}
