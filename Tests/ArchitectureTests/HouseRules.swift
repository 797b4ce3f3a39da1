import Foundation
import TestSupport
import Testing

@Suite("The folder tree is the architecture")
struct HouseRules {
    let tree: SourceTree

    init() throws {
        tree = try SourceTree.current.get()
    }

    @Test func onlyTheEnginesAndTheStoreImportGRDB() {
        #expect(
            tree.modules(importing: "GRDB").isSubset(
                of: [
                    "Atlas", "AtlasImport", "Gazetteer", "Geocoding", "RoutePreparation",
                    "SpatiaLiteStore",
                ]))
    }

    @Test(arguments: [
        ("COsmium", "AtlasImport"), ("CSpatiaLite", "Atlas"),
        ("CMapnik", "Cartography"), ("CGEOSRepair", "VectorTiles"),
        ("CFreeType", "Glyphs"),
        ("CDeflate", "Compression"), ("CPostgres", "PostgresStore"),
        ("CVips", "PhotoRendering"), ("CQREncode", "QRCodes"),
    ])
    func eachBindingHasOneUser(binding: String, user: String) {
        #expect(tree.modules(importing: binding) == [user])
    }

    /// Each makes requests by rules of its own.
    @Test func libcurlHasThreeUsers() {
        #expect(
            tree.modules(importing: "CCurl") == ["AtlasExchange", "RemoteGeocoding", "Webhooks"])
    }

    /// One for secrets, one for the hashes of files.
    @Test func libsodiumHasTwoUsers() {
        #expect(tree.modules(importing: "CSodium") == ["Accounts", "AtlasExchange"])
    }

    @Test(arguments: ["SpatiaLiteStore", "PostgresStore", "AbsentStore"])
    func onlyTheCompositionKnows(store: String) throws {
        #expect(tree.modules(importing: store) == ["ParkwayTool"])
        #expect(
            try tree.files(of: "ParkwayTool", importing: store)
                == ["Settings/OpenedStore.swift"])
    }

    @Test func onlyTheProgramParsesArguments() {
        #expect(
            tree.modules(importing: "ArgumentParser") == ["ParkwayTool"])
    }

    @Test func noFaceOfTheServiceImportsAnother() {
        let targets = tree.groups.filter { $0.value == "Interfaces/Service" }.keys
        let faces = Set(targets).subtracting(["ServiceCore", "ParkwayServer"])
        #expect(faces.count >= 5)
        for face in faces.union(["ServiceCore"]) {
            let others = tree.imports[face, default: []].intersection(faces)
            #expect(others.isEmpty, "\(face) imports \(others.sorted())")
        }
        #expect(tree.modules(importing: "ParkwayServer") == ["ParkwayTool"])
    }

    @Test func theDomainImportsNeitherSQLNorEnginesNorInterfaces() {
        let allowed: Set = [
            "Foundation", "Dispatch", "Glibc", "Darwin", "Synchronization", "CSodium", "Geometry",
            "WireText", "Remedies", "FairScheduling", "RecordKeeping", "Accounts", "PersonalEvents",
            "Photos", "ParkingRecords", "Conversations", "PlateMatching", "Profiles",
            // Whose gates cameras open.
            "Buildings",
            // What visitor hours are written in; it reads texts, and no map.
            "OpeningHours",
        ]
        for (module, folder) in tree.folders where folder == "Domain" {
            let extra = tree.imports[module, default: []].subtracting(allowed)
            #expect(extra.isEmpty, "\(module) imports \(extra.sorted())")
        }
    }

    @Test func everyArrowPointsDownwards() {
        let height = ["Bindings": 0, "Domain": 1, "Geography": 1, "Stores": 2, "Interfaces": 3]
        for (module, folder) in tree.folders {
            for other in tree.imports[module, default: []] {
                guard let below = tree.folders[other].flatMap({ height[$0] }) else { continue }
                #expect(below <= height[folder, default: -1], "\(module) imports \(other)")
            }
        }
    }

    @Test func thePackageListsATargetAfterItsDependencies() throws {
        let manifest = try String(
            contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
        let layer = /Layer\(\s*name: "(?<name>\w+)", folder: "(?<folder>[\w\/]*)"/
        var above = Set(tree.folders.filter { $0.value == "Bindings" }.keys)
        for match in manifest.matches(of: layer) where !match.folder.isEmpty {
            let name = String(match.name)
            let uses = tree.declared[name, default: []].intersection(tree.folders.keys)
            #expect(uses.isSubset(of: above), "\(name) uses a target below it")
            above.insert(name)
        }
        #expect(above == Set(tree.folders.keys))
    }

    @Test func thePackageDeclaresEveryImport() {
        let system: Set = [
            "Foundation", "FoundationXML", "FoundationNetworking", "Dispatch", "CDispatch", "Glibc",
            "Darwin",
            "RegexBuilder", "Synchronization", "Testing",
        ]
        #expect(tree.imports.count > SourceTree.swiftTargets.count)
        for (target, imports) in tree.imports {
            let undeclared = imports.subtracting(system)
                .subtracting(tree.declared[target, default: []])
            #expect(undeclared.isEmpty, "\(target) imports \(undeclared.sorted())")
        }
    }

    @Test func everySwiftFileBelongsToATarget() throws {
        let places = tree.groups.keys.map { tree.place(of: $0).path + "/" }
        let sources = Repository.root.appending(path: "Sources")
        let files = FileManager.default.enumerator(atPath: sources.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let file = sources.appending(path: name).path
            #expect(places.contains { file.hasPrefix($0) }, "\(name) is in no target")
        }
    }

    @Test func noModuleSharesItsNameWithATypeInIt() throws {
        for module in tree.folders.keys {
            let place = tree.place(of: module)
            let files = FileManager.default.enumerator(atPath: place.path)
            while let name = files?.nextObject() as? String {
                guard name.hasSuffix(".swift") else { continue }
                let text = try String(contentsOf: place.appending(path: name), encoding: .utf8)
                guard text.contains(module) else { continue }
                let type = try Regex("(struct|class|enum|actor|protocol) \(module)\\b")
                let isShared = text.firstMatch(of: type) != nil
                #expect(!isShared, "\(name) declares \(module)")
            }
        }
    }
}
