package import DecodeTrace
package import Foundation

/// A decoder that decodes plainly and traced. Payloads are JSON, or are derived from JSON.
package protocol FidelityDecoder: Sendable {
    func decode<T: Decodable>(_ type: T.Type, from payload: Data) throws -> T
    func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T>
}

extension JSONDecoder: FidelityDecoder {
    package func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T> {
        trace(type, from: payload, leniency: .none, keepingValues: keepingValues)
    }
}
