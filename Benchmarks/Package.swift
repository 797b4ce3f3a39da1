// swift-tools-version: 6.2
import PackageDescription

// Benchmarks, separate from the build and the tests. `make bench` runs `ParkwayBenchmarks`;
// `make routing-figures`, `make geocoding-figures` and `make tile-figures` run the other programs.

let parkway = [
    "Documents", "Operations", "StoreRuntime", "SpatiaLiteStore", "Routing", "Guidance",
    "RoutePreparation", "RoadSearch", "RoadNetwork", "Geocoding", "AtlasImport", "Atlas",
    "OSMModel", "OpeningHours", "Geometry", "Cartography",
].map { Target.Dependency.product(name: $0, package: "Parkway") }
/// The modules that `geocoding-figures` needs, so that it builds without the rest.
let geocoder =
    ["Geocoding", "Gazetteer", "AddressText", "AtlasImport", "Atlas", "OSMModel", "Geometry"].map {
        Target.Dependency.product(name: $0, package: "Parkway")
    } + [.product(name: "GRDB", package: "GRDB.swift")]

let tiles = ["VectorTiles", "Compression", "AtlasImport", "Atlas", "OSMModel", "Geometry"].map {
    Target.Dependency.product(name: $0, package: "Parkway")
}

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Parkway", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(
            name: "Extracts", dependencies: [.product(name: "Geometry", package: "Parkway")],
            path: "Extracts"),
        .target(name: "Figures", path: "Figures"),
        .executableTarget(
            name: "ParkwayBenchmarks",
            dependencies: parkway
                + ["Extracts", .product(name: "Benchmark", package: "benchmark")],
            path: "ParkwayBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
        .executableTarget(
            name: "routing-figures",
            dependencies: parkway + ["Extracts", "Figures"], path: "RoutingFigures"),
        .executableTarget(
            name: "geocoding-figures",
            dependencies: geocoder + ["Extracts", "Figures"], path: "GeocodingFigures"),
        .executableTarget(
            name: "tile-figures",
            dependencies: tiles + ["Extracts", "Figures"], path: "TileFigures"),
    ]
)
