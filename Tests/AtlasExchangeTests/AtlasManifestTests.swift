import AtlasExchange
import Foundation
import Testing

@Suite("What a published atlas says about itself")
struct AtlasManifestTests {
    private static let place = "http://maps.example.org/manifest.json"
    private static let hash = String(repeating: "ab", count: 32)

    /// The hash of an empty text, as `b2sum --length 256` prints it.
    @Test func hashesAreThoseOfOtherPrograms() throws {
        #expect(
            ContentHash(of: "").text
                == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8")
        #expect(
            ContentHash(of: "abc").text
                == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
    }

    @Test(arguments: ["", "ab", hash.uppercased(), hash + "0", hash.dropLast() + "g"])
    func refusesWhatIsNoHash(_ text: String) {
        #expect(ContentHash(text: text) == nil)
    }

    @Test func aPointerIsReadAsItIsWritten() throws {
        let pointer = AtlasPointer(ContentHash(of: "a"))
        #expect(try AtlasPointer(Data(pointer.text.utf8), from: Self.place) == pointer)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"format": 2, "atlas": "\#(hash)"}"#, #"{"format": 1, "atlas": "../x"}"#,
        #"{"format": 1, "atlas": ""}"#,
    ])
    func refusesAPointerToNoAtlas(_ text: String) {
        #expect(throws: AtlasExchangeError.self) {
            try AtlasPointer(Data(text.utf8), from: Self.place)
        }
    }

    private static func text(
        names: [String] = AtlasManifest.fileNames, bytes: Int = 10, hash: String = hash,
        atlas: String? = nil, format: Int = 1, program: String = "Parkway 1"
    ) -> String {
        let files = names.map {
            #"{"name": "\#($0)", "bytes": \#(bytes), "hash": "\#(hash)"}"#
        }
        let content = names.map { "\(hash) \(bytes) \($0)\n" }.joined()
        let atlas = atlas ?? ContentHash(of: "parkway atlas 1\n" + content).text
        return """
            {"format": \(format), "atlas": "\(atlas)", "id": "0123456789abcdef",
             "atlasVersion": "11", "dataTime": "2026-11-20T20:00:00Z",
             "importedAt": "2026-11-21T08:00:00Z", "program": "\(program)",
             "files": [\(files.joined(separator: ","))]}
            """
    }

    @Test func aManifestIsReadAsItIsWritten() throws {
        let manifest = try AtlasManifest(Data(Self.text().utf8), from: Self.place)
        #expect(manifest.bytes == 40)
        #expect(manifest.dataTime == "2026-11-20T20:00:00Z")
        let again = try AtlasManifest(Data(manifest.text.utf8), from: Self.place)
        #expect(again == manifest)
        #expect(again.text == manifest.text)
    }

    @Test func otherFilesHaveAnotherHash() throws {
        let one = try AtlasManifest(Data(Self.text().utf8), from: Self.place)
        let other = try AtlasManifest(Data(Self.text(bytes: 11).utf8), from: Self.place)
        #expect(one.hash != other.hash)
    }

    @Test(arguments: [
        "../atlas.sqlite", "/etc/passwd", "a/../../x", "atlas.sqlite\\u0000.txt", "records.sqlite",
        ".", "",
    ])
    func refusesNamesOutsideOfItsFolder(_ name: String) {
        let text = Self.text(names: AtlasManifest.fileNames + [name])
        let error = #expect(throws: AtlasExchangeError.self) {
            try AtlasManifest(Data(text.utf8), from: Self.place)
        }
        guard case .forbiddenName? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("\0") == false)
    }

    @Test(arguments: [
        text(bytes: 0), text(bytes: -1), text(bytes: 1 << 43), text(hash: "abc"),
        text(atlas: hash), text(format: 2), text(program: "\\u001b[2J"),
        text(program: String(repeating: "x", count: 300)),
        text(names: ["atlas.sqlite"]), text(names: AtlasManifest.fileNames + ["atlas.sqlite"]),
        "{", "",
    ])
    func refusesWhatIsNoManifest(_ text: String) {
        #expect(throws: AtlasExchangeError.self) {
            try AtlasManifest(Data(text.utf8), from: Self.place)
        }
    }

    @Test func refusesAManifestThatIsTooLarge() {
        let text = Self.text() + String(repeating: " ", count: AtlasManifest.mostBytes)
        #expect(
            throws: AtlasExchangeError.tooLarge(
                place: Self.place, limit: AtlasManifest.mostBytes)
        ) { try AtlasManifest(Data(text.utf8), from: Self.place) }
    }

    @Test func anOriginIsAnAddressOrAPath() throws {
        let web = try AtlasOrigin("https://maps.example.org/atlas//")
        #expect(web.pointer == "https://maps.example.org/atlas/newest.json")
        #expect(!web.isLocal)
        let folder = try AtlasOrigin("/srv/www/my atlas")
        #expect(folder.pointer == "file:///srv/www/my%20atlas/newest.json")
        #expect(folder.isLocal)
        #expect(try AtlasOrigin("file:///srv/www").pointer == "file:///srv/www/newest.json")
    }

    @Test(arguments: [
        "", "ftp://maps.example.org", "http://", "https://ada:secret@maps.example.org/",
        "http://maps.example.org/?a=b", "http://maps.example.org/#a", "file://host/srv", "a\nb",
    ])
    func refusesOtherAddresses(_ text: String) {
        #expect(throws: AtlasExchangeError.self) { try AtlasOrigin(text) }
    }
}
