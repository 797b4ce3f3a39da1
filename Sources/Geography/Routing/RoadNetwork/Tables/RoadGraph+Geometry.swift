import Geometry

extension RoadGraph {
    /// Calls `visit` with the vertices of a segment in the direction of its OSM way; at least two.
    @inline(__always)
    public func forEachVertex(of segment: RoadSegment, _ visit: (GridPoint) -> Void) {
        let ends = segments.ends[segment]
        let bytes = segments.geometryByte
        var offset = Int(segments.firstGeometryByte[segment])
        let end = min(Int(segments.firstGeometryByte[after: segment]), bytes.count)
        var point = nodes.place[ends.first]
        visit(point)
        while offset < end {
            point.latitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            point.longitude &+= Int32(truncatingIfNeeded: bytes.readStep(&offset, end))
            visit(point)
        }
        visit(nodes.place[ends.second])
    }

    /// An upper bound of the number of a segment's vertices. Each inner vertex takes at least two
    /// bytes.
    public func maximumVertexCount(of segment: RoadSegment) -> Int {
        let start = Int(segments.firstGeometryByte[segment])
        let end = min(Int(segments.firstGeometryByte[after: segment]), segments.geometryByte.count)
        return 2 + max(0, end - start + 1) / 2
    }

    /// The number of a segment's vertices; at least two.
    ///
    /// - Complexity: O(vertices).
    public func vertexCount(of segment: RoadSegment) -> Int {
        var count = 0
        forEachVertex(of: segment) { _ in count += 1 }
        return count
    }

    /// The vertices of a segment, in the direction of its OSM way.
    public func line(of segment: RoadSegment) -> [Coordinate] {
        var line: [Coordinate] = []
        forEachVertex(of: segment) { line.append($0.coordinate) }
        return line
    }

    /// Reads the OSM node ids of a segment's vertices, in the direction of its OSM way; 0 for
    /// unknown ones.
    ///
    /// - Complexity: O(vertices).
    public func readNodeIDs(of segment: RoadSegment, vertexCount: Int, into nodes: inout [Int64]) {
        nodes.removeAll(keepingCapacity: true)
        let ends = segments.ends[segment]
        var node = self.nodes.osmID[ends.first]
        nodes.append(node)
        var offset = Int(segments.firstShapeNodeByte[segment])
        let end = min(
            Int(segments.firstShapeNodeByte[after: segment]), segments.shapeNodeByte.count)
        while offset < end, nodes.count < vertexCount - 1 {
            node &+= segments.shapeNodeByte.readStep(&offset, end)
            nodes.append(node)
        }
        while nodes.count < vertexCount - 1 { nodes.append(0) }
        nodes.append(self.nodes.osmID[ends.second])
    }

    /// A text of the names table; empty if the index is beyond its end.
    public func name(_ index: NameIndex) -> String {
        bytes(ofName: index).map { names.byte.text($0) } ?? ""
    }

    /// The range of the text in ``NameColumns/byte``; nil if it is empty.
    public func bytes(ofName index: NameIndex) -> Range<Int>? {
        let start = Int(names.firstByte[index])
        let end = min(Int(names.firstByte[after: index]), names.byte.count)
        return start < end ? start..<end : nil
    }
}
