typealias Movement = RouteStep.Movement

extension RouteStep.Movement {
    var isOnFoot: Bool { self == .walking || self == .pushingBike }
}
