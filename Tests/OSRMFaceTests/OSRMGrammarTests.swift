import Geometry
import OSRMFace
import Routing
import TestSupport
import Testing

@Suite("Requests are parsed as in OSRM")
struct OSRMGrammarTests {
    private static let seeds: Range<UInt64> = 1..<401

    @Test(arguments: OSRMRecordings.malformed)
    func invalidRequestsGetTheSameErrors(_ recording: OSRMRecordings.Malformed) throws {
        let refusal = #expect(throws: OSRMError.self) { try read(recording.target) }
        #expect(refusal?.message == recording.message)
        #expect(refusal?.code == recording.code)
    }

    @Test(arguments: OSRMRecordings.accepted)
    func validRequestsAreAccepted(_ target: String) throws {
        #expect(throws: Never.self) { try read(target) }
    }

    @Test func aRouteRequestIsParsedBack() throws {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let request = OSRMRouteRequest.random(using: &generator)
            let target = "/route/v1/driving/\(request.text(escaping: seed % 3 == 0))"
            #expect(try OSRMRouteRequest(OSRMTarget(target: target)) == request, "\(target)")
        }
    }

    @Test func aTableRequestIsParsedBack() throws {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let request = OSRMTableRequest.random(using: &generator)
            let target = "/table/v1/walking/\(request.text(escaping: seed % 3 == 0))"
            #expect(try OSRMTableRequest(OSRMTarget(target: target)) == request, "\(target)")
        }
    }

    @Test func aNearestRequestIsParsedBack() throws {
        for seed in Self.seeds {
            var generator = SeededGenerator(seed: seed)
            let request = OSRMNearestRequest.random(using: &generator)
            let target = "/nearest/v1/bike/\(request.text(escaping: seed % 3 == 0))"
            #expect(try OSRMNearestRequest(OSRMTarget(target: target)) == request, "\(target)")
        }
    }

    @Test func nonsenseIsAnErrorAndNeverATrap() {
        let alphabet = Array("019-.,;:=&?%AFaz()_polyline6bearings\u{7f}é".unicodeScalars)
        for seed in 1..<3000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var request = Array(
                OSRMRouteRequest.random(using: &generator).text(escaping: false).unicodeScalars)
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = Int.random(in: 0..<request.count, using: &generator)
                let scalar = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: request[place] = scalar
                case 1: request.insert(scalar, at: place)
                default: if request.count > 1 { request.remove(at: place) }
                }
            }
            let text = String(String.UnicodeScalarView(request))
            for service in ["route", "table", "nearest"] {
                do {
                    try read("/\(service)/v1/car/\(text)")
                } catch {
                    #expect(error is OSRMError)
                }
            }
        }
    }

    @Test func numbersKeepEveryDigit() throws {
        let texts = ["7.4124", "-0.5", ".25", "12.", "0.1", "179.999999999999", "3.14159265358979"]
        for text in texts {
            let address = try OSRMTarget(target: "/nearest/v1/car/\(text),1")
            let position = try #require(try OSRMNearestRequest(address).places.positions.first)
            let padded = text.hasSuffix(".") ? text + "0" : text
            #expect(position.longitude == Double(padded.hasPrefix(".") ? "0" + padded : padded))
        }
    }

    @Test func numbersOfAnyLengthAreParsed() throws {
        let digits = String(repeating: "9", count: 2_000)
        let target = "/table/v1/car/1,2;3,4?scale_factor=\(digits)&fallback_speed=0.\(digits)"
        let request = try OSRMTableRequest(OSRMTarget(target: target))
        #expect(request.scaleFactor == .greatestFiniteMagnitude)
        #expect(request.fallbackSpeed == 1)
    }

    private func read(_ target: String) throws {
        let address = try OSRMTarget(target: target)
        switch address.service {
        case "route": _ = try OSRMRouteRequest(address)
        case "table": _ = try OSRMTableRequest(address)
        default: _ = try OSRMNearestRequest(address)
        }
    }
}
