import Foundation
import PhotoRendering
import Photos
import TestSupport
import Testing

@Suite struct PhotoRendererTests {
    static let pictures = [
        "turned.jpg", "progressive.jpg", "grey.jpg", "transparent.png", "interlaced.png",
        "turned.webp", "phone.heic",
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = Repository.root.appending(path: "Tests/PhotoRenderingTests/Pictures")
        return Array(try Data(contentsOf: folder.appending(path: name)))
    }

    @Test(arguments: pictures)
    func makesEverySizeAndFormat(_ name: String) throws {
        let photo = try PhotoRenderer.photo(of: Self.bytes(name))
        #expect(photo.variants.count == PhotoSize.allCases.count * PhotoFormat.allCases.count)
        // The camera was held upright, as its metadata says.
        let isTurned = name.hasPrefix("turned")
        for variant in photo.variants {
            let longest = min(240, variant.size.longestSide)
            let shortest = longest * 2 / 3
            #expect(abs(variant.width - (isTurned ? shortest : longest)) <= 1)
            #expect(abs(variant.height - (isTurned ? longest : shortest)) <= 1)
            switch variant.format {
            case .jpeg: #expect(variant.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
            case .webP: #expect(variant.bytes.dropFirst(8).starts(with: "WEBP".utf8))
            }
        }
    }

    @Test(arguments: pictures)
    func keepsNoMetadata(_ name: String) throws {
        for variant in try PhotoRenderer.photo(of: Self.bytes(name)).variants {
            let text = String(decoding: variant.bytes, as: Unicode.ASCII.self)
            for mark in ["SECRET", "Exif", "EXIF", "ICC", "http", "Photoshop", "VP8X"] {
                #expect(!text.contains(mark), "\(mark) in \(variant.size) \(variant.format)")
            }
        }
    }

    @Test func theTagFollowsThePixels() throws {
        let first = try PhotoRenderer.photo(of: Self.bytes("turned.webp"))
        #expect(try PhotoRenderer.photo(of: Self.bytes("turned.webp")) == first)
        #expect(try PhotoRenderer.photo(of: Self.bytes("grey.jpg")).tag != first.tag)
        #expect(first.tag.text.utf8.count == 32)
    }

    @Test func refusesOtherFiles() {
        for (text, error) in [
            ("", PhotoError.empty), ("GIF89a", .unknownFormat), ("<svg/>", .unknownFormat),
            ("%PDF-1.7", .unknownFormat), ("\u{89}PNG", .unknownFormat),
            ("RIFF....WAVE", .unknownFormat), ("RIFF....WEBP", .damaged(.webP)),
            ("....ftypheic", .damaged(.heic)), ("....ftypavif", .unknownFormat),
        ] {
            #expect(throws: error) { try PhotoRenderer.photo(of: Array(text.utf8)) }
        }
        let long = [UInt8](repeating: 0xFF, count: PhotoRenderer.maximumBytes + 1)
        #expect(throws: PhotoError.tooManyBytes(long.count, limit: PhotoRenderer.maximumBytes)) {
            try PhotoRenderer.photo(of: long)
        }
    }

    /// Headers that announce enormous pictures.
    @Test func refusesBombs() throws {
        var png = try Self.bytes("interlaced.png")
        png.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
        // The checksum of the header is wrong too; either is a reason.
        #expect(throws: PhotoError.self) { try PhotoRenderer.photo(of: png) }
        var jpeg = try Self.bytes("grey.jpg")
        let frame = try #require(
            jpeg.indices.dropLast(9).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0x3F, 0xFF, 0x3F, 0xFF])
        #expect(
            throws: PhotoError.tooManyPixels(
                width: 0x3FFF, height: 0x3FFF, limit: PhotoRenderer.maximumPixels)
        ) { try PhotoRenderer.photo(of: jpeg) }
    }

    @Test func errorsSayWhatToDo() {
        #expect(
            PhotoError.tooManyPixels(width: 9_000, height: 9_000, limit: 50_000_000).description
                == "the photo has 9000 × 9000 pixels; the limits are 50 million pixels and 16384 on a "
                + "side. Send a smaller one")
        #expect(
            PhotoError.damaged(.heic).description
                == "the photo begins as HEIC but cannot be decoded; send another file")
    }
}

/// Thousands of damaged files of every format.
@Suite(.serialized) struct DamagedPictureTests {
    private static func mutated(
        _ bytes: [UInt8], _ random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) where bytes.count > 16 {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[position] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(position..<min(bytes.count, position + 4))
            case 3: bytes.insert(contentsOf: bytes[position...].prefix(64), at: position)
            case 4: bytes.removeSubrange(position...)
            default:
                // A length or a size in four bytes.
                let end = min(bytes.count, position + 4)
                for index in position..<end { bytes[index] = .random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    @Test(arguments: PhotoRendererTests.pictures)
    func areRefusedOrDecodedInTimeAndMemory(_ name: String) throws {
        let original = try PhotoRendererTests.bytes(name)
        var random = SeededGenerator(seed: UInt64(original.count))
        var photos = 0
        let before = try Self.peakMemory()
        for _ in 0..<300 {
            let bytes = Self.mutated(original, &random)
            let began = ContinuousClock.now
            do {
                let photo = try PhotoRenderer.photo(of: bytes)
                photos += 1
                #expect(photo.variants.allSatisfy { max($0.width, $0.height) <= 1_280 })
            } catch {
                // Refused, which is as good.
            }
            #expect(ContinuousClock.now - began < .seconds(12))
        }
        #expect(photos < 300)
        #expect(try Self.peakMemory() - before < 800 << 20)
    }

    /// The largest amount of memory that this process has used so far, in bytes.
    private static func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
        return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
}
