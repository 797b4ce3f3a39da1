import Configuration
import Foundation
import Remedies
import RemoteGeocoding
import WireText

/// Where settings come from: the options of the command line, then the environment, then a file.
///
/// The setting `limits.bodyBytes` is `{"limits": {"bodyBytes": …}}` in the file and
/// `PARKWAY_LIMITS_BODY_BYTES` in the environment. `PARKWAY_LIMITS_BODY_BYTES_FILE` instead names a
/// file with the value, which suits secrets.
struct SettingSources {
    private let reader: ConfigReader

    /// `known` are the settings that will be read; the file may also have others of the program.
    ///
    /// - Throws: ``SettingError`` if a file cannot be read or has an unknown setting.
    init(
        options: [String: String], environment: [String: String], file: String?, known: [String]
    ) throws {
        var providers: [any ConfigProvider] = [
            EnvironmentVariablesProvider(
                environmentVariables: Dictionary(
                    uniqueKeysWithValues: options.map { (Self.variable($0.key), $0.value) })
            ).prefixKeys(with: "parkway"),
            EnvironmentVariablesProvider(
                environmentVariables: try Self.readingFiles(environment, known)
            )
            .prefixKeys(with: "parkway"),
        ]
        if let file {
            providers.append(
                InMemoryProvider(name: file, values: try Self.values(of: file)))
        }
        reader = ConfigReader(providers: providers)
    }

    /// The setting as a string; nil if it is not set. The error does not repeat an `isSecret` value.
    ///
    /// - Throws: ``SettingError/invalid(_:text:rule:)`` if it is not a string.
    func text(_ name: String, isSecret: Bool = false) throws -> String? {
        if let text = reader.string(forKey: Self.key(name)) { return text }
        guard let other = valueOfOtherType(name) else { return nil }
        throw SettingError.invalid(
            name, text: isSecret ? "…" : other, rule: "give a string, in quotation marks")
    }

    /// The setting as a list: of strings, or one string with commas. Empty if it is not set.
    ///
    /// - Throws: ``SettingError/invalid(_:text:rule:)`` if it is neither.
    func words(_ name: String) throws -> [String] {
        let words =
            try reader.stringArray(forKey: Self.key(name)) ?? text(name).map { [$0] } ?? []
        return words.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The setting as a whole number; nil if it is not set.
    ///
    /// - Throws: ``SettingError/invalid(_:text:rule:)`` if it is not a whole number in `range`.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        let rule = "give a whole number from \(range.lowerBound) to \(range.upperBound)"
        if let number = reader.int(forKey: Self.key(name)) {
            guard range.contains(number) else {
                throw SettingError.invalid(name, text: String(number), rule: rule)
            }
            return number
        }
        guard let other = valueOfOtherType(name) else { return nil }
        throw SettingError.invalid(name, text: other, rule: rule)
    }

    /// The setting as true or false; nil if it is not set.
    ///
    /// - Throws: ``SettingError/invalid(_:text:rule:)`` if it is neither.
    func boolean(_ name: String) throws -> Bool? {
        if let boolean = reader.bool(forKey: Self.key(name)) { return boolean }
        guard let other = valueOfOtherType(name) else { return nil }
        throw SettingError.invalid(name, text: other, rule: "give true or false")
    }

    /// The value, whatever its type; nil if the setting is not set.
    private func valueOfOtherType(_ name: String) -> String? {
        let key = Self.key(name)
        return reader.string(forKey: key) ?? reader.int(forKey: key).map { "\($0)" }
            ?? reader.double(forKey: key).map { "\($0)" }
            ?? reader.bool(forKey: key).map { "\($0)" }
            ?? reader.stringArray(forKey: key).map { "\($0)" }
    }

    private static func key(_ name: String) -> ConfigKey {
        ConfigKey(name.split(separator: ".").map(String.init))
    }

    /// The environment with `PARKWAY_X_FILE` read into `PARKWAY_X`.
    private static func readingFiles(
        _ environment: [String: String], _ known: [String]
    ) throws -> [String: String] {
        var variables = environment
        for setting in known {
            let name = variable(setting)
            guard let path = environment[name + "_FILE"] else { continue }
            guard !path.isEmpty else {
                throw SettingError.invalid(
                    setting, text: "", rule: "set \(name)_FILE to a file's path, or unset it")
            }
            guard environment[name] == nil else { throw SettingError.givenTwice(variable: name) }
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw SettingError.fileUnreadable(path)
            }
            variables[name] = text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return variables
    }

