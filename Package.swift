// swift-tools-version: 6.2
import PackageDescription

// The house: one target a folder, arrows downwards only. A line may name only lines above it.
// `Tests/ArchitectureTests` holds the imports against this table.

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(
    name: "Configuration", package: "swift-configuration")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

struct Binding {
    var name: String
    var libraries: [String]
}

let bindings: [Binding] = [
    Binding(name: "CSpatiaLite", libraries: ["spatialite", "sqlite3"]),
    Binding(name: "CSodium", libraries: ["sodium"]),
    Binding(name: "COsmium", libraries: ["z", "bz2", "expat"]),
    Binding(name: "CCurl", libraries: ["curl"]),
    Binding(name: "CMapnik", libraries: ["mapnik", "icuuc", "sqlite3"]),
]

struct Layer {
    var name: String
    var folder: String
    var uses: [Target.Dependency]
}

let layers: [Layer] = [
    Layer(name: "Remedies", folder: "Domain", uses: []),

    Layer(name: "Geometry", folder: "Geography", uses: []),
    Layer(name: "WireText", folder: "Geography", uses: ["Geometry"]),
    Layer(name: "OpeningHours", folder: "Geography", uses: ["Geometry"]),

    Layer(name: "RecordKeeping", folder: "Domain", uses: []),
    Layer(name: "Accounts", folder: "Domain", uses: ["RecordKeeping", "CSodium"]),
    Layer(
        name: "ParkingRecords", folder: "Domain",
        uses: ["Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "StorageSpaces", folder: "Domain", uses: ["Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "RoadClosures", folder: "Domain", uses: ["Accounts", "RecordKeeping", "Geometry"]),

    Layer(
        name: "Atlas", folder: "Geography",
        uses: ["OpeningHours", "Geometry", "COsmium", "CSpatiaLite", grdb, sqlite]),
    Layer(name: "Geocoding", folder: "Geography", uses: ["Atlas", "Geometry", grdb]),
    Layer(
        name: "RemoteGeocoding", folder: "Geography",
        uses: ["Geocoding", "Atlas", "Geometry", "RecordKeeping", "CCurl"]),
    Layer(
        name: "Routing", folder: "Geography",
        uses: ["Atlas", "OpeningHours", "Geometry", grdb]),
    Layer(name: "Cartography", folder: "Geography", uses: ["Atlas", "Geometry", "CMapnik"]),

    Layer(
        name: "SpatiaLiteStore", folder: "Stores",
        uses: [
            "Accounts", "ParkingRecords", "StorageSpaces", "RoadClosures", "RecordKeeping",
            "RemoteGeocoding", "Atlas", "Geometry", grdb,
        ]),

    Layer(
        name: "StoreRuntime", folder: "Interfaces/Operations",
        uses: [
            "Accounts", "ParkingRecords", "StorageSpaces", "RoadClosures", "RecordKeeping",
            "SpatiaLiteStore", "Geocoding", "RemoteGeocoding", "Routing", "Cartography", "Atlas",
            "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "Operations", folder: "Interfaces/Operations",
        uses: [
            "StoreRuntime", "Accounts", "ParkingRecords", "StorageSpaces", "RoadClosures",
            "RecordKeeping", "Geocoding", "RemoteGeocoding", "Routing", "Atlas", "OpeningHours",
            "Geometry",
        ]),
    Layer(
        name: "Documents", folder: "Interfaces/Operations",
        uses: [
            "Operations", "StoreRuntime", "Accounts", "ParkingRecords", "StorageSpaces",
            "RoadClosures", "RecordKeeping", "Geocoding", "RemoteGeocoding", "Routing",
            "Cartography", "Atlas", "Geometry",
        ]),

    Layer(
        name: "ServiceCore", folder: "Interfaces/Service",
        uses: [
            "Documents", "Operations", "StoreRuntime", "SpatiaLiteStore", "Accounts",
            "ParkingRecords", "RoadClosures",
            "RecordKeeping", "Geocoding", "RemoteGeocoding", "Routing", "Atlas", "Geometry",
            "Remedies", hummingbird, httpTypes, logging, lifecycle, nioCore, nioPosix, nioHTTP1,
        ]),
    Layer(
        name: "NominatimFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "Operations", "StoreRuntime", "RecordKeeping", "Geocoding", "Atlas",
            "Geometry",
            hummingbird, httpTypes, nioCore,
        ]),
    Layer(
        name: "OSRMFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "StoreRuntime", "Routing", "Atlas", "Geometry", hummingbird, httpTypes,
            nioCore,
        ]),
    Layer(
        name: "TileFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "StoreRuntime", "SpatiaLiteStore", "Cartography", "Atlas", "Geometry",
            hummingbird, httpTypes, logging, nioCore, nioPosix,
        ]),
    Layer(
        name: "DocumentationFace", folder: "Interfaces/Service",
        uses: ["ServiceCore", "StoreRuntime", hummingbird, httpTypes, mustache, nioCore]),
    Layer(
        name: "ParkwayAPI", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "Documents", "Operations", "StoreRuntime", "Accounts", "ParkingRecords",
            "RoadClosures",
            "RecordKeeping", "Geocoding", "Routing", "Atlas", "OpeningHours", "Geometry",
            hummingbird, httpTypes, nioCore,
        ]),
    Layer(
        name: "ParkwayServer", folder: "Interfaces/Service",
        uses: [
            "ParkwayAPI", "NominatimFace", "OSRMFace", "TileFace", "DocumentationFace",
            "ServiceCore", "StoreRuntime", "RemoteGeocoding", hummingbird, httpTypes, logging,
            lifecycle, nioCore,
        ]),

]

