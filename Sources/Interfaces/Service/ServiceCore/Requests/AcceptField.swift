import HTTPTypes
import Hummingbird

/// Which media types a client likes, and how much.
///
/// Source: RFC 9110, section 12.5.1.
package struct AcceptField {
    private let ranges: [(range: String, weight: Double)]

    package init(_ request: Request) {
        ranges = request.headers[values: .accept].flatMap { $0.split(separator: ",") }
            .compactMap { element in
                let pieces = element.split(separator: ";").map(\.trimmed)
                guard let range = pieces.first?.lowercased() else { return nil }
                let weight = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                return (range, weight.flatMap { Double($0.dropFirst(2)) } ?? 1)
            }
    }

    /// The type that the client likes best, of equals the first; nil where it likes none or
    /// does not say.
    package func best(of types: [String]) -> String? {
        var best: (type: String, weight: Double)?
        for type in types {
            let weight = weight(of: type)
            if weight > best?.weight ?? 0 { best = (type, weight) }
        }
        return best?.type
    }

    /// What the most exact range that holds `type` says.
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
