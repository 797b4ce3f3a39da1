import Geometry

/// A vector tile, decoded by the plainest means.
struct DecodedTile {
    var layers: [DecodedLayer] = []

    init(_ bytes: [UInt8]) throws {
        for (field, value) in try Message(bytes).fields where field == 3 {
            layers.append(try DecodedLayer(value.bytes))
        }
    }

    subscript(name: String) -> DecodedLayer? { layers.first { $0.name == name } }
}

struct DecodedLayer {
    var name = ""
    var version: UInt64 = 0
    var extent: UInt64 = 0
    var features: [DecodedFeature] = []

    init(_ bytes: [UInt8]) throws {
        let fields = try Message(bytes).fields
        var keys: [String] = []
        var values: [DecodedValue] = []
        for (field, value) in fields {
            switch field {
            case 1: name = String(decoding: value.bytes, as: UTF8.self)
            case 3: keys.append(String(decoding: value.bytes, as: UTF8.self))
            case 4: values.append(try DecodedValue(value.bytes))
            case 5: extent = value.number
            case 15: version = value.number
            default: break
            }
        }
        for (field, value) in fields where field == 2 {
            features.append(try DecodedFeature(value.bytes, keys, values))
        }
    }
}

enum DecodedValue: Hashable {
    case text(String)
    case number(Double)
    case flag(Bool)

    init(_ bytes: [UInt8]) throws {
        let fields = try Message(bytes).fields
        guard fields.count == 1 else { throw DecodingFailure() }
        let (field, value) = fields[0]
        switch field {
        case 1: self = .text(String(decoding: value.bytes, as: UTF8.self))
        case 2:
            let pattern = value.bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            self = .number(Double(Float(bitPattern: pattern)))
        case 5: self = .number(Double(value.number))
        case 6: self = .number(Double(Varint.signed(value.number)))
        case 7: self = .flag(value.number == 1)
        default: throw DecodingFailure()
        }
    }
}

struct DecodedFeature {
    var type: UInt64 = 0
    var fields: [String: DecodedValue] = [:]
    /// Points, lines, or closed rings.
    var parts: [[(x: Int, y: Int)]] = []

    init(_ bytes: [UInt8], _ keys: [String], _ values: [DecodedValue]) throws {
        var commands: [UInt64] = []
        for (field, value) in try Message(bytes).fields {
            switch field {
            case 2:
                let tags = numbers(value.bytes)
                for index in stride(from: 0, to: tags.count, by: 2) {
                    fields[keys[Int(tags[index])]] = values[Int(tags[index + 1])]
                }
            case 3: type = value.number
            case 4: commands = numbers(value.bytes)
            default: throw DecodingFailure()
            }
        }
        var (x, y, index) = (0, 0, 0)
        while index < commands.count {
            let (command, count) = (commands[index] & 7, Int(commands[index] >> 3))
            index += 1
            guard command != 7 else {
                parts[parts.count - 1].append(parts[parts.count - 1][0])
                continue
            }
            for _ in 0..<count {
                x += Int(Varint.signed(commands[index]))
                y += Int(Varint.signed(commands[index + 1]))
                index += 2
                if command == 1 { parts.append([]) }
                parts[parts.count - 1].append((x, y))
            }
        }
    }
}

struct DecodingFailure: Error {}

private func numbers(_ bytes: [UInt8]) -> [UInt64] {
    var offset = 0
    var numbers: [UInt64] = []
    while offset < bytes.count { numbers.append(Varint.read(bytes.span, at: &offset)) }
    return numbers
}

/// The fields of a protobuf message.
private struct Message {
    struct Value {
        var number: UInt64 = 0
        var bytes: [UInt8] = []
    }

    var fields: [(Int, Value)] = []

    init(_ bytes: [UInt8]) throws {
        var offset = 0
        while offset < bytes.count {
            let tag = Varint.read(bytes.span, at: &offset)
            var value = Value()
            switch tag & 7 {
            case 0: value.number = Varint.read(bytes.span, at: &offset)
            case 2:
                let length = Int(Varint.read(bytes.span, at: &offset))
                guard offset + length <= bytes.count else { throw DecodingFailure() }
                value.bytes = Array(bytes[offset..<offset + length])
                offset += length
            case 5:
                value.bytes = Array(bytes[offset..<offset + 4])
                offset += 4
            default: throw DecodingFailure()
            }
            fields.append((Int(tag >> 3), value))
        }
    }
}
