/// Ternhaven (Havre-aux-Sternes), the harbour town that Parkway ships: its main roads, shore
/// and landmarks are designed by hand, its streets and houses are generated from the seed.
struct HarbourTown {
    static let name = BilingualName("Ternhaven", "Havre-aux-Sternes")
    /// On an uninhabited stretch of the Fundy shore.
    static let projection = Projection(latitude: 45.3905, longitude: -65.3560)
    /// Metres around the origin that the map shows.
    static let frame = Box(low: Vector(-1500, -760), high: Vector(1500, 1250))

    var random: RandomSource
    var network = StreetNetwork(bounds: Box(around: [frame.low, frame.high], margin: 100))
    var ground = Ground(bounds: Box(around: [frame.low, frame.high], margin: 100))
    var builder = Builder()
    var drawing = Drawing()
    /// Numbers in the drawing by network node and by street; −1 if not drawn.
    var drawnNodes: [Int] = []
    var drawnStreets: [Int] = []
    /// Way numbers of drawn buildings, in the order of `builder.buildings`.
    var drawnBuildings: [Int] = []

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
        drawShore()
        reserveGreens()
        reserveLots()
        layRoads()
        raiseLandmarks()
        growStreets()
        nameStreets()
        layPaths()
        raiseHouses()
        layDriveways()
        layLots()
        openVenues()
        varyAddresses()
        furnishJunctions()
        markKerbs()
        let restrictions = forbidTurns()
        drawStreets()
        drawBuildings()
        drawPoints()
        drawRelations(restrictions)
    }
}
