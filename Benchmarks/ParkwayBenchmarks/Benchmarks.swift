import Benchmark
import Extracts
import Foundation
import Geocoding
import Geometry
import OSMModel
import Operations
import Routing
import StoreRuntime

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = Benchmark.Configuration(
        metrics: [.wallClock, .cpuUser], maxDuration: .seconds(10), maxIterations: 1_000)
    for extract in Extract.all {
        measureImport(extract)
        for mode in TravelMode.allCases { measureRoutes(extract, mode) }
        measureGeocoder(extract)
        measureProcess(extract)
    }
}

/// The whole import: atlas, gazetteer, three graphs, publication.
private func measureImport(_ extract: Extract) {
    Benchmark(
        "import \(extract.name)",
        configuration: Benchmark.Configuration(
            metrics: [.wallClock, .cpuTotal, .peakMemoryResident], maxDuration: .seconds(60),
            maxIterations: 3)
    ) { benchmark in
        for _ in benchmark.scaledIterations {
            let store = Extract.scratchStore()
            blackHole(try extract.importMap(into: store))
            try FileManager.default.removeItem(at: store)
        }
    }
}

/// Each search method on the same pairs, snapping included. `settled arcs` is its search effort.
private func measureRoutes(_ extract: Extract, _ mode: TravelMode) {
    let settled = BenchmarkMetric.custom("settled arcs")
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock, .cpuUser, settled], maxDuration: .seconds(10), maxIterations: 1_000)
    for method in SearchMethod.allCases {
        Benchmark(
            "duration \(mode) \(method) \(extract.name)", configuration: configuration
        ) { (benchmark: Benchmark, inputs: (Router, PairSource)) in
            let (router, places) = inputs
            let pair = places.next()
            benchmark.startMeasurement()
            let summary = try? router.duration(from: pair.from, to: pair.to, using: method)
            benchmark.stopMeasurement()
            benchmark.measurement(settled, summary?.settledArcs ?? 0)
        } setup: {
            (try extract.workspace().router(mode), try PairSource(extract))
        }
    }
    Benchmark("route with steps \(mode) \(extract.name)") {
        (benchmark: Benchmark, inputs: (Router, PairSource)) in
        let (router, places) = inputs
        let pair = places.next()
        benchmark.startMeasurement()
        blackHole(try? router.route(from: pair.from, to: pair.to))
        benchmark.stopMeasurement()
    } setup: {
        (try extract.workspace().router(mode), try PairSource(extract))
    }
}

private func measureGeocoder(_ extract: Extract) {
    Benchmark("reverse \(extract.name)") {
        (benchmark: Benchmark, inputs: (Geocoder, PairSource)) in
        let (geocoder, places) = inputs
        let place = places.next().from
        benchmark.startMeasurement()
        blackHole(try geocoder.reverse(place))
        benchmark.stopMeasurement()
    } setup: {
        (try extract.workspace().geocoder(), try PairSource(extract))
    }
    Benchmark("search \(extract.name)") {
        (benchmark: Benchmark, inputs: (Geocoder, LabelSource)) in
        let (geocoder, labels) = inputs
        let label = labels.next()
        benchmark.startMeasurement()
        blackHole(try geocoder.search(label))
        benchmark.stopMeasurement()
    } setup: {
        let geocoder = try extract.workspace().geocoder()
        return (geocoder, try LabelSource(extract, geocoder))
    }
}

/// `parkway geocode` as a separate process: start, open, answer, exit.
private func measureProcess(_ extract: Extract) {
    let program = Extract.root.appending(path: ".build/release/parkway")
    guard FileManager.default.isExecutableFile(atPath: program.path) else { return }
    Benchmark(
        "process geocode \(extract.name)",
        configuration: Benchmark.Configuration(
            metrics: [.wallClock], maxDuration: .seconds(5), maxIterations: 50)
    ) { (benchmark: Benchmark, store: URL) in
        let process = Process()
        process.executableURL = program
        process.arguments = ["geocode", "Station", "--store", store.path]
        process.environment = ["PARKWAY_DATA": Extract.shippedData.path, "HOME": "/tmp"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        benchmark.startMeasurement()
        try process.run()
        process.waitUntilExit()
        benchmark.stopMeasurement()
    } setup: {
        try extract.workspace().folder
    }
}

/// Returns the pairs of an extract in turn.
private final class PairSource {
    private let pairs: PlacePairs
    private var index = 0

    init(_ extract: Extract) throws {
        if let file = extract.pairs {
            pairs = try PlacePairs(csv: file)
        } else {
            let box = BoundingBox(south: 45.385, west: -65.368, north: 45.400, east: -65.342)
            pairs = try PlacePairs(1_000, in: box)
        }
    }

    func next() -> (from: Coordinate, to: Coordinate) {
        defer { index = (index + 1) % pairs.pairs.count }
        return pairs.pairs[index]
    }
}

/// Returns addresses in turn: the results of reverse geocoding at random places.
private final class LabelSource {
    private let labels: [String]
    private var index = 0

    init(_ extract: Extract, _ geocoder: Geocoder) throws {
        let places = try PairSource(extract)
        labels = try (0..<1_000).compactMap { _ in
            try geocoder.reverse(places.next().from).first?.label
        }
    }

    func next() -> String {
        guard !labels.isEmpty else { return "Main Street" }
        defer { index = (index + 1) % labels.count }
        return labels[index]
    }
}
