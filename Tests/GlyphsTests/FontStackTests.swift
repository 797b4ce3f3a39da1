import Glyphs
import Testing

@Suite struct FontStackTests {
    @Test(arguments: FontStack.allCases)
    func readsItsName(stack: FontStack) {
        #expect(FontStack(firstOf: stack.rawValue) == stack)
    }

    @Test(arguments: [
        ("noto_sans_bold", FontStack.bold), ("NOTO SANS ITALIC", .italic),
        ("Open Sans Regular,Arial Unicode MS Regular", .regular),
        ("Open Sans Bold,Noto Sans Bold", .bold), ("Noto Sans Italic,Noto Sans Bold", .italic),
        ("Arial Unicode MS Regular, Noto Sans Regular", .regular), (",,Noto Sans Bold,", .bold),
    ])
    func takesTheFirstKnownStack(list: String, stack: FontStack) {
        #expect(FontStack(firstOf: list) == stack)
    }

    @Test(arguments: [
        "", ",", "Noto", "Noto Sans", "Open Sans Regular", "../../etc/passwd",
        "Noto Sans Regular/..",
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "Noto Sans Regular\0",
        "Noto-Sans-Bold",
    ])
    func knowsNoOtherNames(list: String) {
        #expect(FontStack(firstOf: list) == nil)
    }
}
