import ServiceCore
import WireText

/// What a JSON Schema says, in words for a table.
///
/// Source: https://json-schema.org/draft/2020-12
struct SchemaSummary {
    /// `text`, `whole number`, `list of Parking`, …
    let type: String
    /// The name of the schema in the document that the type is or holds.
    let link: String?
    /// Bounds, formats and choices.
    let rules: String?
    /// As HTML.
    let description: String

    init(_ schema: JSONValue, in document: OpenAPIDocument) {
        let target = document.resolved(schema)
        let own = schema["description"] ?? target["description"]
        description = own?.string.map(Prose.inline) ?? ""
        let rules = Self.rules(of: target)
        self.rules = rules.isEmpty ? nil : rules.joined(separator: "; ")
        let item = target["items"]
        link = Self.name(schema) ?? item.flatMap(Self.name)
        let word = Self.word(for: target)
        if let item {
            type = "list of " + (Self.name(item) ?? Self.word(for: document.resolved(item)))
        } else {
            type = Self.name(schema) ?? word
        }
    }

    /// The last part of a reference.
    static func name(_ schema: JSONValue) -> String? {
        schema["$ref"]?.string?.split(separator: "/").last.map(String.init)
    }

    private static func word(for schema: JSONValue) -> String {
        let types = schema["type"]?.elements.compactMap(\.string) ?? []
        let names = types.isEmpty ? [schema["type"]?.string].compactMap { $0 } : types
        guard !names.isEmpty else { return schema["oneOf"] == nil ? "anything" : "one of several" }
        return names.map { name in
            switch name {
            case "string": "text"
            case "integer": "whole number"
            case "boolean": "true or false"
            case "array": "list"
            default: name
            }
        }.joined(separator: " or ")
    }

    private static func rules(of schema: JSONValue) -> [String] {
        var rules: [String] = []
        if let format = schema["format"]?.string { rules.append(format) }
        if let constant = schema["const"] { rules.append("always \(constant.plainText)") }
        if let choices = schema["enum"]?.elements {
            rules.append("one of " + choices.map(\.plainText).joined(separator: ", "))
        }
        rules += [
            range(schema, "minimum", "maximum", unit: ""),
            range(schema, "minLength", "maxLength", unit: " characters"),
            range(schema, "minItems", "maxItems", unit: " items"),
        ].compactMap { $0 }
        if let usual = schema["default"] { rules.append("default \(usual.plainText)") }
        if let pattern = schema["pattern"]?.string { rules.append("pattern \(pattern)") }
        return rules
    }

    private static func range(
        _ schema: JSONValue, _ lowest: String, _ highest: String, unit: String
    ) -> String? {
        switch (schema[lowest]?.plainText, schema[highest]?.plainText) {
        case (let low?, let high?): "\(low) to \(high)\(unit)"
        case (let low?, nil): "at least \(low)\(unit)"
        case (nil, let high?): "at most \(high)\(unit)"
        case (nil, nil): nil
        }
    }
}
