import Foundation
import MapStyles
import Testing

/// The contrast of two colours.
///
/// Source: WCAG 2.2, "contrast ratio".
private func contrast(_ first: String, _ second: String) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

private func luminance(_ hex: String) -> Double {
    let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { shift -> Double in
        let part = Double(number >> shift & 0xFF) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}

@Suite("Colours stand out from each other") struct ContrastTests {
    private let palette: StyleTemplate

    init() throws {
        palette = try SampleStyles.colours()
    }

    /// All names of the palette except those of other words: icons' suffixes and blending modes.
    private var colourNames: [String] {
        palette.colourNames.filter { !$0.hasSuffix("-suffix") && !$0.hasSuffix("-blend") }
    }

    private func colour(_ name: String, _ theme: StyleTheme) throws -> String {
        try #require(palette.colour(name, theme), "\(name)")
    }

    @Test func knowsTheContrastOfBlackOnWhite() {
        #expect(contrast("#000000", "#ffffff") == 21)
        #expect(abs(contrast("#767676", "#ffffff") - 4.54) < 0.01)
    }

    @Test func everyColourHasAValueInEachTheme() throws {
        #expect(colourNames.count > 80)
        for name in colourNames {
            for theme in StyleTheme.allCases {
                let colour = try colour(name, theme)
                #expect(colour.wholeMatch(of: /#[0-9a-f]{6}/) != nil, "\(name) \(colour)")
            }
        }
    }

    /// Kerb rules: 5.0 on light ground, 4.8 on dark, 3.1 on main roads.
    @Test(arguments: StyleTheme.allCases, ["kerb-allowed", "kerb-limited", "kerb-permit"])
    func kerbsStandOutFromTheGroundAndMainRoads(theme: StyleTheme, kerb: String) throws {
        let kerb = try colour(kerb, theme)
        for ground in ["land", "built", "street"] {
            #expect(
                try contrast(kerb, colour(ground, theme)) >= (theme == .dark ? 4.8 : 5), "\(ground)"
            )
        }
        for road in ["secondary", "primary", "trunk", "motorway"] {
            #expect(try contrast(kerb, colour(road, theme)) >= 3.1, "\(road)")
        }
    }

    @Test(arguments: StyleTheme.allCases)
    func namesAreReadable(theme: StyleTheme) throws {
        let inks = palette.colourNames.filter { $0.hasSuffix("ink") }
        #expect(inks.count > 12)
        for ink in inks {
            let ground =
                switch ink {
                case "water-ink": "water-halo"
                case "park-ink": "park-halo"
                // Of the shields, which are icons.
                case "shield-ink", "arrow-ink": "halo"
                default: "halo"
                }
            let least = ink == "arrow-ink" ? 3 : 4.5
            #expect(
                try contrast(colour(ink, theme), colour(ground, theme)) >= least,
                "\(ink) on \(ground)")
        }
        for ground in ["land", "built", "building", "street"] {
            #expect(try contrast(colour("ink", theme), colour(ground, theme)) >= 4.5, "\(ground)")
        }
    }

    @Test func paperIsBlackOnWhite() throws {
        #expect(try colour("land", .print) == "#ffffff")
        #expect(try colour("ink", .print) == "#000000")
        for name in colourNames {
            let number = UInt32(try colour(name, .print).dropFirst(), radix: 16) ?? 0
            let parts = [number >> 16 & 0xFF, number >> 8 & 0xFF, number & 0xFF].map(Int.init)
            #expect((parts.max() ?? 0) - (parts.min() ?? 0) <= 8, "\(name) has a hue")
        }
    }
}
