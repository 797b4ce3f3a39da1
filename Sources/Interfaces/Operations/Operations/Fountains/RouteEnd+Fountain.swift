import Geometry

extension RouteEnd {
    /// A fountain, called by its label.
    public init(_ fountain: KnownFountain) {
        self.init(fountain.label, at: fountain.coordinate)
    }
}
