public import Accounts
public import PlateMatching
public import RecordKeeping

/// For how many hours sightings are kept: 1 to 720.
public struct SightingHours: Hashable, Sendable {
    /// The hours that are allowed.
    public static let range = 1...720
    /// One day.
    public static let standard = SightingHours(unchecked: 24)

    /// The number.
    public let count: Int

    /// - Throws: ``InvalidValue/outOfRange(field:text:rule:)``.
    public init(_ count: Int) throws(InvalidValue) {
        guard Self.range.contains(count) else {
            throw .outOfRange(
                field: "hours of sightings", text: "\(count)", rule: "choose 1 to 720 hours")
        }
        self.count = count
    }

    private init(unchecked count: Int) {
        self.count = count
    }

    package var duration: Duration { .seconds(count * 3_600) }
}

/// When the gate of a building opens, and how long sightings are kept.
public struct GateSettings: Hashable, Sendable {
    /// When a reading opens the gate.
    public let rule: GateRule
    /// How long sightings are kept.
    public let hours: SightingHours

    /// The settings of a building whose owner has set nothing: a confidence of 0.9, and look-alikes
    /// never open.
    public static let standard = GateSettings(
        rule: GateRule(confidence: .standard), hours: .standard)

    /// Creates settings from their parts.
    public init(rule: GateRule, hours: SightingHours) {
        self.rule = rule
        self.hours = hours
    }

    /// The settings with a change.
    package func changed(by edit: GateEdit) -> GateSettings {
        GateSettings(
            rule: GateRule(
                confidence: edit.confidence ?? rule.confidence,
                lookAlikeConfidence: edit.lookAlikeConfidence.applied(to: rule.lookAlikeConfidence)
            ), hours: edit.hours ?? hours)
    }

    /// What differs in `other`, in words, for the audit log.
    package func differences(to other: GateSettings) -> String {
        func text(_ confidence: ReadingConfidence?) -> String {
            confidence.map { "\($0.value)" } ?? "never"
        }
        var parts: [String] = []
        if rule.confidence != other.rule.confidence {
            parts.append(
                "confidence \(text(rule.confidence)) to \(text(other.rule.confidence))")
        }
        if rule.lookAlikeConfidence != other.rule.lookAlikeConfidence {
            parts.append(
                "look-alikes \(text(rule.lookAlikeConfidence)) to "
                    + text(other.rule.lookAlikeConfidence))
        }
        if hours != other.hours { parts.append("hours \(hours.count) to \(other.hours.count)") }
        return "gate: " + (parts.isEmpty ? "nothing" : parts.joined(separator: "; "))
    }
}

extension ReadingConfidence {
    /// 0.9
    public static let standard: ReadingConfidence = {
        guard let confidence = try? ReadingConfidence(0.9) else {
            preconditionFailure("0.9 is a confidence")
        }
        return confidence
    }()
}

/// A change of gate settings. What is nil or `.keep` stays.
public struct GateEdit: Hashable, Sendable {
    /// How sure a camera must be of a plate that may be there.
    public var confidence: ReadingConfidence?
    /// How sure it must be of one that looks like such a plate; cleared: never.
    public var lookAlikeConfidence: MemberChange<ReadingConfidence>
    /// How long sightings are kept.
    public var hours: SightingHours?

    /// A change of some values.
    public init(
        confidence: ReadingConfidence? = nil,
        lookAlikeConfidence: MemberChange<ReadingConfidence> = .keep, hours: SightingHours? = nil
    ) {
        self.confidence = confidence
        self.lookAlikeConfidence = lookAlikeConfidence
        self.hours = hours
    }
}

/// The address that is called to open the gate or to tell a guard.
public struct GateWebhook: Hashable, Sendable {
    /// The address.
    public let address: WebhookAddress
    /// When it was chosen.
    public let since: Timestamp

    /// Creates a webhook from its stored parts.
    public init(address: WebhookAddress, since: Timestamp) {
        self.address = address
        self.since = since
    }
}

/// The gate of a building as its owner sees it.
public struct Gate: Hashable, Sendable {
    /// When it opens, and how long sightings are kept.
    public let settings: GateSettings
    /// The address that is called; nil if there is none.
    public let webhook: GateWebhook?
    /// How many calls of the webhook are still to be made.
    public let waitingCalls: Int
    /// How many calls were given up, of the sightings that are kept.
    public let givenUpCalls: Int

    /// Creates the value from its parts.
    public init(
        settings: GateSettings, webhook: GateWebhook?, waitingCalls: Int, givenUpCalls: Int
    ) {
        self.settings = settings
        self.webhook = webhook
        self.waitingCalls = waitingCalls
        self.givenUpCalls = givenUpCalls
    }
}
