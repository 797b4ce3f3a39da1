/// Errors of the command line itself.
enum ToolError: Error, CustomStringConvertible {
    case notSignedIn
    /// `parkway` without a command has nothing to show.
    case nobodySignedIn
    case noStoreYet(folder: String)
    case noHomeFolder(variable: String)
    case cannotWrite(file: String, reason: String)
    case cannotRead(file: String, reason: String)
    case noPassword
    case passwordsDiffer
    case needsYes
    case declined
    case noSuchTimeZone(String)
    case interrupted
    case noSuchPlate(String)
    /// `name` is the kind of item, `id` what was typed.
    case noSuchItem(_ name: String, _ id: String)
    case severalItems(_ name: String, _ id: String)
    case noRetention
    case recordsInFile
    case photosInFile
    /// There are replicas, but no database.
    case replicasOfFile
    /// Records are to be moved to where they are.
    case samePlace(String)

    var description: String {
        switch self {
        case .notSignedIn:
            "you are not signed in. Sign in with 'parkway sign-in', or create an account with "
                + "'parkway sign-up'."
        case .nobodySignedIn:
            """
            you are not signed in, so there are no parkings to show.
              Sign in:            parkway sign-in --email you@example.org
              Create an account:  parkway sign-up --help
              All commands:       parkway --help
            """
        case .noStoreYet(let folder):
            """
            there is no store at '\(folder)' yet.
              Import a map:       parkway import region.osm.pbf
              Create an account:  parkway sign-up --help
              All commands:       parkway --help
            To use another store, give --store FOLDER or set PARKWAY_STORE.
            """
        case .noHomeFolder(let variable):
            "neither \(variable) nor HOME is set, so there is no default folder for the store. "
                + "Choose one with --store."
        case .cannotWrite(let file, let reason):
            "cannot write '\(file)': \(reason)."
        case .cannotRead(let file, let reason):
            "cannot read '\(file)': \(reason)."
        case .noPassword:
            "no password was given. Type it when asked, or pipe it in with --password-stdin."
        case .needsYes:
            "this cannot be undone, and there is no terminal to ask for confirmation. "
                + "Add --yes to confirm."
        case .noSuchTimeZone(let name):
            "there is no time zone '\(name)'. Give a name such as Europe/Monaco."
        case .interrupted:
            "interrupted; nothing was written."
        case .noSuchPlate(let plate):
            "\(plate) is not one of your saved plates. List them with 'parkway plates list'."
        case .noSuchItem(let name, let id):
            "you have no \(name) whose id begins or ends with \(id). List them to see their ids."
        case .severalItems(let name, let id):
            "more than one \(name) has an id that begins or ends with \(id). Type more digits."
        case .noRetention:
            "nothing says how long plates are kept. Give --days, or set keepPlatesDays "
                + "(PARKWAY_KEEP_PLATES_DAYS)."
        case .recordsInFile:
            "the records are in a file, which is updated when it is opened. To make tables in a "
                + "database, set PARKWAY_RECORDS to its URL."
        case .photosInFile:
            "the records are in a file, which also has the photos. Unset PARKWAY_PHOTOS, or keep "
                + "the records in a database with PARKWAY_RECORDS."
        case .replicasOfFile:
            "PARKWAY_RECORDS_REPLICAS names replicas of a database, but the records are in a file. "
                + "Set PARKWAY_RECORDS to the URL of the database, or unset "
                + "PARKWAY_RECORDS_REPLICAS."
        case .samePlace(let place):
            "the records are in '\(place)' already. Name another folder or database with --to."
        case .declined:
            "nothing was changed."
        case .passwordsDiffer:
            "the two passwords differ. Run the command again."
        }
    }
}
