/// A fixed-width element of a graph file.
public protocol GraphElement: BitwiseCopyable, Sendable {
    /// The value of a read beyond the end of an array.
    static var absent: Self { get }
}

extension UInt8: GraphElement {
    /// Zero.
    public static var absent: UInt8 { 0 }
}
extension UInt16: GraphElement {
    /// Zero.
    public static var absent: UInt16 { 0 }
}
extension UInt32: GraphElement {
    /// Zero.
    public static var absent: UInt32 { 0 }
}
extension UInt64: GraphElement {
    /// Zero.
    public static var absent: UInt64 { 0 }
}
extension Int64: GraphElement {
    /// Zero.
    public static var absent: Int64 { 0 }
}
