import ArgumentParser
import Foundation
import ResilientCodable

/// A decode that swallows an error for each value, for counting allocations with an external tool.
enum Swallowing: String, ExpressibleByArgument, CaseIterable {
    /// A wrapper without support for reporting.
    case bare
    /// `FailableDecodable`, with no reporter installed.
    case silent
    /// `FailableDecodable`, with a reporter.
    case reported

    /// Decodes once.
    func run(_ values: Int) throws {
        let payload = Data("[\(Array(repeating: "\"x\"", count: values).joined(separator: ","))]".utf8)
        let decoder = JSONDecoder()
        if self == .reported { decoder.reportSwallowedErrors() }
        if self == .bare {
            _ = try decoder.decode([BareFailable<Int>].self, from: payload)
        } else {
            _ = try decoder.decode([FailableDecodable<Int>].self, from: payload)
        }
    }
}

/// `FailableDecodable` without support for a reporter.
private struct BareFailable<Value: Decodable>: Decodable {
    var value: Value?

    init(from decoder: any Decoder) throws {
        do {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(Value.self)
        } catch {
            value = nil
        }
    }
}
