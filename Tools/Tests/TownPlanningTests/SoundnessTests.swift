import Foundation
import Testing
import TownPlanning

/// Rules for the file of every plan.
@Suite struct SoundnessTests {
    // Foundation's parser accepts files of up to 10 MB.
    private static let plans: [TownPlan] = [
        .harbourTown(seed: TownPlan.harbourSeed), .harbourTown(seed: 99),
        .region(nodes: 10_000, seed: 3), .region(nodes: 35_000, seed: 4),
    ]

    @Test(arguments: plans) func idsAreSortedAndReferencesComplete(_ plan: TownPlan) throws {
        let file = try #require(try plan.file())
        for (kind, ids) in file.order {
            #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }, "\(kind) ids ascend")
            #expect((ids.first ?? 1) > 0)
        }
        #expect(file.places.count == file.order["node"]?.count)
        #expect(file.ways.count > 100)
        for way in file.ways.values {
            #expect(way.nodes.count > 1)
            #expect(way.nodes.allSatisfy { file.places[$0] != nil })
            #expect(zip(way.nodes, way.nodes.dropFirst()).allSatisfy { $0 != $1 })
        }
        for relation in file.relations.values {
            for member in relation.members {
                switch member.type {
                case "node": #expect(file.places[member.ref] != nil)
                case "way": #expect(file.ways[member.ref] != nil)
                default: #expect(file.relations[member.ref] != nil)
                }
            }
        }
    }

    @Test(arguments: plans) func nearlyEveryNodeIsReachableByCarAndBack(_ plan: TownPlan) throws {
        let file = try #require(try plan.file())
        let (ahead, behind) = Self.drivableArcs(file)
        let nodes = Set(ahead.keys).union(behind.keys)
        // The first of the large roads belongs to the main part.
        let roads = ["trunk", "primary"]
        let start = try #require(
            file.ways.sorted { $0.key < $1.key }
                .first { roads.contains($0.value.tags["highway"] ?? "") }?.value.nodes.first)
        let reached = Self.reach(start, ahead).intersection(Self.reach(start, behind))
        #expect(reached.count * 100 >= nodes.count * 99, "\(reached.count) of \(nodes.count)")
    }

    @Test(arguments: [(10_000, 1), (10_000, 3), (100_000, 1), (100_000, 2)] as [(Int, UInt64)])
    func regionsHaveAboutTheRequestedNodes(_ nodes: Int, _ seed: UInt64) throws {
        let summary = try TownPlan.region(nodes: nodes, seed: seed).write(to: .nullDevice)
        #expect(abs(summary.nodes - nodes) * 10 <= nodes, "\(summary.nodes) for \(nodes)")
        #expect((6...14).contains(summary.nodes / max(1, summary.addresses)))
    }

    @Test(arguments: [1_000, 12_345, 60_000])
    func countriesHaveTheRequestedAddresses(_ addresses: Int) throws {
        let plan = TownPlan.country(addresses: addresses, seed: 2)
        let summary = try plan.write(to: .nullDevice)
        #expect(summary.addresses == addresses)
    }

    @Test func idsOfCountriesAreSortedAndReferencesComplete() throws {
        try idsAreSortedAndReferencesComplete(.country(addresses: 3_000, seed: 2))
    }

    @Test func refusesRegionsOutOfRange() {
        #expect(throws: TownPlanningError.nodesOutOfRange(10)) {
            try TownPlan.region(nodes: 10, seed: 1).write(to: .nullDevice)
        }
        #expect(
            TownPlanningError.nodesOutOfRange(10).description
                == "a region of 10 nodes is not possible; give 1000 to 100000000")
    }

    private typealias Arcs = [Int: [Int]]

    private static func drivableArcs(_ file: OSMFile) -> (ahead: Arcs, behind: Arcs) {
        let walked: Set = [
            "footway", "path", "steps", "cycleway", "pedestrian", "construction",
        ]
        var (ahead, behind) = (Arcs(), Arcs())
        for way in file.ways.values {
            let kind = way.tags["highway"] ?? (way.tags["route"] == "ferry" ? "ferry" : "footway")
            guard !walked.contains(kind) else { continue }
            let isOneWay = way.tags["oneway"] == "yes" || way.tags["junction"] == "roundabout"
            for (tail, head) in zip(way.nodes, way.nodes.dropFirst()) {
                ahead[tail, default: []].append(head)
                behind[head, default: []].append(tail)
                if isOneWay { continue }
                ahead[head, default: []].append(tail)
                behind[tail, default: []].append(head)
            }
        }
        return (ahead, behind)
    }

    private static func reach(_ start: Int, _ arcs: Arcs) -> Set<Int> {
        var seen: Set = [start]
        var queue = [start]
        while let node = queue.popLast() {
            for next in arcs[node] ?? [] where seen.insert(next).inserted { queue.append(next) }
        }
        return seen
    }
}
