package import DecodeTrace
package import Foundation

/// A decoder that can be asked plainly and traced. Payloads are JSON, or what is like it.
package protocol FidelityDecoder: Sendable {
    func decode<T: Decodable>(_ type: T.Type, from payload: Data) throws -> T
    func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T>
}

extension JSONDecoder: FidelityDecoder {
    package func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T> {
        trace(type, from: payload, leniency: .none, keepingValues: keepingValues)
    }
}
