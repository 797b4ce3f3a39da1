// swift-tools-version: 6.2
import PackageDescription

// Measures; never part of the build or of the tests. `make bench` runs all of the first,
// `make routing-figures` the second.

let parkway = [
    "Operations", "Routing", "Geocoding", "Atlas", "OpeningHours", "Geometry", "Cartography",
].map { Target.Dependency.product(name: $0, package: "Parkway") }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Parkway", path: ".."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(name: "Extracts", dependencies: parkway, path: "Extracts"),
        .executableTarget(
            name: "ParkwayBenchmarks",
            dependencies: parkway
                + ["Extracts", .product(name: "Benchmark", package: "benchmark")],
            path: "ParkwayBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "routing-figures",
            dependencies: parkway + ["Extracts"], path: "RoutingFigures"),
    ]
)
