import Foundation

/// The standard types that an expression may contain.
enum StandardTypes {
    static let all: [String: any (Decodable & SendableMetatype).Type] = [
        "String": String.self, "Bool": Bool.self,
        "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self, "Int64": Int64.self,
        "Int128": Int128.self,
        "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self, "UInt64": UInt64.self,
        "UInt128": UInt128.self,
        "Double": Double.self, "Float": Float.self,
        "Date": Date.self, "Data": Data.self, "URL": URL.self, "UUID": UUID.self, "Decimal": Decimal.self,
        "Locale": Locale.self, "TimeZone": TimeZone.self, "DateComponents": DateComponents.self,
        "DateInterval": DateInterval.self, "URLComponents": URLComponents.self, "IndexSet": IndexSet.self,
        "CharacterSet": CharacterSet.self, "PersonNameComponents": PersonNameComponents.self,
    ]
}
