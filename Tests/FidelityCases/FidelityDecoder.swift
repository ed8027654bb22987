public import DecodeTrace
public import Foundation

/// A decoder that can be asked plainly and traced. Payloads are JSON, or what is like it.
public protocol FidelityDecoder: Sendable {
    func decode<T: Decodable>(_ type: T.Type, from payload: Data) throws -> T
    func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T>
}

extension JSONDecoder: FidelityDecoder {
    public func trace<T: Decodable>(_ type: T.Type, from payload: Data, keepingValues: Bool) -> TracedDecode<T> {
        trace(type, from: payload, leniency: .none, keepingValues: keepingValues)
    }
}
