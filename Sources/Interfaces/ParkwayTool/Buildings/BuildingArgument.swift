import Accounts
import ArgumentParser
import Buildings
import Operations
import ParkingRecords
import StoreRuntime

extension SignedInWorkspace {
    /// The buildings with which the person has to do.
    var buildings: BuildingDesk { BuildingDesk(workspace, person: account.id) }
}

/// A building, by its code.
struct BuildingArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Code of the building.", valueName: "code"))
    var building: String

    func code() throws -> BuildingCode { try BuildingCode(building) }
}
