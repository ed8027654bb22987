/// Reads each kind of scalar through its own overload in all three containers.
struct EveryScalar: Decodable {
    var seen: [String] = []
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PlainKey.self)
        var list = try container.nestedUnkeyedContainer(forKey: PlainKey(stringValue: "list"))
        func note<T>(_ ask: () throws -> T) {
            do { seen.append("\(try ask())") } catch { seen.append(describe(error)) }
        }
        func read<T: Decodable>(_ type: T.Type) {
            for name in ["value", "null", "missing"] {
                note { try container.decode(type, forKey: PlainKey(stringValue: name)) }
                note { try container.decodeIfPresent(type, forKey: PlainKey(stringValue: name)) as Any }
            }
        }
        let value = PlainKey(stringValue: "value")
        let null = PlainKey(stringValue: "null")
        let gone = PlainKey(stringValue: "missing")
        let single = try container.superDecoder(forKey: value).singleValueContainer()
        let nothing = try container.superDecoder(forKey: null).singleValueContainer()
        note { try container.decode(Bool.self, forKey: value) }
        note { try container.decode(Bool.self, forKey: null) }
        note { try container.decode(Bool.self, forKey: gone) }
        note { try container.decodeIfPresent(Bool.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Bool.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Bool.self, forKey: gone) as Any }
        note { try single.decode(Bool.self) }
        note { try nothing.decode(Bool.self) }
        note { try list.decode(Bool.self) }
        note { try list.decodeIfPresent(Bool.self) as Any }
        read(Bool.self)
        note { try container.decode(String.self, forKey: value) }
        note { try container.decode(String.self, forKey: null) }
        note { try container.decode(String.self, forKey: gone) }
        note { try container.decodeIfPresent(String.self, forKey: value) as Any }
        note { try container.decodeIfPresent(String.self, forKey: null) as Any }
        note { try container.decodeIfPresent(String.self, forKey: gone) as Any }
        note { try single.decode(String.self) }
        note { try nothing.decode(String.self) }
        note { try list.decode(String.self) }
        note { try list.decodeIfPresent(String.self) as Any }
        read(String.self)
        note { try container.decode(Double.self, forKey: value) }
        note { try container.decode(Double.self, forKey: null) }
        note { try container.decode(Double.self, forKey: gone) }
        note { try container.decodeIfPresent(Double.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Double.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Double.self, forKey: gone) as Any }
        note { try single.decode(Double.self) }
        note { try nothing.decode(Double.self) }
        note { try list.decode(Double.self) }
        note { try list.decodeIfPresent(Double.self) as Any }
        read(Double.self)
        note { try container.decode(Float.self, forKey: value) }
        note { try container.decode(Float.self, forKey: null) }
        note { try container.decode(Float.self, forKey: gone) }
        note { try container.decodeIfPresent(Float.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Float.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Float.self, forKey: gone) as Any }
        note { try single.decode(Float.self) }
        note { try nothing.decode(Float.self) }
        note { try list.decode(Float.self) }
        note { try list.decodeIfPresent(Float.self) as Any }
        read(Float.self)
        note { try container.decode(Int.self, forKey: value) }
        note { try container.decode(Int.self, forKey: null) }
        note { try container.decode(Int.self, forKey: gone) }
        note { try container.decodeIfPresent(Int.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int.self, forKey: gone) as Any }
        note { try single.decode(Int.self) }
        note { try nothing.decode(Int.self) }
        note { try list.decode(Int.self) }
        note { try list.decodeIfPresent(Int.self) as Any }
        read(Int.self)
        note { try container.decode(Int8.self, forKey: value) }
        note { try container.decode(Int8.self, forKey: null) }
        note { try container.decode(Int8.self, forKey: gone) }
        note { try container.decodeIfPresent(Int8.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int8.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int8.self, forKey: gone) as Any }
        note { try single.decode(Int8.self) }
        note { try nothing.decode(Int8.self) }
        note { try list.decode(Int8.self) }
        note { try list.decodeIfPresent(Int8.self) as Any }
        read(Int8.self)
        note { try container.decode(Int16.self, forKey: value) }
        note { try container.decode(Int16.self, forKey: null) }
        note { try container.decode(Int16.self, forKey: gone) }
        note { try container.decodeIfPresent(Int16.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int16.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int16.self, forKey: gone) as Any }
        note { try single.decode(Int16.self) }
        note { try nothing.decode(Int16.self) }
        note { try list.decode(Int16.self) }
        note { try list.decodeIfPresent(Int16.self) as Any }
        read(Int16.self)
        note { try container.decode(Int32.self, forKey: value) }
        note { try container.decode(Int32.self, forKey: null) }
        note { try container.decode(Int32.self, forKey: gone) }
        note { try container.decodeIfPresent(Int32.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int32.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int32.self, forKey: gone) as Any }
        note { try single.decode(Int32.self) }
        note { try nothing.decode(Int32.self) }
        note { try list.decode(Int32.self) }
        note { try list.decodeIfPresent(Int32.self) as Any }
        read(Int32.self)
        note { try container.decode(Int64.self, forKey: value) }
        note { try container.decode(Int64.self, forKey: null) }
        note { try container.decode(Int64.self, forKey: gone) }
        note { try container.decodeIfPresent(Int64.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int64.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int64.self, forKey: gone) as Any }
        note { try single.decode(Int64.self) }
        note { try nothing.decode(Int64.self) }
        note { try list.decode(Int64.self) }
        note { try list.decodeIfPresent(Int64.self) as Any }
        read(Int64.self)
        note { try container.decode(UInt.self, forKey: value) }
        note { try container.decode(UInt.self, forKey: null) }
        note { try container.decode(UInt.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt.self, forKey: gone) as Any }
        note { try single.decode(UInt.self) }
        note { try nothing.decode(UInt.self) }
        note { try list.decode(UInt.self) }
        note { try list.decodeIfPresent(UInt.self) as Any }
        read(UInt.self)
        note { try container.decode(UInt8.self, forKey: value) }
        note { try container.decode(UInt8.self, forKey: null) }
        note { try container.decode(UInt8.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt8.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt8.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt8.self, forKey: gone) as Any }
        note { try single.decode(UInt8.self) }
        note { try nothing.decode(UInt8.self) }
        note { try list.decode(UInt8.self) }
        note { try list.decodeIfPresent(UInt8.self) as Any }
        read(UInt8.self)
        note { try container.decode(UInt16.self, forKey: value) }
        note { try container.decode(UInt16.self, forKey: null) }
        note { try container.decode(UInt16.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt16.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt16.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt16.self, forKey: gone) as Any }
        note { try single.decode(UInt16.self) }
        note { try nothing.decode(UInt16.self) }
        note { try list.decode(UInt16.self) }
        note { try list.decodeIfPresent(UInt16.self) as Any }
        read(UInt16.self)
        note { try container.decode(UInt32.self, forKey: value) }
        note { try container.decode(UInt32.self, forKey: null) }
        note { try container.decode(UInt32.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt32.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt32.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt32.self, forKey: gone) as Any }
        note { try single.decode(UInt32.self) }
        note { try nothing.decode(UInt32.self) }
        note { try list.decode(UInt32.self) }
        note { try list.decodeIfPresent(UInt32.self) as Any }
        read(UInt32.self)
        note { try container.decode(UInt64.self, forKey: value) }
        note { try container.decode(UInt64.self, forKey: null) }
        note { try container.decode(UInt64.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt64.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt64.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt64.self, forKey: gone) as Any }
        note { try single.decode(UInt64.self) }
        note { try nothing.decode(UInt64.self) }
        note { try list.decode(UInt64.self) }
        note { try list.decodeIfPresent(UInt64.self) as Any }
        read(UInt64.self)
        note { try container.decode(Int128.self, forKey: value) }
        note { try container.decode(Int128.self, forKey: null) }
        note { try container.decode(Int128.self, forKey: gone) }
        note { try container.decodeIfPresent(Int128.self, forKey: value) as Any }
        note { try container.decodeIfPresent(Int128.self, forKey: null) as Any }
        note { try container.decodeIfPresent(Int128.self, forKey: gone) as Any }
        note { try single.decode(Int128.self) }
        note { try nothing.decode(Int128.self) }
        note { try list.decode(Int128.self) }
        note { try list.decodeIfPresent(Int128.self) as Any }
        read(Int128.self)
        note { try container.decode(UInt128.self, forKey: value) }
        note { try container.decode(UInt128.self, forKey: null) }
        note { try container.decode(UInt128.self, forKey: gone) }
        note { try container.decodeIfPresent(UInt128.self, forKey: value) as Any }
        note { try container.decodeIfPresent(UInt128.self, forKey: null) as Any }
        note { try container.decodeIfPresent(UInt128.self, forKey: gone) as Any }
        note { try single.decode(UInt128.self) }
        note { try nothing.decode(UInt128.self) }
        note { try list.decode(UInt128.self) }
        note { try list.decodeIfPresent(UInt128.self) as Any }
        read(UInt128.self)
        note { list.currentIndex }
    }
}
