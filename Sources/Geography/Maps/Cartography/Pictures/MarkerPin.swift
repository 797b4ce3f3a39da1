import Geometry

/// A marker on a picture: the boxes of its icon and its label, in pixels.
struct MarkerPin: Sendable {
    /// The size of the icon, in points.
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
        // The start is a disc around its place; the others are pins that point at their place.
        let isDisc = marker.kind == .start
        let width = (isDisc ? Self.startSize : Self.width) * ratio
        let (above, below) =
            isDisc ? (width / 2, width / 2) : (Self.height * ratio, 2 * ratio)
        box = Box(
            minX: tip.x - width / 2, minY: tip.y - above, maxX: tip.x + width / 2,
            maxY: tip.y + below)
    }

    /// A box for the label next to, below or above the pin, or diagonal to it. It is inside the picture
    /// and does not overlap `taken`. Nil if there is no room or no label.
    func labelBox(frame: MapFrame, avoiding taken: [Box]) -> Box? {
        guard let label = marker.label, !label.isEmpty else { return nil }
        let ratio = frame.pixelRatio
        let (width, height) = Self.labelSize(label, frame)
        let gap = 2 * ratio
        let middle = marker.kind == .start ? tip.y : box.minY + box.width / 2
        let corners = [
            Point(x: box.maxX + gap, y: middle - height / 2),
            Point(x: box.minX - gap - width, y: middle - height / 2),
            Point(x: tip.x - width / 2, y: box.maxY + gap),
            Point(x: tip.x - width / 2, y: box.minY - gap - height),
            Point(x: box.maxX + gap, y: box.minY - height),
            Point(x: box.minX - gap - width, y: box.minY - height),
            Point(x: box.maxX + gap, y: box.maxY),
            Point(x: box.minX - gap - width, y: box.maxY),
        ]
        return Self.firstFree(corners, (width, height), frame, avoiding: taken)
    }

    /// A box for a note at its place or close to it, under the same conditions.
    static func noteBox(_ note: MapNote, frame: MapFrame, avoiding taken: [Box]) -> Box? {
        guard !note.text.isEmpty else { return nil }
        let (width, height) = labelSize(note.text, frame)
        func corner(_ place: Coordinate) -> Point {
            let middle = frame.pixel(of: place)
            return Point(x: middle.x - width / 2, y: middle.y - height / 2)
        }
        let (left, top) = (corner(note.coordinate).x, corner(note.coordinate).y)
        let (sideways, below) = (width / 2 + height, height * 1.5)
        var corners = ([note.coordinate] + note.others).map(corner)
        for y in [top, top - below, top + below] {
            corners += [left, left + sideways, left - sideways].map { Point(x: $0, y: y) }
        }
        return firstFree(corners, (width, height), frame, avoiding: taken)
    }

    private static func labelSize(
        _ text: String, _ frame: MapFrame
    ) -> (width: Double, height: Double) {
        (
            (TextMetrics.width(of: text, size: fontSize) * 1.12 + 8) * frame.pixelRatio,
            (fontSize + 6) * frame.pixelRatio
        )
    }

    /// The first box that is inside the picture and does not overlap `taken`. `corners` are the
    /// possible upper left corners. Nil if there is none.
    private static func firstFree(
        _ corners: [Point], _ size: (width: Double, height: Double), _ frame: MapFrame,
        avoiding taken: [Box]
    ) -> Box? {
        corners.lazy
            .map { Box(minX: $0.x, minY: $0.y, maxX: $0.x + size.width, maxY: $0.y + size.height) }
            .first { box in
                frame.bounds.contains(box) && !taken.contains { $0.intersects(box) }
            }
    }
}
