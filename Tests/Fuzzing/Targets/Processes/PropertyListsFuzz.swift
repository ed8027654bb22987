import DecodeService
import Foundation
import JSONText

extension FuzzTarget {
    static let propertyLists = FuzzTarget(
        "property-lists", "any file is indexed as what it is taken for: as JSON or as a property list",
        seeds: {
            let binary = Payloads.propertyLists.compactMap { bytes -> [UInt8]? in
                guard let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
                    return nil
                }
                return (try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
                    .map { Array($0) }
            }
            let texts = [
                "{ a = 1; b = (x, y); }", "<plist><array/></plist>", "<?xml version=\"1.0\"?><plist>", "bplist00",
            ]
            return Payloads.propertyLists + binary + texts.map { [UInt8]($0) }
        },
        check: { bytes in
            for name in [nil, "settings.plist"] {
                let payload = Payload(Data(bytes), named: name)
                let document = JSONDocument(payload.bytes, format: payload.format)
                try TapeInvariants(document: document).hold()
                guard let foreign = document.foreign else { continue }
                try require((document.fault != nil) == (foreign.trouble != nil), "\(foreign.trouble ?? "no trouble")")
                try TapeInvariants(document: foreign.shown).hold()
                // The JSON that was written has no fault of its own.
                if foreign.trouble == nil { try require(JSONDocument(bytes: document.text).fault == nil, "is no JSON") }
            }
        })
}