    /// `limits.bodyBytes` → `PARKWAY_LIMITS_BODY_BYTES`.
    static func variable(_ name: String) -> String {
        "PARKWAY_"
            + name.reduce(into: "") { text, character in
                if character == "." {
                    text += "_"
                } else {
                    text += (character.isUppercase ? "_" : "") + character.uppercased()
                }
            }
    }

    /// The settings of a file. Rejects unknown names, which are nearly always typing errors.
    private static func values(of file: String) throws -> [AbsoluteConfigKey: ConfigValue] {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw SettingError.fileUnreadable(file)
        }
        guard let object = (try? JSONValue(parsingUTF8: bytes))?.dictionary else {
            throw SettingError.fileMalformed(file)
        }
        let known = ToolConfiguration.allNames
        var settings: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            var values = [name: value]
            if case .object(let section) = value, !known.contains(name) {
                values = [:]
                for member in section { values["\(name).\(member.name)"] = member.value }
            }
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                guard known.contains(name) else {
                    throw SettingError.unknown(name, file: file, known: known)
                }
                settings[AbsoluteConfigKey(key(name))] = ConfigValue(
                    try content(of: value, name), isSecret: false)
            }
        }
        return settings
    }

    /// Rejects values that no setting can have, which would otherwise count as not set.
    private static func content(of value: JSONValue, _ name: String) throws -> ConfigContent {
        let kind: String
        switch value {
        case .string(let text): return .string(text)
        case .bool(let flag): return .bool(flag)
        case .number:
            let number = value.number ?? 0
            return Int(exactly: number).map { .int($0) } ?? .double(number)
        case .array(let elements):
            let texts = elements.compactMap(\.string)
            if texts.count == elements.count { return .stringArray(texts) }
            kind = "[…]"
        case .null: kind = "null"
        case .object: kind = "{…}"
        }
        throw SettingError.invalid(
            name, text: kind,
            rule: "give a string, a number, true, false or a list of strings, or leave it out")
    }

    /// Variables that begin with `PARKWAY_` but are not settings, in alphabetical order.
    static func unknownVariables(_ environment: [String: String], _ known: [String]) -> [String] {
        let settings = known.map(variable)
        let names = Set(settings + settings.map { $0 + "_FILE" }).union(otherVariables)
        return environment.keys.filter { $0.hasPrefix("PARKWAY_") && !names.contains($0) }.sorted()
    }

    /// Variables that are not settings: the program, its tests and its demonstration read them.
    private static let otherVariables = [
        "PARKWAY_CONFIG", "PARKWAY_EXTRACTS", "PARKWAY_FULL", "PARKWAY_DEMO_PICTURES",
    ]
}

/// What is wrong with a setting.
enum SettingError: Error, CustomStringConvertible {
    case invalid(_ name: String, text: String, rule: String)
    case unknown(_ name: String, file: String, known: [String])
    case fileUnreadable(String)
    case fileMalformed(String)
    case givenTwice(variable: String)
    case remoteLookup(RemoteGeocodingError)

    var description: String {
        switch self {
        case .invalid(let name, let text, let rule):
            "the setting \(name) '\(text)' (\(SettingSources.variable(name))) is invalid; \(rule)"
        case .unknown(let name, let file, let known):
            "'\(file)' has an unknown setting '\(name)'."
                + NearestName.question(name, among: known)
                + " The settings are \(known.joined(separator: ", "))"
        case .fileUnreadable(let file):
            "cannot read '\(file)'; it must be a text file that this user may read"
        case .fileMalformed(let file):
            "'\(file)' must be a JSON object of settings, such as {\"listen\": \"127.0.0.1:8080\"}"
        case .givenTwice(let variable):
            "both \(variable) and \(variable)_FILE are set; unset one of them"
        case .remoteLookup(let error):
            "\(error). Change the setting \(Self.setting(of: error)) "
                + "(\(SettingSources.variable(Self.setting(of: error))))"
        }
    }

    /// The setting that is wrong or missing.
    private static func setting(of error: RemoteGeocodingError) -> String {
        switch error {
        case .contactMissing, .contactUnusable: "nominatim.contact"
        case .urlMissing, .urlUnreadable, .urlOverfull: "nominatim.url"
        case .urlNotSecure: "nominatim.allowHttp"
        case .proxyUnusable: "nominatim.proxy"
        }
    }
}
