import ServiceCore
import WireText

/// One operation of the API, ready for the template.
struct OperationPage {
    struct Parameter {
        let name: String
        /// `query`, `path` or `header`.
        let place: String
        let isRequired: Bool
        let summary: SchemaSummary
        /// As HTML.
        let description: String
        let example: String?
    }

    struct Header {
        let name: String
        let description: String
    }

    struct Content {
        let mediaType: String
        let summary: SchemaSummary
        /// JSON, indented, or whatever else the media type is.
        let example: String?
    }

    struct Answer {
        let status: String
        /// `success` or `failure`.
        let kind: String
        /// As HTML.
        let description: String
        let headers: [Header]
        let contents: [Content]
    }

    let id: String
    let method: String
    let path: String
    let summary: String
    /// As HTML.
    let description: String
    let needsSignIn: Bool
    let parameters: [Parameter]
    let body: Content?
    let answers: [Answer]
    let curl: String

    init(_ operation: JSONValue, _ method: String, _ path: String, in document: OpenAPIDocument) {
        id = operation["operationId"]?.string ?? ""
        self.method = method.uppercased()
        self.path = path
        summary = operation["summary"]?.string ?? ""
        description = Prose.html(operation["description"]?.string ?? "")
        needsSignIn = !(operation["security"]?.elements ?? []).isEmpty
        parameters = (operation["parameters"]?.elements ?? []).map {
            Parameter(document.resolved($0), in: document)
        }
        body = document.resolved(operation["requestBody"] ?? .null)["content"]?.members.first
            .map { Content($0.name, $0.value, in: document) }
        answers = (operation["responses"]?.members ?? []).map {
            Answer($0.name, document.resolved($0.value), in: document)
        }
        let request = ExampleRequest(
            method: self.method, path: path, parameters: parameters, body: body,
            needsSignIn: needsSignIn)
        curl = request.curl
    }
}

extension OperationPage.Parameter {
    init(_ parameter: JSONValue, in document: OpenAPIDocument) {
        name = parameter["name"]?.string ?? ""
        place = parameter["in"]?.string ?? ""
        isRequired = parameter["required"] == .bool(true)
        summary = SchemaSummary(parameter["schema"] ?? .null, in: document)
        description = parameter["description"]?.string.map(Prose.inline) ?? summary.description
        example = parameter["example"]?.plainText
    }
}

extension OperationPage.Content {
    init(_ mediaType: String, _ content: JSONValue, in document: OpenAPIDocument) {
        self.mediaType = mediaType
        summary = SchemaSummary(content["schema"] ?? .null, in: document)
        let examples = content["examples"]?.members.first.map { document.resolved($0.value) }
        let example = content["example"] ?? examples?["value"]
        self.example = example.map { $0.string ?? $0.text(indentation: 2) }
    }
}

extension OperationPage.Answer {
    init(_ status: String, _ answer: JSONValue, in document: OpenAPIDocument) {
        self.status = status
        kind = status.hasPrefix("2") || status.hasPrefix("3") ? "success" : "failure"
        description = Prose.inline(answer["description"]?.string ?? "")
        headers = (answer["headers"]?.members ?? []).map { member in
            let header = document.resolved(member.value)
            return OperationPage.Header(
                name: member.name,
                description: Prose.inline(header["description"]?.string ?? ""))
        }
        contents = (answer["content"]?.members ?? []).map {
            OperationPage.Content($0.name, $0.value, in: document)
        }
    }
}

/// An operation as one would ask for it by `curl`.
private struct ExampleRequest {
    let method: String
    let path: String
    let parameters: [OperationPage.Parameter]
    let body: OperationPage.Content?
    let needsSignIn: Bool

    /// A command for a shell that has the service's address in `PARKWAY` and a session's token in
    /// `TOKEN`.
    var curl: String {
        var words = [(method == "GET" ? "curl" : "curl -X \(method)") + " \"\(url)\""]
        if needsSignIn { words.append("-H \"Authorization: Bearer $TOKEN\"") }
        for header in parameters where header.place == "header" {
            guard let example = header.example else { continue }
            words.append("-H " + Self.quoted("\(header.name): \(example)"))
        }
        if let body {
            words.append("-H " + Self.quoted("Content-Type: \(body.mediaType)"))
            words.append("-d " + Self.quoted(body.example ?? ""))
        }
        return words.joined(separator: " \\\n  ")
    }

    /// Nothing in it means anything to a shell but the variable that it begins with.
    private var url: String {
        var filled = path
        var query: [String] = []
        for parameter in parameters {
            guard let value = parameter.example.map(Self.encoded) else { continue }
            switch parameter.place {
            case "path": filled = filled.replacing("{\(parameter.name)}", with: value)
            case "query": query.append("\(parameter.name)=\(value)")
            default: break
            }
        }
        return "$PARKWAY" + filled + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Percent-encoded for a query, in the form that is easiest to read.
    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ",", ":":
                encoded.unicodeScalars.append(scalar)
            case " ": encoded += "+"
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Within single quotation marks.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
