/// The order in which the traffic of a roundabout passes the roads at one of its nodes.
///
/// It follows the direction in which the ring is drawn, so it holds for both sides of traffic.
/// Bearings are degrees clockwise from north, away from the node.
public struct RoundaboutOrder {
    private let inbound: Double
    /// The angle from the inbound to the outbound part of the ring, counterclockwise.
    private let width: Double

    /// The order at a node where traffic arrives from `inbound` and leaves to `outbound`, both along
    /// the ring.
    public init(from inbound: Double, to outbound: Double) {
        self.inbound = inbound
        width = Self.sweep(from: inbound, to: outbound)
    }

    /// Whether traffic on the ring passes the road at bearing `first` before the one at `second`;
    /// false if one of them is inside the ring and the other outside.
    public func passes(_ first: Double, before second: Double) -> Bool {
        let (one, other) = (
            Self.sweep(from: inbound, to: first), Self.sweep(from: inbound, to: second)
        )
        guard (one < width) == (other < width) else { return false }
        return one < width ? one < other : one > other
    }

    /// Whether the road at `bearing` is on the right of traffic on the ring: outside a ring that is
    /// driven counterclockwise.
    public func isOnTheRight(_ bearing: Double) -> Bool {
        Self.sweep(from: inbound, to: bearing) < width
    }

    private static func sweep(from: Double, to bearing: Double) -> Double {
        let turn = (from - bearing).truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }
}
