import ServiceCore
import WireText

/// The whole document, ready for the template.
struct DocumentationPage {
    /// Operations about one thing.
    struct Chapter {
        let id: String
        let title: String
        /// As HTML.
        let description: String
        let operations: [OperationPage]
    }

    /// A schema that operations refer to by its name.
    struct Schema {
        struct Property {
            let name: String
            let isRequired: Bool
            let summary: SchemaSummary
        }

        let name: String
        let summary: SchemaSummary
        let properties: [Property]
        let example: String?
    }

    /// Where the service is hosted: empty or a path that begins with a slash.
    let base: String
    let title: String
    let version: String
    /// As HTML.
    let description: String
    let chapters: [Chapter]
    let schemas: [Schema]

    init(_ document: OpenAPIDocument, base: String) {
        self.base = base
        let info = document.tree["info"] ?? .null
        title = info["title"]?.string ?? ""
        version = info["version"]?.string ?? ""
        description = Prose.html(info["description"]?.string ?? "")
        let operations = Self.operations(of: document, base: base)
        chapters = (document.tree["tags"]?.elements ?? []).map { tag in
            let name = tag["name"]?.string ?? ""
            return Chapter(
                id: name.lowercased().replacing(" ", with: "-"), title: name,
                description: Prose.html(tag["description"]?.string ?? ""),
                operations: operations.filter { $0.tag == name }.map(\.page))
        }
        schemas = (document.tree["components"]?["schemas"]?.members ?? []).map {
            Schema($0.name, $0.value, in: document)
        }
    }

    /// Every operation in the document's order, with its first tag.
    private static func operations(
        of document: OpenAPIDocument, base: String
    ) -> [(tag: String?, page: OperationPage)] {
        (document.tree["paths"]?.members ?? []).flatMap { path in
            path.value.members.map { operation in
                (
                    operation.value["tags"]?.elements.first?.string,
                    OperationPage(
                        operation.value, operation.name, base + path.name, in: document)
                )
            }
        }
    }
}

extension DocumentationPage.Schema {
    init(_ name: String, _ schema: JSONValue, in document: OpenAPIDocument) {
        self.name = name
        summary = SchemaSummary(schema, in: document)
        let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
        properties = (schema["properties"]?.members ?? []).map { member in
            Property(
                name: member.name, isRequired: required.contains(member.name),
                summary: SchemaSummary(member.value, in: document))
        }
        let example = schema["examples"]?.elements.first
        self.example = example.map { $0.string ?? $0.text(indentation: 2) }
    }
}
