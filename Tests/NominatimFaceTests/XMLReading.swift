import Foundation
import FoundationXML

/// A well-formed XML document.
struct XMLReading {
    /// The attributes of each element `place`.
    let places: [[String: String]]

    /// Nil if `bytes` are not well-formed.
    init?(_ bytes: [UInt8]) {
        let collector = PlaceCollector()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = collector
        guard parser.parse() else { return nil }
        places = collector.places
    }
}

private final class PlaceCollector: NSObject, XMLParserDelegate {
    private(set) var places: [[String: String]] = []

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if element == "place" { places.append(attributes) }
    }
}
