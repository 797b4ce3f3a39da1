import Foundation
import TestSupport
import Testing

@Suite("Scripts/web-libraries installs only what it knows", .ownThreads)
struct WebLibraryTests {
    /// A checkout with the script, the checksums, and a stand-in for PyPI with a wheel that has
    /// `library` and `style`.
    private struct Checkout {
        let folder: TemporaryFolder
        var vendor: URL { folder.file("Data/Web/vendor") }

        init() throws {
            folder = try TemporaryFolder()
            let files = FileManager.default
            for name in ["Scripts", "Data/Web/vendor"] {
                try files.createDirectory(
                    at: folder.file(name), withIntermediateDirectories: true)
            }
            try files.copyItem(
                at: Repository.root.appending(path: "Scripts/web-libraries"),
                to: folder.file("Scripts/web-libraries"))
            try files.copyItem(
                at: Repository.shippedData.appending(path: "Web/vendor/SHA256SUMS"),
                to: vendor.appending(path: "SHA256SUMS"))
        }

        func makeWheel(library: String, style: String) throws {
            let script = """
                from sys import argv; from zipfile import ZipFile
                with ZipFile(argv[1], "w") as wheel:
                    wheel.writestr("maplibre/srcjs/maplibre-gl.js", argv[2])
                    wheel.writestr("maplibre/srcjs/maplibre-gl.css", argv[3])
                    info = "maplibre-0.3.6.dist-info/"
                    wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: maplibre\\nVersion: 0.3.6\\n")
                    wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
                    wheel.writestr(info + "RECORD", "")
                """
            let wheel = folder.file("maplibre-0.3.6-py3-none-any.whl").path
            let made = try WebLibraryTests.run(["python3", "-c", script, wheel, library, style])
            try #require(made.status == 0, "\(made.messages)")
        }

        /// Makes the checksums those of two texts.
        func expect(library: String, style: String) throws {
            let command = """
                printf %s "$1" > maplibre-gl.js; printf %s "$2" > maplibre-gl.css
                sha256sum maplibre-gl.css maplibre-gl.js > SHA256SUMS
                rm maplibre-gl.js maplibre-gl.css
                """
            let made = try WebLibraryTests.run(
                ["sh", "-c", "cd '\(vendor.path)'\n" + command, "sh", library, style])
            try #require(made.status == 0, "\(made.messages)")
        }

        /// Runs the script without a network, except for the wheel if there is one.
        func install(_ arguments: String...) throws -> (status: Int32, messages: String) {
            try WebLibraryTests.run(
                [folder.file("Scripts/web-libraries").path] + arguments,
                ["PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder.url.path])
        }

        var installed: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: vendor.path).sorted()
            }
        }
    }

    private static func run(
        _ command: [String], _ environment: [String: String] = [:]
    ) throws -> (status: Int32, messages: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try TemporaryFolder()
        let messages = folder.file("err")
        try Data().write(to: messages)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: messages, encoding: .utf8))
    }

    @Test func installsTheFilesOfTheWheel() throws {
        let checkout = try Checkout()
        try checkout.makeWheel(library: "draw()", style: "b{}")
        try checkout.expect(library: "draw()", style: "b{}")
        let outcome = try checkout.install()
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(try checkout.installed == ["SHA256SUMS", "maplibre-gl.css", "maplibre-gl.js"])
        let library = try Data(contentsOf: checkout.vendor.appending(path: "maplibre-gl.js"))
        #expect(library == Data("draw()".utf8))
        // The second time, it does nothing.
        let again = try checkout.install("--required")
        #expect(again.status == 0)
        #expect(again.messages.isEmpty)
    }

    @Test func refusesOtherFilesThanThoseOfTheChecksums() throws {
        let checkout = try Checkout()
        try checkout.makeWheel(library: "steal()", style: "b{}")
        let outcome = try checkout.install()
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("nothing is installed"))
        #expect(try checkout.installed == ["SHA256SUMS"])
    }

    @Test func warnsAndGoesOnWithoutANetwork() throws {
        let checkout = try Checkout()
        let outcome = try checkout.install()
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("Pages will show pictures instead of the live map"))
        #expect(outcome.messages.contains("copy maplibre-gl.js"))
        #expect(try checkout.install("--required").status == 1)
        #expect(try checkout.installed == ["SHA256SUMS"])
    }

    @Test func theLicenceIsInTheRepository() throws {
        let licence = try String(
            contentsOf: Repository.shippedData.appending(path: "Web/vendor/LICENSE.txt"),
            encoding: .utf8)
        #expect(licence.hasPrefix("Copyright (c) 2023, MapLibre contributors"))
    }
}
