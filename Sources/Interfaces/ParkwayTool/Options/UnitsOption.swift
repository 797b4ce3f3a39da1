import ArgumentParser
import Geometry
import StoreRuntime

/// `--units`: the units of distances in texts and on pictures.
struct UnitsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Units of distances (default: $PARKWAY_UNITS, else those of the map's country). Numbers "
                + "in JSON are metres.",
            valueName: "units"))
    var units: UnitSystem?

    /// The units of the option, else of the settings, else of the country that the map shows.
    ///
    /// - Throws: ``SettingError``.
    func units(of store: StoreOptions, in workspace: Workspace) throws -> DistanceUnits {
        DistanceUnits(
            try units ?? store.settings().units,
            country: try? workspace.withEngines { try $0.country() })
    }
}

extension UnitSystem: ExpressibleByArgument {}
