import MapStyles
import Testing

@Suite struct StyleTemplateTests {
    private func xml(_ source: String, zoom: Double) throws -> String {
        try StyleTemplate(source).xml(zoom: zoom) { head, sql in
            "<\(head.name) \(head.table) \(head.column ?? "-") \(head.styles)>\(sql)"
        }
    }

    @Test(arguments: [(8.0, "1.0"), (10, "1.0"), (12, "4.0"), (13, "8.0"), (16, "8.0")])
    func interpolatesByAConstantFactor(zoom: Double, width: String) throws {
        #expect(try xml("@let w 10:1,13:8\n{w}", zoom: zoom) == "\(width)\n")
    }

    @Test func calculatesWithNumbersAndNames() throws {
        let source = "@let a 10:2\n@let b 10:0.5\n{a+1} {a*1.5} {a-3} {a+b}"
        #expect(try xml(source, zoom: 10) == "3.0 3.0 0.0 2.5\n")
    }

    @Test func repeatsForEachRowShownAtTheZoom() throws {
        let source = """
            @let red #f00
            @table road: class colour width
              path  {red} 14:1
              trunk #0f0  6:2
            @end
            @each road
            {class} {colour}
            @end
            """
        #expect(try xml(source, zoom: 10) == "trunk #0f0\n")
        #expect(try xml(source, zoom: 14) == "path #f00\ntrunk #0f0\n")
    }

    @Test func keepsLinesWithinTheirZoomRange() throws {
        let source = "@zoom 5-8\na\n@zoom 7-\nb\n@end\n@end\n@zoom -5\nc\n@end"
        #expect(try xml(source, zoom: 4.9) == "c\n")
        #expect(try xml(source, zoom: 5) == "a\n")
        #expect(try xml(source, zoom: 7.5) == "a\nb\n")
        #expect(try xml(source, zoom: 8) == "")
    }

    @Test func passesLayersWithTheirSQL() throws {
        let source = "@let k 'x'\n@layer roads segment.geometry a b\nSELECT {k}\nFROM t\n@end"
        #expect(
            try xml(source, zoom: 3) == "<roads segment geometry [\"a\", \"b\"]>SELECT 'x'\nFROM t")
    }

    @Test func aLayerWithoutAColumnReadsAllRows() throws {
        let source = "@layer roads segment a\nSELECT 1\n@end"
        #expect(try xml(source, zoom: 3) == "<roads segment - [\"a\"]>SELECT 1")
    }

    @Test(arguments: [
        "@zoom 5-8\na", "a\n@end", "@zoom 8-5\n@end", "@layer a b\n@end",
        "@layer a b.c.d e\n@end", "@what",
    ])
    func refusesInvalidDirectives(source: String) {
        #expect(throws: StyleTemplateError.self) { try StyleTemplate(source) }
    }

    @Test func refusesUndefinedNames() {
        #expect(throws: StyleTemplateError.unknownName("nobody")) { try xml("{nobody}", zoom: 1) }
    }

    @Test(arguments: zip(StyleTheme.allCases, ["#fff", "#000", "#fff"]))
    func takesColoursOfTheTheme(theme: StyleTheme, colour: String) throws {
        let source = """
            @palette light dark print
            <!-- Ground -->
            land #fff #000 #fff
            @end
            {land}
            """
        let template = try StyleTemplate(source)
        #expect(try template.xml(zoom: 3, theme: theme) { _, _ in "" } == "\(colour)\n")
        #expect(template.colour("land", theme) == colour)
        #expect(try template.json(theme: theme) == "\(colour)\n")
    }

    @Test(arguments: [
        "@palette light\na #fff #000\n@end", "@palette light\na #fff\n@end\n@let a 3",
        "@palette light\n@end\n@palette dark\n@end",
    ])
    func refusesInvalidPalettes(source: String) {
        #expect(throws: StyleTemplateError.self) { try StyleTemplate(source) }
    }

    @Test func continuesAnotherTemplate() throws {
        let base = try StyleTemplate("@let a 1\nfirst")
        let template = try StyleTemplate("second {a}", after: base)
        #expect(try template.xml(zoom: 3) { _, _ in "" } == "first\nsecond 1\n")
    }

    @Test func leavesCommentsAndBracesOfJSONAlone() throws {
        #expect(try xml("<!-- {what} -->\n{\"a\": {}}", zoom: 3) == "{\"a\": {}}\n")
    }
}
