import HTTPTypes
import Hummingbird

/// The media types that a client accepts, with their weights: the header field `Accept`.
///
/// Source: RFC 9110, section 12.5.1.
package struct AcceptField {
    private let ranges: [(range: String, weight: Double)]

    /// Reads the field of `request`. Ranges that cannot be read are ignored.
    package init(_ request: Request) {
        self.init(request.headers)
    }

    /// Reads the field among `headers`.
    package init(_ headers: HTTPFields) {
        ranges = headers[values: .accept].flatMap { $0.split(separator: ",") }
            .compactMap { element in
                let pieces = element.split(separator: ";").map(\.trimmed)
                guard let range = pieces.first?.lowercased() else { return nil }
                let weight = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                return (range, weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
            }
    }

    /// The type with the highest weight, or the first of several; nil if the client accepts none
    /// of them or the field is absent.
    package func best(of types: [String]) -> String? {
        var best: (type: String, weight: Double)?
        for type in types {
            let weight = weight(of: type)
            if weight > best?.weight ?? 0 { best = (type, weight) }
        }
        return best?.type
    }

    /// The weight of the most specific range that includes `type`.
    private func weight(of type: String) -> Double {
        let family = type.prefix { $0 != "/" } + "/*"
        for range in [type, String(family), "*/*"] {
            if let found = ranges.first(where: { $0.range == range }) { return found.weight }
        }
        return 0
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = drop { $0 == " " || $0 == "\t" }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}