let tools: [Layer] = [
    Layer(
        name: "ParkwayTool", folder: "Interfaces",
        uses: [
            "ParkwayServer", "ServiceCore", "Documents", "Operations", "StoreRuntime", "Accounts",
            "ParkingRecords",
            "StorageSpaces", "RoadClosures", "RecordKeeping", "Geocoding", "RemoteGeocoding",
            "Routing", "Atlas",
            "OpeningHours", "Geometry", arguments, configuration, logging, lifecycle, signals,
            system,
        ])
]

let tests: [Layer] = [
    Layer(name: "ArchitectureTests", folder: "", uses: []),
    Layer(name: "GeometryTests", folder: "", uses: ["Geometry"]),
    Layer(name: "WireTextTests", folder: "", uses: ["WireText", "Geometry"]),
    Layer(name: "OpeningHoursTests", folder: "", uses: ["OpeningHours", "Geometry"]),
    Layer(name: "RecordKeepingTests", folder: "", uses: ["RecordKeeping"]),
    Layer(
        name: "AccountsTests", folder: "", uses: ["Accounts", "RecordKeeping", "InMemoryStore"]),
    Layer(
        name: "ParkingRecordsTests", folder: "",
        uses: ["ParkingRecords", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "StorageSpacesTests", folder: "",
        uses: ["StorageSpaces", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(name: "AtlasTests", folder: "", uses: ["Atlas", "OpeningHours", "Geometry", grdb]),
    Layer(name: "GeocodingTests", folder: "", uses: ["Geocoding", "Atlas", "Geometry", grdb]),
    Layer(
        name: "RemoteGeocodingTests", folder: "",
        uses: ["RemoteGeocoding", "Geocoding", "Atlas", "Geometry", "RecordKeeping"]),
    Layer(
        name: "RoutingTests", folder: "",
        uses: ["Routing", "Atlas", "OpeningHours", "Geometry", grdb]),
    Layer(
        name: "CartographyTests", folder: "",
        uses: ["Cartography", "Atlas", "Geometry", "CMapnik", grdb]),
    Layer(
        name: "SpatiaLiteStoreTests", folder: "",
        uses: [
            "SpatiaLiteStore", "Accounts", "ParkingRecords", "StorageSpaces", "RoadClosures",
            "RecordKeeping", "RemoteGeocoding", "Atlas", "Geometry", "InMemoryStore", grdb,
        ]),
    Layer(
        name: "StoreRuntimeTests", folder: "",
        uses: [
            "StoreRuntime", "Operations", "SampleTown", "SpatiaLiteStore", "Geocoding", "Routing",
            "Atlas", grdb,
        ]),
    Layer(
        name: "OperationsTests", folder: "",
        uses: [
            "Operations", "StoreRuntime", "SampleTown", "Accounts", "ParkingRecords",
            "RoadClosures", "RecordKeeping", "Geocoding", "RemoteGeocoding", "Routing", "Atlas",
            "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "DocumentsTests", folder: "",
        uses: [
            "Documents", "Operations", "StoreRuntime", "SampleTown", "Accounts", "ParkingRecords",
            "RoadClosures", "RecordKeeping", "Geocoding", "RemoteGeocoding", "Routing", "Atlas",
            "Geometry",
        ]),
    Layer(
        name: "ServiceCoreTests", folder: "",
        uses: ["ServiceCore", "Accounts", hummingbird, httpTypes, nioCore, nioHTTP1]),
    Layer(
        name: "NominatimFaceTests", folder: "",
        uses: ["ServiceCore", "HTTPTestClient", "ServiceTestSupport"]),
    Layer(
        name: "OSRMFaceTests", folder: "",
        uses: [
            "OSRMFace", "ServiceCore", "StoreRuntime", "Routing", "Geometry", "HTTPTestClient",
            "ServiceTestSupport", nioCore,
        ]),
    Layer(
        name: "TileFaceTests", folder: "",
        uses: [
            "ServiceCore", "StoreRuntime", "Accounts", "Cartography", "HTTPTestClient",
            "ServiceTestSupport",
        ]),
    Layer(
        name: "DocumentationFaceTests", folder: "",
        uses: [
            "ServiceCore", "Documents", "Operations", "StoreRuntime", "Accounts", "ParkingRecords",
            "RoadClosures",
            "RecordKeeping", "Geocoding", "Cartography", "Atlas", "HTTPTestClient",
            "ServiceTestSupport",
        ]),
    Layer(
        name: "ParkwayAPITests", folder: "",
        uses: [
            "ServiceCore", "Documents", "Operations", "StoreRuntime", "SpatiaLiteStore", "Accounts",
            "ParkingRecords",
            "RecordKeeping", "Geocoding", "RemoteGeocoding", "Geometry", "HTTPTestClient",
            "ServiceTestSupport",
        ]),
    Layer(
        name: "ParkwayServerTests", folder: "",
        uses: [
            "ServiceCore", "StoreRuntime", "SpatiaLiteStore", "Accounts", "RecordKeeping",
            "HTTPTestClient", "ServiceTestSupport",
        ]),
    Layer(
        name: "EndToEndTests", folder: "",
        uses: [
            "Geocoding", "Routing", "Atlas", "Geometry",
            "COsmium", "HTTPTestClient", grdb,
        ]),
]

// `make test TARGET=Routing` builds and links the tests of one target only.
let chosenTests = Context.environment["PARKWAY_TEST_TARGET"].map { chosen in
    tests.filter { $0.name == chosen + "Tests" || $0.name == chosen }
}

let package = Package(
    name: "Parkway",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "parkway", targets: ["ParkwayTool"])
    ]
        // For the benchmarks, which are a package of their own.
        + [
            "Geometry", "OpeningHours", "Atlas", "Geocoding", "Routing", "Cartography",
            "StoreRuntime", "Operations", "Documents",
        ].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: bindings.map { binding in
        .target(
            name: binding.name,
            path: "Sources/Bindings/\(binding.name)",
            linkerSettings: binding.libraries.map { .linkedLibrary($0) })
    }
        + layers.map { layer in
            .target(
                name: layer.name, dependencies: layer.uses,
                path: "Sources/\(layer.folder)/\(layer.name)")
        }
        + tools.map { tool in
            .executableTarget(
                name: tool.name, dependencies: tool.uses,
                path: "Sources/\(tool.folder)/\(tool.name)")
        }
        + [
            .target(name: "TestSupport", path: "Tests/TestSupport"),
            .target(
                name: "HTTPTestClient", dependencies: [nioCore, nioPosix, nioHTTP1],
                path: "Tests/HTTPTestClient"),
            .target(
                name: "InMemoryStore",
                dependencies: [
                    "Accounts", "ParkingRecords", "StorageSpaces", "RoadClosures",
                    "RecordKeeping", "Geometry",
                ], path: "Tests/InMemoryStore"),
            .target(
                name: "ServiceTestSupport",
                dependencies: [
                    "ParkwayServer", "ServiceCore", "StoreRuntime", "Accounts", "RecordKeeping",
                    "HTTPTestClient", "TestSupport", logging, lifecycle,
                ], path: "Tests/ServiceTestSupport"),
            .target(
                name: "SampleTown",
                dependencies: ["StoreRuntime", "Accounts", "RecordKeeping", "TestSupport"],
                path: "Tests/SampleTown"),
        ]
        + (chosenTests ?? tests).map { suite in
            .testTarget(
                name: suite.name, dependencies: suite.uses + ["TestSupport"],
                path: "Tests/\(suite.name)",
                exclude: suite.name == "EndToEndTests" ? ["PythonClients"] : [])
        },
    cLanguageStandard: .c17,
    cxxLanguageStandard: .cxx17
)

let bindingNames = Set(bindings.map(\.name))
for target in package.targets where !bindingNames.contains(target.name) {
    target.swiftSettings = [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
