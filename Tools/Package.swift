// swift-tools-version: 6.2
import PackageDescription

// The generator of invented towns: `make sample-town`, and maps of any size for `Benchmarks`.
// It shares nothing with the program, so it builds in seconds.

let package = Package(
    name: "Tools",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "town-generator", targets: ["TownGenerator"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .target(name: "TownPlanning"),
        .executableTarget(
            name: "TownGenerator",
            dependencies: [
                "TownPlanning",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "TownPlanningTests", dependencies: ["TownPlanning"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
