import Geometry

/// A marker on a picture: its drawing's box and its label's, in pixels.
struct MarkerPin: Sendable {
    /// The size of the pins' drawings, in points.
    static let width = 28.0
    static let height = 38.0
    private static let startSize = 20.0
    private static let fontSize = 12.0

    let marker: MapMarker
    let tip: Point
    let box: Box

    init(_ marker: MapMarker, frame: MapFrame) {
        self.marker = marker
        tip = frame.pixel(of: marker.coordinate)
        let ratio = frame.pixelRatio
        // A start is a disc around its place; the others are pins that point at theirs.
        let isDisc = marker.kind == .start
        let width = (isDisc ? Self.startSize : Self.width) * ratio
        let (above, below) =
            isDisc ? (width / 2, width / 2) : (Self.height * ratio, 2 * ratio)
        box = Box(
            minX: tip.x - width / 2, minY: tip.y - above, maxX: tip.x + width / 2,
            maxY: tip.y + below)
    }

    /// A place for the label beside, above or below the pin: inside the picture and clear of
    /// `taken`; nil where there is none or no label.
    func labelBox(frame: MapFrame, avoiding taken: [Box]) -> Box? {
        guard let label = marker.label, !label.isEmpty else { return nil }
        let ratio = frame.pixelRatio
        let width = (TextMetrics.width(of: label, size: Self.fontSize) * 1.12 + 8) * ratio
        let height = (Self.fontSize + 6) * ratio
        let gap = 2 * ratio
        let middle = marker.kind == .start ? tip.y : box.minY + box.width / 2
        let corners = [
            Point(x: box.maxX + gap, y: middle - height / 2),
            Point(x: box.minX - gap - width, y: middle - height / 2),
            Point(x: tip.x - width / 2, y: box.maxY + gap),
            Point(x: tip.x - width / 2, y: box.minY - gap - height),
        ]
        return corners.lazy
            .map { Box(minX: $0.x, minY: $0.y, maxX: $0.x + width, maxY: $0.y + height) }
            .first { box in
                frame.bounds.contains(box) && !taken.contains { $0.intersects(box) }
            }
    }
}
