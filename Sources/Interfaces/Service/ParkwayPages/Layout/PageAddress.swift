import Foundation
import Geometry

/// The address of a page with its query, for links.
struct PageAddress: Sendable {
    /// Below the base path of the service.
    let path: String
    private var parameters: [(name: String, value: String)] = []

    init(_ path: String) {
        self.path = path
    }

    /// The address with one value of `name`, or without the parameter if it is nil or empty.
    func setting(_ name: String, _ value: String?) -> PageAddress {
        var address = self
        let index = parameters.firstIndex { $0.name == name }
        address.parameters.removeAll { $0.name == name }
        guard let value, !value.isEmpty else { return address }
        address.parameters.insert(
            (name, value), at: min(index ?? .max, address.parameters.count))
        return address
    }

    /// The address with all `values` of `name`.
    func setting(_ name: String, all values: [String]) -> PageAddress {
        var address = setting(name, nil)
        address.parameters += values.map { (name, $0) }
        return address
    }

    /// The address without these parameters.
    func without(_ names: String...) -> PageAddress {
        names.reduce(self) { $0.setting($1, nil) }
    }

    /// The path with the encoded query.
    var text: String {
        guard !parameters.isEmpty else { return path }
        return path + "?"
            + parameters.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
            .joined(separator: "&")
    }

    /// The parameters as hidden fields of a form.
    var fields: [HiddenField] { parameters.map { HiddenField(name: $0.name, value: $0.value) } }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,:;@/")
}

/// A hidden field of a form.
struct HiddenField {
    let name: String
    let value: String
}

extension Coordinate {
    /// `45.39082,-65.35644`: five decimals, about a metre, as addresses and forms have it.
    var queryText: String {
        "\(Self.rounded(latitude)),\(Self.rounded(longitude))"
    }

    /// `45.39082, −65.35644`, for people.
    var readableText: String {
        "\(Self.rounded(latitude)), \(Self.rounded(longitude))".replacing("-", with: "−")
    }

    private static func rounded(_ degrees: Double) -> String {
        degrees.formatted(
            .number.precision(.fractionLength(5)).grouping(.never).locale(
                Locale(identifier: "en_US_POSIX")))
    }
}
