import Foundation
import MapStyles
import Testing
import WireText

@Suite("Curves and tables as expressions of MapLibre") struct StyleExpressionTests {
    private func json(_ source: String) throws -> String {
        try StyleTemplate(source).json(theme: .light).split(separator: "\n").joined()
    }

    @Test func aCurveIsAnInterpolation() throws {
        // MapLibre's zooms are smaller by one, because its tiles are twice as wide.
        #expect(
            try json("@let w 12:1,13:1.5,14:2.25\n{w}")
                == #"["interpolate",["exponential",1.5],["zoom"],11,1.0,13,2.25]"#)
        #expect(try json("@let w 12:3\n{w}") == "3.0")
        #expect(try json("@let a-b 12:3\n@let c 12:2\n{a-b*c-1}") == "5.0")
    }

    @Test func aColumnIsAMatchByKey() throws {
        let source = """
            @let road-key ["get","kind"]
            @let other ["get","street"]
            @table road: class fill width
              path  #aaaaaa 14:1
              lane  #aaaaaa 13:1,14:2
              trunk #ffffff 12:2,14:8
            @end
            """
        #expect(
            try json(source + "\n{road:fill}")
                == ##"["match",["get","kind"],["path","lane"],"#aaaaaa",["trunk"],"#ffffff","transparent"]"##
        )
        #expect(try json(source + "\n{road:*}") == #"["path","lane","trunk"]"#)
        #expect(
            try json(source + "\n{road:#}")
                == #"["match",["get","kind"],["lane"],1.0,["trunk"],2.0,0]"#)
        #expect(
            try json(source + "\n{road:from:other}")
                == #"["match",["get","street"],["path"],13.0,["lane"],12.0,["trunk"],11.0,0]"#)
        let widths = try JSONValue(parsing: json(source + "\n{road:width*2+1}")).elements
        #expect(widths.count == 9)
        // A road whose curve has not begun has no width.
        #expect(widths[4].text() == #"["match",["get","kind"],["trunk"],5.0,0]"#)
        #expect(
            widths[8].text()
                == #"["match",["get","kind"],["path"],3.0,["lane"],5.0,["trunk"],17.0,0]"#)
    }

    @Test func eachRowKnowsWhereItBegins() throws {
        let source =
            "@table a: name w\n x 12.5:1,14:2\n y 13:1\n@end\n@each a\n{name} {from},\n@end"
        #expect(try json(source) == "x 12.5,y 13.0,")
    }

    @Test(arguments: [
        "{a}", "@zoom 3-\na\n@end", "@layer a b c\n@end", "@each a\n@end",
        "@table a: b c\n x 1:2\n@end\n{a:c}",
    ])
    func refusesWhatHasNoMeaning(source: String) {
        #expect(throws: StyleTemplateError.self) {
            try StyleTemplate(source).json(theme: .light)
        }
    }

    /// What MapLibre computes from the expression, compared with what Mapnik's XML has.
    @Test(arguments: [
        "5:0.6,8:1.2,10:1.9,12:3.2,14:5.6,16:10.5,18:21,20:46", "11.5:0.6,14:2.4,16:6.8", "4:3",
        "15:90,17:130,19:200",
    ])
    func followsTheCurveAtEveryZoom(curve: String) throws {
        let template = try StyleTemplate("@let w \(curve)\n{w}")
        let expression = try JSONValue(parsing: template.json(theme: .light))
        for zoom in stride(from: 1.0, through: 20, by: 0.25) {
            let width = try #require(
                Double(template.xml(zoom: zoom) { _, _ in "" }.dropLast()))
            let drawn = Self.value(of: expression, at: zoom - 1)
            #expect(abs(drawn - width) <= max(0.02, width * 0.03), "\(zoom): \(drawn) \(width)")
        }
    }

    /// Source: MapLibre Style Specification, "interpolate", "exponential".
    private static func value(of expression: JSONValue, at zoom: Double) -> Double {
        if let number = expression.number { return number }
        let base = expression.elements[1].elements[1].number ?? 1
        let numbers = expression.elements.dropFirst(3).compactMap(\.number)
        let stops = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        guard let next = stops.firstIndex(where: { $0.0 > zoom }) else {
            return stops[stops.count - 1].1
        }
        guard next > 0 else { return stops[0].1 }
        let (from, to) = (stops[next - 1], stops[next])
        let share = (pow(base, zoom - from.0) - 1) / (pow(base, to.0 - from.0) - 1)
        return from.1 + (to.1 - from.1) * share
    }
}
