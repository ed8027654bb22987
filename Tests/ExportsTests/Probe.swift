import Foundation

/// Describes what a decoder and an encoder do with keys, dates, data and floats, in lines of text.
///
/// Compiled into the tests and into the exported code, and run by both.
struct Probe: Codable {
    var lines: [String] = []

    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(lines: [String]) { self.lines = lines }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            func read<Value: Decodable>(_ type: Value.Type) -> String {
                do {
                    let value = try container.decode(type, forKey: key)
                    if let date = value as? Date { return "\(date.timeIntervalSince1970)" }
                    if let data = value as? Data { return "\(Array(data))" }
                    return "\(value)"
                } catch DecodingError.typeMismatch {
                    return "typeMismatch"
                } catch DecodingError.valueNotFound {
                    return "valueNotFound"
                } catch DecodingError.dataCorrupted {
                    return "dataCorrupted"
                } catch {
                    return "other"
                }
            }
            lines.append("\(key.stringValue): \(read(Date.self)) \(read(Data.self)) \(read(Double.self))")
        }
        // Foundation keeps its own setting there.
        let userInfo = decoder.userInfo.filter { !$0.key.rawValue.hasPrefix("_NS") }
        for (key, value) in userInfo.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            lines.append("\(key.rawValue): \(value)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for key in Self.keys {
            try container.encode(Date(timeIntervalSince1970: 86_400.25), forKey: Key(stringValue: key))
        }
        try container.encode(Data([1, 2, 250, 251]), forKey: Key(stringValue: "someData"))
        try? container.encode(Double.infinity, forKey: Key(stringValue: "aFloat"))
        try? container.encode(Double.nan, forKey: Key(stringValue: "noFloat"))
        let names = encoder.userInfo.map { "\($0.key.rawValue): \($0.value)" }.sorted()
        try container.encode(names, forKey: Key(stringValue: "userInfo"))
    }

    static let keys = ["oneTwoThree", "URLPath", "id", "myURLProperty", "a", "", "_x_y_", "ºValue"]

    static let payloads = [
        #"{"one_two_three": 1, "one-two-three": 86400, "OneTwoThree": 1714557600000, "ONE_TWO": "2024-05-01T10:00:00Z"}"#,
        #"{"URLPath": "2024-05-01", "ID": "01/02/2024", "_x_y_": null, "-a-b-": [1, 2, 3], "payload": "inf", "A": "nan"}"#,
        #"{"first \"name\"": "AQID", "": "", "x": "2024-05-01T10:00:00.250Z", "y": {"a": 1}, "z": true, "-": -1.5e3}"#,
        #"{"a": "-_-_", "b": "_w", "c": "/w==", "d": "_w==", "e": "AQ\r\nID ", "f": "00fF", "g": "+f", "h": "0", "i": "é"}"#,
        #"{"a": "NaN", "b": "Infinity", "c": "-Infinity", "d": "n,a", "e": "\"+1\"", "f": "\n", "g": "/+-_", "h": "%"}"#,
        "{a: 1, /* note */ 'b': +2, c: 0x10, d: Infinity,}", #""a": 1, "b": "2024-05-01""#, "[1]", "{", "",
    ]

    /// Describes what a pair of coders does.
    static func report(_ decoder: JSONDecoder, _ encoder: JSONEncoder) -> String {
        var lines: [String] = []
        for payload in payloads {
            do {
                lines += try decoder.decode(Probe.self, from: Data(payload.utf8)).lines
            } catch DecodingError.dataCorrupted {
                lines.append("dataCorrupted")
            } catch DecodingError.typeMismatch {
                lines.append("typeMismatch")
            } catch {
                lines.append("other")
            }
        }
        encoder.outputFormatting.insert(.sortedKeys)
        let encoded = (try? encoder.encode(Probe(lines: []))).map { String(decoding: $0, as: UTF8.self) }
        lines.append(encoded ?? "not encoded")
        return lines.joined(separator: "\n")
    }
}
