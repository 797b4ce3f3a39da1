import RemoteGeocoding
import Testing

@Suite struct RemoteLookupSettingsTests {
    private func check(
        _ url: String?, _ contact: String? = "ada@example.org", proxy: String? = nil,
        plain: Bool = false
    ) throws(RemoteGeocodingError) -> RemoteLookupSettings? {
        try RemoteLookupSettings.checking(
            url: url, contact: contact, proxy: proxy, allowsPlainHTTP: plain, version: "1.2.3")
    }

    @Test func withoutURLAndContactItIsOff() throws {
        #expect(try check(nil, nil) == nil)
        #expect(try check("", "  ") == nil)
    }

    @Test func eitherAloneIsRefused() {
        #expect(throws: RemoteGeocodingError.contactMissing) {
            try check("https://nominatim.example.org", nil)
        }
        #expect(throws: RemoteGeocodingError.urlMissing) { try check(nil) }
    }

    @Test func theUserAgentContainsTheContact() throws {
        let settings = try #require(try check("https://nominatim.example.org/osm//"))
        #expect(settings.userAgent == "Parkway/1.2.3 (ada@example.org)")
        #expect(settings.base == "https://nominatim.example.org/osm")
        #expect(settings.server == "nominatim.example.org")
    }

    @Test(arguments: [
        "http://localhost:8088", "http://127.0.0.1", "http://127.3.2.1:80/x", "http://[::1]:8088",
        "HTTPS://nominatim.example.org", "https://192.0.2.7:8443",
    ])
    func acceptsHTTPSAndThisMachine(url: String) throws {
        #expect(try check(url) != nil)
    }

    @Test func lowercasesTheScheme() throws {
        let settings = try #require(try check("HTTPS://Nominatim.example.org/OSM/"))
        #expect(settings.base == "https://Nominatim.example.org/OSM")
    }

    @Test(arguments: [
        "http://nominatim.example.org", "http://192.168.1.5", "http://127.0.0.1.example.org",
        "http://localhost.example.org", "http://127.0.0.256",
    ])
    func plainHTTPElsewhereMustBeAllowed(url: String) throws {
        #expect(throws: RemoteGeocodingError.urlNotSecure(url)) { try check(url) }
        #expect(try check(url, plain: true) != nil)
    }

    @Test(arguments: [
        "nominatim.example.org", "ftp://example.org", "https://", "https:///search", "file:///etc",
        "https://exa mple.org", "https://münchen.example", "https://example.org:99999",
        "https://example.org/\r\nX-A: b", "javascript:alert(1)",
    ])
    func refusesInvalidURLs(url: String) {
        #expect(throws: RemoteGeocodingError.self) { try check(url, plain: true) }
    }

    @Test(arguments: [
        "https://ada:secret@example.org", "https://example.org?key=secret",
        "https://example.org/#x",
    ])
    func secretsInTheURLAreRefusedAndNotRepeated(url: String) throws {
        let error = #expect(throws: RemoteGeocodingError.urlOverfull) { try check(url) }
        #expect(try #require(error).description.contains("secret") == false)
    }

    @Test(arguments: ["ada@example.org", "https://example.org/about", "mailto:ada@example.org"])
    func aContactIsAnAddressOrAPage(contact: String) throws {
        #expect(try check("https://nominatim.example.org", contact) != nil)
    }

    @Test(arguments: [
        "ada", "@", "a@", "https://", "ada@example.org\r\nX-Evil: 1", "ada (at) example.org",
        "ada@example.org)", "ädä@example.org", "a@b@c", String(repeating: "a", count: 200) + "@b.c",
    ])
    func anyOtherContactIsRefused(contact: String) {
        #expect(throws: RemoteGeocodingError.self) {
            try check("https://nominatim.example.org", contact)
        }
    }

    @Test func refusesInvalidProxies() throws {
        let url = "https://nominatim.example.org"
        #expect(try check(url, proxy: "http://proxy.example.org:3128")?.proxy != nil)
        #expect(try check(url, proxy: " ")?.proxy == nil)
        for proxy in ["proxy", "gopher://proxy", "http://", "http://a b"] {
            #expect(throws: RemoteGeocodingError.proxyUnusable) { try check(url, proxy: proxy) }
        }
    }
}
