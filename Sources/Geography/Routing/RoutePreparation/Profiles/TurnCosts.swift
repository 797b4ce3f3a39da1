import Foundation
import RoadNetwork

/// The cost of a turn by its angle.
///
/// A logistic curve from nearly zero straight ahead to the full cost for a hairpin turn. A bias
/// above 1 makes turns across oncoming traffic more expensive than those along the kerb.
///
/// Source: the car profile of OSRM, https://github.com/Project-OSRM/osrm-backend
struct TurnCosts {
    let sharpestSeconds: Double
    let bias: Double

    /// The cost for each angle in 256ths of a circle, clockwise from straight on: first where
    /// traffic keeps to the right, then where it keeps to the left.
    var table: [Milliseconds] {
        [true, false].flatMap { keepsRight in
            (0..<GraphFormat.turnAngleCount).map { cost($0, keepsRight: keepsRight) }
        }
    }

    private func cost(_ step: Int, keepsRight: Bool) -> Milliseconds {
        let degrees = Double(step) * 360 / Double(GraphFormat.turnAngleCount)
        let isRight = degrees <= 180
        let angle = isRight ? degrees : 360 - degrees
        let skew = isRight == keepsRight ? bias : 1 / bias
        let seconds = sharpestSeconds / (1 + exp(-(13 / skew * angle / 180 - 6.5 * skew)))
        return Milliseconds((seconds * 1000).rounded())
    }
}
