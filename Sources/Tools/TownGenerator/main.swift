import Foundation
import TownPlanning
_ = try TownPlan.harbourTown(seed: TownPlan.harbourSeed).write(to: FileHandle.standardOutput)
