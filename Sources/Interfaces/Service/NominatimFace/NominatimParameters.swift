import Geometry
import Hummingbird
import ServiceCore

/// The parameters of a request, read like Nominatim does: unknown ones are ignored, and any flag
/// value except `0` is true.
///
/// Source: Nominatim 5, src/nominatim_api/server/asgi_adaptor.py.
struct NominatimParameters {
    private let query: QueryParameters
    /// The search text in the path, as in `/search/Harbour+Street`; nil if there is none.
    private let text: String?

    /// - Throws: ``Failure`` (400) if the query is not percent-encoded UTF-8.
    init(_ request: Request) throws(Failure) {
        query = try QueryParameters(request)
        let path = request.uri.path.split(separator: "/").suffix(2)
        let isInPath = path.count == 2 && path.first == "search"
        text = try isInPath ? QueryParameters(query: "q=\(path.last ?? "")")["q"] : nil
    }

    subscript(name: String) -> String? {
        query[name] ?? (name == "q" ? text : nil)
    }

    func flag(_ name: String, default fallback: Bool = false) -> Bool {
        query[name].map { $0 != "0" } ?? fallback
    }

    /// Clamps numbers that do not fit in an `Int`.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a whole number.
    func integer(_ name: String, default fallback: Int) throws(Failure) -> Int {
        guard let text = query[name] else { return fallback }
        let number = text.trimmed
        if let value = Int(number) { return value }
        let digits = number.drop { "+-".contains($0) }
        guard !digits.isEmpty, number.utf8.count - digits.utf8.count <= 1,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw notANumber(name) }
        return number.hasPrefix("-") ? .min : .max
    }

    /// - Throws: ``Failure`` (400) if the value is missing or not a finite number.
    func number(_ name: String) throws(Failure) -> Double {
        guard let text = query[name] else {
            throw Failure(.badRequest, "Parameter '\(name)' missing.")
        }
        guard let value = Double(text.trimmed), value.isFinite else { throw notANumber(name) }
        return value
    }

    private func notANumber(_ name: String) -> Failure {
        Failure(.badRequest, "Parameter '\(name)' must be a number.")
    }

    /// The box between two corners, `x1,y1,x2,y2`; nil if there is none.
    ///
    /// - Throws: ``Failure`` (400) unless the value is four numbers that form a box.
    func viewbox() throws(Failure) -> BoundingBox? {
        let given = query["viewbox"].flatMap { $0.isEmpty ? nil : $0 } ?? query["viewboxlbrt"]
        guard let text = given, !text.isEmpty else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else {
            throw Failure(.badRequest, "Bounding box parameter needs 4 coordinates.")
        }
        let numbers = parts.compactMap { Double(String($0).trimmed) }.filter(\.isFinite)
        guard numbers.count == 4 else {
            throw Failure(.badRequest, "Bounding box parameter needs to be numbers.")
        }
        let longitudes = [numbers[0], numbers[2]].map { min(180, max(-180, $0)) }.sorted()
        let latitudes = [numbers[1], numbers[3]].map { min(90, max(-90, $0)) }.sorted()
        guard longitudes[0] < longitudes[1], latitudes[0] < latitudes[1] else {
            throw Failure(.badRequest, "Bounding box with invalid parameters.")
        }
        return BoundingBox(
            south: latitudes[0], west: longitudes[0], north: latitudes[1], east: longitudes[1])
    }

    /// - Throws: ``Failure`` (400) if debugging output is requested, which is not available.
    func rejectDebugging() throws(Failure) {
        if flag("debug") {
            throw Failure(.badRequest, "Parameter 'debug' is not available on this server.")
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
