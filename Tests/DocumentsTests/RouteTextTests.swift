import AddressText
import Documents
import Foundation
import Guidance
import OSMModel
import Operations
import SampleTown
import StoreRuntime
import Testing

@Suite struct RouteTextTests {
    private let town: HarbourTown
    private let engines: Engines

    init() throws {
        town = try HarbourTown()
        engines = try town.workspace().engines()
    }

    private func end(_ text: String) throws -> RouteEnd {
        RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText(text)))
    }

    private func request(alternatives: Int = 0) throws -> RouteRequest {
        RouteRequest(
            from: try end("12 Harbour Street"), to: try end("20 North Ring"), by: .driving,
            alternatives: alternatives)
    }

    @Test(arguments: [
        (Language.english, "Alternative 1", " longer, via "), (.german, "Alternative 1", " über "),
        (.french, "Variante 1", " de plus, par "), (.italian, "Alternativa 1", " in più, via "),
        (.spanish, "Alternativa 1", " más, por "),
    ])
    func eachRouteIsABlockOfText(language: Language, heading: String, words: String) throws {
        let text = try RoutePlanner(engines).route(request(alternatives: 1))
            .written(as: .text, in: language)
        let blocks = text.components(separatedBy: "\n\n")
        try #require(blocks.count == 4)
        #expect(blocks[2].hasPrefix(heading + "\n") && blocks[2].contains(words), "\(blocks[2])")
        let none = RouteRequest(
            from: try end("Town Hall"), to: try end("20 North Ring"), by: .driving, alternatives: 1)
        let alone = try RoutePlanner(engines).route(none).written(as: .text, in: language)
        #expect(alone.components(separatedBy: "\n\n").count == 3)
    }

    @Test func routesAreNamedByRoadsThatTheOthersDoNotUse() throws {
        let document = try RoutePlanner(engines).route(request(alternatives: 1))
        let json = try document.written(as: .json)
        let lists = json.matches(of: /"roads":\[([^\]]*)\]/).map { String($0.1) }
        try #require(lists.count == 2)
        #expect(lists[0] != lists[1] && !lists.contains(""))
    }
}
