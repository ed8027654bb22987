import Foundation
import Testing

@testable import DecodeTrace

/// One decode that is done plainly and traced. The plain one is the truth.
struct Comparison: Sendable, CustomTestStringConvertible {
    let name: String
    let run: @Sendable () -> Report

    var testDescription: String { name }

    struct Report {
        var plain: String
        var traced: String
        /// Ways in which a trace broke its own rules, or two ways of tracing gave two records.
        var troubles: [String]
    }

    init<T: Decodable & SendableMetatype>(
        _ name: String, _ type: T.Type, _ json: String, _ strategies: Strategies = .standard
    ) {
        // The name carries the payload, so that a failing row can be read without this file.
        self.name = "\(name): \(TypeName.of(type)) from \(json.prefix(80))"
        let data = Data(json.utf8)
        run = { Self.report(type, data, strategies.decoder()) }
    }

    static func report<T: Decodable>(_ type: T.Type, _ data: Data, _ decoder: JSONDecoder) -> Report {
        let plain = describe(Result { try decoder.decode(type, from: data) })
        let traced = decoder.trace(type, from: data)
        var troubles = traced.trace.brokenInvariants()
        let kept = decoder.trace(type, from: data, keepingValues: true)
        troubles += kept.trace.brokenInvariants().map { "keeping values: " + $0 }
        if describe(kept.result) != plain { troubles.append("keeping values gave \(describe(kept.result))") }
        // Line by line in any order: a dictionary's keys come in another one each time.
        if sortedLines(kept.trace) != sortedLines(traced.trace) {
            troubles.append("keeping values recorded\n\(kept.trace)\ninstead of\n\(traced.trace)")
        }
        do {
            let again = try Trace(packed: traced.trace.packed())
            if again.description != traced.trace.description || again.failures != traced.trace.failures {
                troubles.append("packing changed the trace")
            }
        } catch {
            troubles.append("packed trace was refused: \(error)")
        }
        return Report(plain: plain, traced: describe(traced.result), troubles: troubles)
    }
}

private func sortedLines(_ trace: Trace) -> [Substring] {
    trace.description.split(separator: "\n").sorted()
}

/// The decoder settings that the comparisons vary.
enum Strategies: String, Sendable, CaseIterable {
    case standard, snake, iso8601, snakeISO8601, seconds, milliseconds, formatted, customDate, customDateInside
    case customKeys, nonConforming, rawData, customData, json5, topLevelDictionary

    func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        switch self {
        case .standard: break
        case .snake: decoder.keyDecodingStrategy = .convertFromSnakeCase
        case .iso8601: decoder.dateDecodingStrategy = .iso8601
        case .snakeISO8601:
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
        case .seconds: decoder.dateDecodingStrategy = .secondsSince1970
        case .milliseconds: decoder.dateDecodingStrategy = .millisecondsSince1970
        case .formatted:
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd"
            decoder.dateDecodingStrategy = .formatted(formatter)
        case .customDate:
            decoder.dateDecodingStrategy = .custom { decoder in
                Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
            }
        case .customDateInside:
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .custom { decoder in
                let box = try decoder.singleValueContainer().decode([String: Double].self)
                guard let seconds = box["epoch"] else {
                    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "epoch"))
                }
                return Date(timeIntervalSince1970: seconds)
            }
        case .customKeys:
            decoder.keyDecodingStrategy = .custom { path in
                let last = path.last?.stringValue ?? ""
                return PlainKey(stringValue: last.replacingOccurrences(of: "x_", with: ""))
            }
        case .nonConforming:
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        case .rawData: decoder.dataDecodingStrategy = .deferredToData
        case .customData:
            decoder.dataDecodingStrategy = .custom { decoder in
                Data(try decoder.singleValueContainer().decode(String.self).utf8)
            }
        case .json5: decoder.allowsJSON5 = true
        case .topLevelDictionary: decoder.assumesTopLevelDictionary = true
        }
        return decoder
    }
}

struct PlainKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// A result in full: every part of a value whatever its order in memory, every part of an error.
func describe<T>(_ result: Result<T, any Error>) -> String {
    switch result {
    case .success(let value): "value " + canonical(value)
    case .failure(let error): "error " + describe(error)
    }
}

func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(type(of: error)) \(error)" }
    func context(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "-")" }
        return "\(path) \(context.debugDescription) \(context.underlyingError.map { "\($0)" } ?? "")"
    }
    switch error {
    case .keyNotFound(let key, let inner): return "keyNotFound \(key.stringValue) \(type(of: key)) \(context(inner))"
    case .valueNotFound(let type, let inner): return "valueNotFound \(type) \(context(inner))"
    case .typeMismatch(let type, let inner): return "typeMismatch \(type) \(context(inner))"
    case .dataCorrupted(let inner): return "dataCorrupted \(context(inner))"
    @unknown default: return "\(error)"
    }
}

/// A value with all its parts; sets and dictionaries sorted.
func canonical(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { child in (child.label.map { $0 + ": " } ?? "") + canonical(child.value) }
    switch mirror.displayStyle {
    case .set, .dictionary: return "{" + parts.sorted().joined(separator: ", ") + "}"
    case nil where parts.isEmpty: return String(reflecting: value)
    default:
        let inherited = mirror.superclassMirror.map { $0.children.map { canonical($0.value) } } ?? []
        return "\(type(of: value))(" + (parts + inherited).joined(separator: ", ") + ")"
            + (parts.isEmpty ? "\(value)" : "")
    }
}
