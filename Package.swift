// swift-tools-version: 6.2
import PackageDescription

// One target per folder, with dependencies downwards only: a line may name only lines above it.
// `Tests/ArchitectureTests` checks the imports against this table.

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")
let algorithms = Target.Dependency.product(
    name: "Algorithms", package: "swift-algorithms")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let lifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let configuration = Target.Dependency.product(
    name: "Configuration", package: "swift-configuration")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioHTTPTypesHTTP1 = Target.Dependency.product(
    name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")

// Where Debian has the headers of Qt, which KOpeningHours needs. SwiftPM refuses the flags of its
// pkg-config file.
#if arch(arm64)
    let qtHeaders = "/usr/include/aarch64-linux-gnu/qt5"
#else
    let qtHeaders = "/usr/include/x86_64-linux-gnu/qt5"
#endif
let qtFlags = ["-fPIC", "-isystem", qtHeaders, "-isystem", qtHeaders + "/QtCore"]

struct Binding {
    var name: String
    var libraries: [String]
    /// Where Debian has its headers, if not with all others.
    var headers: [String] = []
}

// As with Qt: SwiftPM refuses flags of the pkg-config file of libvips.
#if arch(arm64)
    let glibHeaders = "/usr/lib/aarch64-linux-gnu/glib-2.0/include"
#else
    let glibHeaders = "/usr/lib/x86_64-linux-gnu/glib-2.0/include"
#endif

let bindings: [Binding] = [
    Binding(name: "CSpatiaLite", libraries: ["spatialite", "sqlite3"]),
    Binding(name: "CSodium", libraries: ["sodium"]),
    Binding(name: "COsmium", libraries: ["z", "bz2", "expat"]),
    Binding(name: "CCurl", libraries: ["curl"]),
    Binding(name: "CGEOSRepair", libraries: ["geos_c"]),
    Binding(name: "CMapnik", libraries: ["mapnik", "icuuc", "sqlite3"]),
    Binding(name: "CFreeType", libraries: ["freetype"], headers: ["/usr/include/freetype2"]),
    Binding(name: "CDeflate", libraries: ["deflate"]),
    Binding(name: "CPostgres", libraries: ["pq"]),
    Binding(name: "CQREncode", libraries: ["qrencode"]),
    Binding(
        name: "CVips", libraries: ["vips", "gobject-2.0", "glib-2.0"],
        headers: ["/usr/include/glib-2.0", glibHeaders]),
]

struct Layer {
    var name: String
    var folder: String
    var uses: [Target.Dependency]
}

/// The parts of Foundation and of what it uses, which Swift's static library does not name.
let staticLibraries = [
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "_FoundationICU",
    "_FoundationCollections", "CoreFoundation", "_FoundationCShims",
]

let layers: [Layer] = [
    Layer(name: "Remedies", folder: "Domain", uses: []),
    Layer(name: "FairScheduling", folder: "Domain", uses: []),

    Layer(name: "Geometry", folder: "Geography", uses: ["Remedies"]),
    Layer(name: "WireText", folder: "Geography", uses: ["Geometry"]),
    Layer(name: "Compression", folder: "Geography", uses: ["CDeflate"]),
    Layer(name: "OpeningHours", folder: "Geography", uses: ["WireText", "Geometry"]),
    Layer(name: "OSMModel", folder: "Geography/Atlas", uses: ["Geometry"]),
    Layer(name: "TagRules", folder: "Geography/Atlas", uses: ["OSMModel", "OpeningHours"]),
    Layer(
        name: "KerbRules", folder: "Geography/Atlas",
        uses: ["TagRules", "OSMModel", "OpeningHours"]),

    Layer(name: "RecordKeeping", folder: "Domain", uses: ["WireText"]),
    Layer(
        name: "Accounts", folder: "Domain",
        uses: ["RecordKeeping", "FairScheduling", "CSodium"]),
    Layer(name: "PlateMatching", folder: "Domain", uses: ["Accounts", "RecordKeeping"]),
    Layer(name: "Photos", folder: "Domain", uses: ["Accounts"]),
    Layer(name: "PersonalEvents", folder: "Domain", uses: ["Accounts", "RecordKeeping"]),
    Layer(
        name: "Conversations", folder: "Domain",
        uses: ["PersonalEvents", "Accounts", "RecordKeeping"]),
    Layer(name: "Inboxes", folder: "Domain", uses: ["Accounts"]),
    Layer(
        name: "Profiles", folder: "Domain", uses: ["Photos", "Accounts", "RecordKeeping"]),
    Layer(
        name: "Moderation", folder: "Domain",
        uses: ["Conversations", "Photos", "Accounts", "RecordKeeping"]),
    Layer(
        name: "ActivityPartners", folder: "Domain",
        uses: ["Conversations", "PersonalEvents", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "ParkingRecords", folder: "Domain",
        uses: ["PersonalEvents", "Photos", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "SignedReceipts", folder: "Domain",
        uses: ["ParkingRecords", "Accounts", "RecordKeeping"]),
    Layer(
        name: "Reminders", folder: "Domain",
        uses: ["ParkingRecords", "PersonalEvents", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "StorageSpaces", folder: "Domain",
        uses: ["PersonalEvents", "Photos", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "Buildings", folder: "Domain",
        uses: [
            "PlateMatching", "ParkingRecords", "Profiles", "Accounts", "RecordKeeping",
            "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "BuildingCameras", folder: "Domain",
        uses: [
            "Buildings", "PlateMatching", "ParkingRecords", "Accounts", "RecordKeeping",
            "OpeningHours",
        ]),
    Layer(name: "RoadClosures", folder: "Domain", uses: ["Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "WaterFountains", folder: "Domain",
        uses: ["PersonalEvents", "Photos", "Accounts", "RecordKeeping", "Geometry"]),

    Layer(
        name: "Atlas", folder: "Geography/Atlas",
        uses: [
            "KerbRules", "TagRules", "OSMModel", "Geometry", "Remedies", "CSpatiaLite", algorithms,
            grdb,
        ]),
    Layer(
        name: "AtlasImport", folder: "Geography/Atlas",
        uses: [
            "Atlas", "KerbRules", "TagRules", "OSMModel", "WireText", "Geometry", "Remedies",
            "COsmium", grdb,
            sqlite,
        ]),

    Layer(
        name: "AtlasExchange", folder: "Geography/Atlas",
        uses: ["Atlas", "OSMModel", "Remedies", "CSodium", "CCurl"]),

    Layer(
        name: "AddressText", folder: "Geography/Geocoding",
        uses: ["RecordKeeping", "WireText", "Geometry", "Remedies"]),
    Layer(
        name: "Gazetteer", folder: "Geography/Geocoding",
        uses: ["AddressText", "Atlas", "OSMModel", "Geometry", grdb]),
    Layer(
        name: "Geocoding", folder: "Geography/Geocoding",
        uses: ["Gazetteer", "AddressText", "Atlas", "OSMModel", "Geometry", algorithms, grdb]),
    Layer(
        name: "RemoteGeocoding", folder: "Geography/Geocoding",
        uses: ["Geocoding", "RecordKeeping", "OSMModel", "Geometry", "CCurl"]),

    Layer(
        name: "RoadNetwork", folder: "Geography/Routing",
        uses: ["OSMModel", "Geometry", "Remedies"]),
    Layer(
        name: "RoadSearch", folder: "Geography/Routing",
        uses: ["RoadNetwork", "TagRules", "OSMModel", "OpeningHours", "Geometry", "Remedies"]),
    Layer(
        name: "Guidance", folder: "Geography/Routing",
        uses: ["RoadNetwork", "OSMModel", "Geometry"]),
    Layer(
        name: "Routing", folder: "Geography/Routing",
        uses: ["Guidance", "RoadSearch", "RoadNetwork", "OSMModel", "OpeningHours", "Geometry"]),
    Layer(
        name: "RoutePreparation", folder: "Geography/Routing",
        uses: [
            "RoadSearch", "RoadNetwork", "Atlas", "TagRules", "OSMModel", "OpeningHours",
            "WireText", "Geometry", "Remedies", algorithms, grdb,
        ]),

    Layer(name: "MapStyles", folder: "Geography/Maps", uses: ["WireText", "Remedies"]),
    Layer(
        name: "Cartography", folder: "Geography/Maps",
        uses: ["MapStyles", "Atlas", "OSMModel", "WireText", "Geometry", "Remedies", "CMapnik"]),
    Layer(name: "Glyphs", folder: "Geography/Maps", uses: ["Remedies", "CFreeType"]),

    Layer(
        name: "VectorTiles", folder: "Geography/Maps",
        uses: ["Atlas", "TagRules", "Compression", "Geometry", "CGEOSRepair"]),

    Layer(
        name: "StoreContract", folder: "Stores",
        uses: [
            "Inboxes", "Profiles", "Moderation", "Buildings", "BuildingCameras",
            "WaterFountains",
            "Reminders",
            "RemoteGeocoding", "RoadClosures", "StorageSpaces", "Conversations", "ActivityPartners",
            "ParkingRecords", "SignedReceipts",
            "PersonalEvents",
            "Accounts", "RecordKeeping", "WireText", "Atlas", "Remedies",
        ]),
    Layer(
        name: "AbsentStore", folder: "Stores",
        uses: [
            "Inboxes", "Profiles", "Moderation", "Buildings", "BuildingCameras", "PlateMatching",
            "WaterFountains", "Reminders", "StoreContract", "RemoteGeocoding", "RoadClosures",
            "StorageSpaces", "Conversations", "ActivityPartners", "ParkingRecords",
            "PersonalEvents", "Photos", "SignedReceipts", "Accounts", "RecordKeeping",
            "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "RecordTransfer", folder: "Stores",
        uses: ["Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "SpatiaLiteStore", folder: "Stores",
        uses: [
            "RecordTransfer",
            "Inboxes", "Profiles", "Moderation", "Buildings", "BuildingCameras", "PlateMatching",
            "OpeningHours",
            "WaterFountains",
            "Reminders",
            "StoreContract", "RemoteGeocoding", "Atlas", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners",
            "ParkingRecords", "SignedReceipts", "PersonalEvents", "Photos", "Accounts",
            "RecordKeeping", "WireText",
            "Geometry",
            "Remedies", algorithms, grdb,
        ]),
    Layer(
        name: "PostgresStore", folder: "Stores",
        uses: [
            "RecordTransfer",
            "Inboxes", "Profiles", "Moderation", "Buildings", "BuildingCameras", "PlateMatching",
            "OpeningHours",
            "WaterFountains",
            "Reminders",
            "StoreContract", "RemoteGeocoding", "Atlas", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners",
            "ParkingRecords", "SignedReceipts", "PersonalEvents", "Photos", "Accounts",
            "RecordKeeping", "WireText",
            "Geometry",
            "Remedies", algorithms, "CPostgres",
        ]),

    Layer(
        name: "PhotoRendering", folder: "Interfaces/Operations", uses: ["Photos", "CVips"]),
    Layer(
        name: "QRCodes", folder: "Interfaces/Operations", uses: ["WireText", "CQREncode"]),
    Layer(
        name: "Webhooks", folder: "Interfaces/Operations",
        uses: ["Reminders", "Accounts", "RecordKeeping", "CCurl"]),
    Layer(
        name: "StoreRuntime", folder: "Interfaces/Operations",
        uses: [
            "StoreContract", "VectorTiles", "Cartography", "MapStyles", "RoutePreparation",
            "Routing",
            "RoadSearch", "RoadNetwork", "RemoteGeocoding", "Geocoding", "Gazetteer", "AddressText",
            "AtlasExchange", "AtlasImport", "Atlas", "RoadClosures", "Accounts", "RecordKeeping",
            "OSMModel", "KerbRules", "OpeningHours", "Compression", "Geometry", "Remedies",
        ]),
    Layer(
        name: "Operations", folder: "Interfaces/Operations",
        uses: [
            "BuildingCameras", "PlateMatching",
            "SignedReceipts", "Buildings", "KerbRules",
            "Profiles", "Moderation",
            "WaterFountains",
            "Webhooks",
            "Reminders", "Photos",
            "StoreRuntime", "StoreContract", "Routing", "Guidance", "RoadSearch", "RoadNetwork",
            "RemoteGeocoding", "Geocoding", "AddressText", "Atlas", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners",
            "ParkingRecords", "Accounts", "RecordKeeping", "OSMModel", "OpeningHours", "WireText",
            "Geometry",
        ]),
    Layer(
        name: "Documents", folder: "Interfaces/Operations",
        uses: [
            "BuildingCameras", "PlateMatching",
            "QRCodes", "SignedReceipts", "Buildings", "KerbRules",
            "Profiles", "Moderation",
            "WaterFountains",
            "Operations", "StoreRuntime", "Cartography", "MapStyles", "Routing", "Guidance",
            "RoadSearch", "RoadNetwork", "RemoteGeocoding", "Geocoding", "AddressText",
            "AtlasExchange", "AtlasImport", "Atlas", "StoreContract", "RoadClosures",
            "StorageSpaces", "Conversations", "ActivityPartners", "Reminders",
            "ParkingRecords", "PersonalEvents", "Photos", "Accounts", "RecordKeeping", "OSMModel",
            "OpeningHours", "WireText", "Geometry",
        ]),

    Layer(
        name: "ServiceCore", folder: "Interfaces/Service",
        uses: [
            "BuildingCameras", "SignedReceipts", "Buildings", "Profiles", "Moderation",
            "WaterFountains", "Webhooks", "Reminders", "PhotoRendering", "Photos",
            "PersonalEvents", "KerbRules",
            "Documents", "Operations", "StoreRuntime", "StoreContract", "Routing", "RoadSearch",
            "RoadNetwork", "RemoteGeocoding", "Geocoding", "AddressText", "Atlas", "RoadClosures",
            "StorageSpaces", "Conversations", "ActivityPartners", "ParkingRecords", "Accounts",
            "RecordKeeping",
            "OSMModel", "WireText",
            "Compression", "Geometry", "FairScheduling", "Remedies", httpTypes, hummingbird,
            hummingbirdCore,
            lifecycle,
            logging, metrics, nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, nioPosix,
        ]),
    Layer(
        name: "NominatimFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "Operations", "StoreRuntime", "Geocoding", "AddressText", "Atlas",
            "RecordKeeping", "OSMModel", "WireText", "Geometry", httpTypes, hummingbird, nioCore,
        ]),
    Layer(
        name: "PhotonFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "Operations", "StoreRuntime", "Geocoding", "AddressText", "Atlas",
            "OSMModel", "WireText", "Geometry", hummingbird, nioCore,
        ]),
    Layer(
        name: "OSRMFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "Operations", "StoreRuntime", "Routing", "Guidance", "RoadSearch",
            "RoadNetwork", "Atlas", "OSMModel", "WireText", "Geometry", httpTypes, hummingbird,
            nioCore,
        ]),
    Layer(
        name: "TileFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "StoreRuntime", "StoreContract", "VectorTiles", "Cartography", "Atlas",
            "Compression", "Geometry", httpTypes, hummingbird, logging, nioCore, nioPosix,
        ]),
    Layer(
        name: "MapResourceFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "StoreRuntime", "Cartography", "MapStyles", "Glyphs", "WireText",
            httpTypes, hummingbird,
        ]),
    Layer(
        name: "DocumentationFace", folder: "Interfaces/Service",
        uses: [
            "ServiceCore", "StoreRuntime", "WireText", httpTypes, hummingbird, mustache, nioCore,
        ]),
    Layer(
        name: "ParkwayAPI", folder: "Interfaces/Service",
        uses: [
            "BuildingCameras", "PlateMatching",
            "SignedReceipts", "QRCodes", "Buildings", "KerbRules",
            "Profiles", "Moderation",
            "WaterFountains",
            "StoreContract", "Photos", "PersonalEvents", "Reminders",
            "ServiceCore", "Documents", "Operations", "StoreRuntime", "MapStyles", "Routing",
            "Guidance", "RoadSearch", "Geocoding", "AddressText", "Atlas", "RoadClosures",
            "StorageSpaces",
            "Conversations", "ActivityPartners",
            "ParkingRecords", "Accounts", "RecordKeeping", "OSMModel", "OpeningHours", "WireText",
            "Geometry", httpTypes, hummingbird, nioCore,
        ]),
    Layer(
        name: "ParkwayPages", folder: "Interfaces/Service",
        uses: [
            "SignedReceipts", "QRCodes", "BuildingCameras", "Buildings", "PlateMatching", "Inboxes",
            "Profiles", "Moderation", "KerbRules",
            "ServiceCore", "Documents", "Operations", "StoreRuntime", "Routing", "Guidance",
            "RoadSearch", "Geocoding", "AddressText", "Atlas", "RoadClosures", "ParkingRecords",
            "StorageSpaces", "WaterFountains", "Conversations", "ActivityPartners", "StoreContract",
            "PersonalEvents", "Photos", "PhotoRendering", "Reminders", "Accounts", "RecordKeeping",
            "OSMModel", "OpeningHours", "WireText", "Geometry", "Remedies", httpTypes, hummingbird,
            mustache, nioCore,
        ]),
    Layer(
        name: "ParkwayServer", folder: "Interfaces/Service",
        uses: [
            "ParkwayPages", "ParkwayAPI", "DocumentationFace", "MapResourceFace", "TileFace",
            "OSRMFace", "NominatimFace",
            "PhotonFace", "ServiceCore", "StoreRuntime", "StoreContract", "RemoteGeocoding",
            httpTypes, hummingbird,
            hummingbirdCore, lifecycle, logging, nioCore,
        ]),
]

let tools: [Layer] = [
    Layer(
        name: "ParkwayTool", folder: "Interfaces",
        uses: [
            "BuildingCameras", "PlateMatching",
            "SignedReceipts", "QRCodes", "Buildings", "KerbRules",
            "Profiles", "Moderation",
            "WaterFountains",
            "PhotoRendering", "Photos", "Reminders",
            "ParkwayServer", "ServiceCore", "Documents", "Operations", "StoreRuntime",
            "SpatiaLiteStore", "PostgresStore", "AbsentStore", "RecordTransfer", "StoreContract",
            "Routing", "Guidance", "RoadSearch", "RoadNetwork", "RemoteGeocoding", "Geocoding",
            "AddressText", "AtlasExchange", "AtlasImport", "Atlas", "RoadClosures",
            "StorageSpaces", "Conversations", "ActivityPartners", "ParkingRecords", "Accounts",
            "RecordKeeping",
            "OSMModel",
            "OpeningHours", "WireText", "Geometry", "Remedies", arguments, configuration, lifecycle,
            logging, metrics, signals, system,
        ])
]

/// What tests share.
let testSupport: [Layer] = [
    Layer(name: "TestSupport", folder: "", uses: []),
    Layer(name: "GEOSOracle", folder: "", uses: ["TestSupport", "Geometry", "CGEOS"]),
    Layer(
        name: "DomainTestSupport", folder: "",
        uses: ["TestSupport", "Accounts", "RecordKeeping", "CSodium"]),
    Layer(name: "HTTPTestClient", folder: "", uses: [nioCore, nioHTTP1, nioPosix]),
    Layer(
        name: "RoutingFixtures", folder: "",
        uses: [
            "TestSupport", "RoutePreparation", "Routing", "Guidance", "RoadSearch", "RoadNetwork",
            "AtlasImport", "Atlas", "TagRules", "OSMModel", "Geometry", grdb,
        ]),
    Layer(
        name: "InMemoryStore", folder: "",
        uses: [
            "Inboxes", "Profiles", "Moderation", "Buildings", "BuildingCameras", "PlateMatching",
            "OpeningHours",
            "WaterFountains",
            "Reminders",
            "RoadClosures", "StorageSpaces", "Conversations", "ActivityPartners", "ParkingRecords",
            "PersonalEvents",
            "Photos", "SignedReceipts",
            "Accounts", "RecordKeeping", "Geometry",
        ]),
    Layer(
        name: "StoreTestSupport", folder: "",
        uses: [
            "StorageSpaces", "RoadClosures", "ParkingRecords", "Photos", "Accounts",
            "RecordKeeping", "Geometry",
        ]),
    Layer(
        name: "PostgresTestSupport", folder: "",
        uses: ["TestSupport", "PostgresStore", "RecordKeeping", "CPostgres"]),
    Layer(
        name: "SampleTown", folder: "",
        uses: [
            "DomainTestSupport", "TestSupport", "StoreRuntime", "SpatiaLiteStore", "Accounts",
            "RecordKeeping",
        ]),
    Layer(
        name: "ServiceTestSupport", folder: "",
        uses: [
            "SampleTown", "HTTPTestClient", "DomainTestSupport", "TestSupport", "ParkwayServer",
            "ServiceCore", "StoreRuntime", "PostgresTestSupport", "PostgresStore",
            "SpatiaLiteStore", "StoreContract", "Accounts", "RecordKeeping", lifecycle, logging,
        ]),
]

let tests: [Layer] = [
    Layer(name: "ArchitectureTests", folder: "", uses: []),
    Layer(name: "RemediesTests", folder: "", uses: ["Remedies"]),
    Layer(name: "FairSchedulingTests", folder: "", uses: ["FairScheduling"]),
    Layer(name: "GeometryTests", folder: "", uses: ["GEOSOracle", "Geometry"]),
    Layer(name: "WireTextTests", folder: "", uses: ["WireText", "Geometry"]),
    Layer(name: "CompressionTests", folder: "", uses: ["Compression"]),
    Layer(
        name: "OpeningHoursTests", folder: "",
        uses: ["OpeningHours", "Geometry", "CKOpeningHours"]),
    Layer(name: "RecordKeepingTests", folder: "", uses: ["RecordKeeping"]),
    Layer(
        name: "AccountsTests", folder: "",
        uses: ["InMemoryStore", "DomainTestSupport", "Accounts", "RecordKeeping"]),
    Layer(
        name: "ParkingRecordsTests", folder: "",
        uses: ["ParkingRecords", "Photos", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "PlateMatchingTests", folder: "",
        uses: ["DomainTestSupport", "PlateMatching", "Accounts", "RecordKeeping"]),
    Layer(
        name: "SignedReceiptsTests", folder: "",
        uses: [
            "SignedReceipts", "ParkingRecords", "Accounts", "RecordKeeping",
            "Geometry",
        ]),
    Layer(
        name: "RemindersTests", folder: "",
        uses: ["Reminders", "ParkingRecords", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "ProfilesTests", folder: "",
        uses: ["Profiles", "Photos", "Accounts", "RecordKeeping"]),
    Layer(
        name: "ModerationTests", folder: "",
        uses: ["Moderation", "Conversations", "Accounts", "RecordKeeping"]),
    Layer(
        name: "WaterFountainsTests", folder: "",
        uses: ["WaterFountains", "Photos", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "StorageSpacesTests", folder: "",
        uses: ["StorageSpaces", "Photos", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(
        name: "BuildingsTests", folder: "",
        uses: [
            "Buildings", "ParkingRecords", "Accounts", "RecordKeeping", "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "BuildingCamerasTests", folder: "",
        uses: [
            "DomainTestSupport", "BuildingCameras", "Buildings", "PlateMatching", "ParkingRecords",
            "Accounts", "RecordKeeping", "OpeningHours",
        ]),
    Layer(
        name: "ActivityPartnersTests", folder: "",
        uses: ["ActivityPartners", "Accounts", "RecordKeeping", "Geometry"]),
    Layer(name: "OSMModelTests", folder: "", uses: ["OSMModel"]),
    Layer(name: "TagRulesTests", folder: "", uses: ["TagRules", "OSMModel"]),
    Layer(name: "KerbRulesTests", folder: "", uses: ["KerbRules", "OSMModel", "OpeningHours"]),
    Layer(name: "AtlasTests", folder: "", uses: ["Atlas", "TagRules", "Geometry", grdb]),
    Layer(
        name: "AtlasImportTests", folder: "",
        uses: [
            "GEOSOracle", "AtlasImport", "Atlas", "KerbRules", "TagRules", "OSMModel", "Geometry",
            grdb,
        ]),
    Layer(
        name: "AtlasExchangeTests", folder: "",
        uses: ["AtlasExchange"]),
    Layer(
        name: "AddressTextTests", folder: "",
        uses: ["AddressText", "RecordKeeping", "Geometry", "Remedies"]),
    Layer(name: "GazetteerTests", folder: "", uses: ["Gazetteer", grdb]),
    Layer(
        name: "GeocodingTests", folder: "",
        uses: ["Geocoding", "Gazetteer", "AddressText", "Atlas", "OSMModel", "Geometry", grdb]),
    Layer(
        name: "RemoteGeocodingTests", folder: "",
        uses: [
            "DomainTestSupport", "RemoteGeocoding", "Geocoding", "RecordKeeping", "OSMModel",
            "Geometry",
        ]),
    Layer(
        name: "RoadNetworkTests", folder: "",
        uses: [
            "RoutingFixtures", "RoutePreparation", "Routing", "RoadSearch", "RoadNetwork",
            "OSMModel", "Geometry", "Remedies", grdb,
        ]),
    Layer(
        name: "RoadSearchTests", folder: "",
        uses: [
            "RoutingFixtures", "RoutePreparation", "Routing", "Guidance", "RoadSearch",
            "RoadNetwork", "AtlasImport", "OSMModel", "OpeningHours", "Geometry", grdb,
        ]),
    Layer(
        name: "GuidanceTests", folder: "",
        uses: [
            "RoutingFixtures", "Routing", "Guidance", "RoadSearch", "RoadNetwork", "OSMModel",
            "Geometry",
        ]),
    Layer(
        name: "RoutingTests", folder: "",
        uses: [
            "RoutingFixtures", "Routing", "Guidance", "RoadSearch", "RoadNetwork", "OSMModel",
            "Geometry",
        ]),
    Layer(
        name: "RoutePreparationTests", folder: "",
        uses: [
            "RoutingFixtures", "RoutePreparation", "Routing", "Guidance", "RoadSearch",
            "RoadNetwork", "OSMModel", "Geometry", grdb,
        ]),
    Layer(name: "MapStylesTests", folder: "", uses: ["MapStyles", "WireText"]),
    Layer(
        name: "CartographyTests", folder: "",
        uses: ["Cartography", "AtlasImport", "Atlas", "OSMModel", "Geometry", "CMapnik", grdb]),
    Layer(name: "GlyphsTests", folder: "", uses: ["Glyphs", "Remedies"]),
    Layer(
        name: "VectorTilesTests", folder: "",
        uses: [
            "GEOSOracle", "VectorTiles", "AtlasImport", "Atlas", "TagRules", "OSMModel",
            "Compression", "Geometry", grdb,
        ]),
    Layer(
        name: "SpatiaLiteStoreTests", folder: "",
        uses: [
            "BuildingCameras", "PlateMatching",
            "OpeningHours",
            "Buildings",
            "Profiles", "Moderation",
            "Inboxes", "WaterFountains", "InMemoryStore", "StoreTestSupport", "DomainTestSupport",
            "SpatiaLiteStore",
            "StoreContract", "RemoteGeocoding", "Atlas", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners", "Reminders", "ParkingRecords", "PersonalEvents",
            "Photos", "Accounts", "RecordKeeping", "Geometry", "Remedies", grdb,
        ]),
    Layer(
        name: "StoreConformanceTests", folder: "",
        uses: [
            "BuildingCameras", "PlateMatching",
            "OpeningHours",
            "Buildings",
            "Profiles", "Moderation",
            "Inboxes", "WaterFountains", "StoreTestSupport", "PostgresTestSupport", "PostgresStore",
            "RecordTransfer", "InMemoryStore", "DomainTestSupport", "SpatiaLiteStore",
            "StoreContract", "RemoteGeocoding", "Atlas", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners", "Reminders", "ParkingRecords", "PersonalEvents",
            "Photos", "SignedReceipts", "Accounts", "RecordKeeping", "Geometry", "Remedies", grdb,
        ]),
    Layer(
        name: "WebhooksTests", folder: "",
        uses: ["Webhooks", "Reminders", "PersonalEvents", "Accounts", "RecordKeeping"]),
    Layer(
        name: "PhotoRenderingTests", folder: "",
        uses: ["PhotoRendering", "Photos"]),
    Layer(name: "QRCodesTests", folder: "", uses: ["QRCodes"]),
    Layer(
        name: "StoreRuntimeTests", folder: "",
        uses: [
            "SignedReceipts",
            "SampleTown", "Operations", "StoreRuntime", "SpatiaLiteStore", "StoreContract",
            "RoutePreparation", "Routing", "RoadSearch", "RoadNetwork", "RoadClosures",
            "RecordKeeping", "AddressText", "AtlasExchange", "AtlasImport", "Atlas", "OSMModel",
            "Geometry", "Remedies", grdb,
        ]),
    Layer(
        name: "OperationsTests", folder: "",
        uses: [
            "BuildingCameras", "PlateMatching", "WireText",
            "KerbRules",
            "WaterFountains",
            "SampleTown", "DomainTestSupport", "Documents", "Operations", "StoreRuntime", "Routing",
            "Guidance", "RoadSearch", "RoadNetwork", "RemoteGeocoding", "Geocoding", "AddressText",
            "Atlas", "RoadClosures", "ParkingRecords", "ActivityPartners", "Accounts",
            "RecordKeeping", "OSMModel",
            "OpeningHours", "Geometry",
        ]),
    Layer(
        name: "DocumentsTests", folder: "",
        uses: [
            "QRCodes", "KerbRules",
            "SampleTown", "DomainTestSupport", "Documents", "Operations", "StoreRuntime",
            "Guidance", "RemoteGeocoding", "Geocoding", "AddressText", "RoadClosures",
            "ParkingRecords", "Accounts", "RecordKeeping", "OSMModel", "OpeningHours", "WireText",
            "Geometry",
        ]),
    Layer(
        name: "ServiceCoreTests", folder: "",
        uses: [
            "ServiceCore", "FairScheduling", "Accounts", "StoreRuntime", "StoreContract",
            "OSMModel", "WireText", "Geometry", "Remedies", httpTypes, hummingbird, logging,
            metrics, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes,
        ]),
    Layer(
        name: "NominatimFaceTests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "ServiceCore", "StoreRuntime", "Geometry",
        ]),
    Layer(
        name: "PhotonFaceTests", folder: "",
        uses: ["ServiceTestSupport", "HTTPTestClient", "ServiceCore"]),
    Layer(
        name: "OSRMFaceTests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "OSRMFace", "ServiceCore", "StoreRuntime",
            "Routing", "Guidance", "RoadSearch", "Accounts", "Geometry",
        ]),
    Layer(
        name: "TileFaceTests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "ServiceCore", "StoreRuntime", "Cartography",
            "Accounts", "Compression", "DomainTestSupport", "RecordKeeping",
        ]),
    Layer(
        name: "MapResourceFaceTests", folder: "",
        uses: ["ServiceTestSupport", "HTTPTestClient", "ServiceCore", "WireText", "Compression"]),
    Layer(
        name: "DocumentationFaceTests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "ServiceCore", "Documents", "Operations",
            "StoreRuntime", "Cartography", "Geocoding", "RoadClosures", "StorageSpaces",
            "Conversations", "ActivityPartners",
            "ParkingRecords", "Accounts", "RecordKeeping", "OSMModel", "Geometry",
        ]),
    Layer(
        name: "ParkwayAPITests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "DomainTestSupport", "ServiceCore", "Documents",
            "Operations", "StoreRuntime", "SpatiaLiteStore", "StoreContract", "RemoteGeocoding",
            "Geocoding", "Conversations", "ActivityPartners", "ParkingRecords", "RoadClosures",
            "Accounts",
            "RecordKeeping", "WireText",
            "Geometry",
        ]),
    Layer(
        name: "ParkwayPagesTests", folder: "",
        uses: [
            "SampleTown", "StoreTestSupport", "PostgresTestSupport", "PostgresStore",
            "StoreContract", "Buildings", "WaterFountains", "StorageSpaces", "Conversations",
            "ActivityPartners", "ParkingRecords", "Photos", "Geometry", "ServiceTestSupport",
            "HTTPTestClient", "DomainTestSupport", "ParkwayPages",
            "ServiceCore", "StoreRuntime", "Accounts", "Guidance", "RecordKeeping",
        ]),
    Layer(
        name: "ParkwayServerTests", folder: "",
        uses: [
            "ServiceTestSupport", "HTTPTestClient", "DomainTestSupport", "ServiceCore",
            "StoreRuntime", "StoreContract", "Accounts", "RecordKeeping",
        ]),
    Layer(
        name: "EndToEndTests", folder: "",
        uses: [
            "HTTPTestClient", "PostgresTestSupport", "StoreContract", "RoutePreparation", "Routing",
            "Guidance", "RoadSearch", "RoadNetwork", "Geocoding", "Gazetteer", "AddressText",
            "AtlasImport",
            "Atlas", "TagRules", "OSMModel", "Geometry", grdb, nioPosix,
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
        // For `Benchmarks/`, a package of its own.
        + [
            "Geometry", "OpeningHours", "WireText", "Remedies", "RecordKeeping", "OSMModel",
            "TagRules", "Atlas", "AtlasImport", "AddressText", "Gazetteer", "Geocoding",
            "RoadNetwork", "RoadSearch", "Guidance", "Routing", "RoutePreparation", "Cartography",
            "SpatiaLiteStore", "StoreRuntime", "Operations", "Documents", "VectorTiles",
            "Compression",
        ].map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-algorithms.git", from: "1.2.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.10.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: bindings.map { binding in
        .target(
            name: binding.name,
            path: "Sources/Bindings/\(binding.name)",
            cSettings: binding.headers.isEmpty
                ? nil : [.unsafeFlags(binding.headers.flatMap { ["-isystem", $0] })],
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
                path: "Sources/\(tool.folder)/\(tool.name)",
                linkerSettings: [
                    // Links in half the time of the default linker.
                    .unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux])),
                    // The program contains Swift's libraries. Calls into shared ones go through a
                    // table: routes over HTTP took an eighth longer.
                    .unsafeFlags(
                        ["-static-stdlib"] + staticLibraries.map { "-l\($0)" },
                        .when(platforms: [.linux], configuration: .release)),
                ])
        }
        + testSupport.map { support in
            .target(name: support.name, dependencies: support.uses, path: "Tests/\(support.name)")
        }
        + [
            .target(
                name: "CGEOS", path: "Tests/CGEOS",
                linkerSettings: [.linkedLibrary("geos_c")]),
            .target(
                name: "CKOpeningHours", path: "Tests/CKOpeningHours",
                cxxSettings: [.unsafeFlags(qtFlags)],
                linkerSettings: [.linkedLibrary("KOpeningHours"), .linkedLibrary("Qt5Core")]),
        ]
        + (chosenTests ?? tests).map { suite in
            .testTarget(
                name: suite.name, dependencies: suite.uses + ["TestSupport"],
                path: "Tests/\(suite.name)",
                exclude: suite.name == "EndToEndTests"
                    ? ["PythonClients"] : suite.name == "PhotoRenderingTests" ? ["Pictures"] : [])
        },
    cLanguageStandard: .c17,
    cxxLanguageStandard: .cxx17
)

// `make reference`: no other build needs the plug-in.
if Context.environment["PARKWAY_REFERENCE"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

let bindingNames = Set(bindings.map(\.name))
for target in package.targets where !bindingNames.contains(target.name) {
    target.swiftSettings = [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// Inlines what the inner loops of a search and the writers of answers call across targets. The compiler does so for public
// declarations only, and for small ones unless the limit is raised: without it, routes took twice
// as long, and building a gazetteer took a fifth longer.
let inlinedNames: Set = [
    "AddressText", "Gazetteer", "Geometry", "Guidance", "RoadNetwork", "RoadSearch", "WireText",
]
for target in package.targets where inlinedNames.contains(target.name) {
    target.swiftSettings?.append(
        .unsafeFlags(
            ["-cross-module-optimization", "-Xllvm", "-cmo-function-size-limit=200"],
            .when(configuration: .release)))
}

// Tests that drive the program, rather than compute what it should have computed, are not optimized:
// it halves the time of their build.
let computingTests: Set = [
    "GeometryTests", "OpeningHoursTests", "KerbRulesTests",
    "RoadNetworkTests", "RoadSearchTests", "RoutingTests",
    "RoutePreparationTests", "GeocodingTests", "VectorTilesTests", "CartographyTests",
    "ActivityPartnersTests", "CompressionTests", "RoutingFixtures", "GEOSOracle", "TestSupport",
]
for target in package.targets
where target.path?.hasPrefix("Tests/") == true && !computingTests.contains(target.name) {
    target.swiftSettings?.append(
        .unsafeFlags(["-Onone", "-gline-tables-only"], .when(configuration: .release)))
}
