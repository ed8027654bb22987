package import JSONText
import SwiftDeclarations

/// The keys that the calls of a decode request, and those of its payload, as numbers: a call requests the member whose
/// key, after the decoder's conversion, has the number of the call's.
package struct RequestedKeys {
    package var numbers = KeyNumbers()
    private let strategies: StrategySet
    /// The numbers of the requested keys, by their index in the record.
    package private(set) var requested: [Int32] = []
    /// Whether keys are converted, by the index in the record of the type that requests them, plus one.
    private var converts: [Bool]
    /// Whether the keys are those of a dictionary of strings, which stay as they are, by the same index.
    private var keepsKeys = [false]

    /// - Parameter strategies: The strategies of the decode.
    package init(_ strategies: StrategySet) {
        self.strategies = strategies
        converts = [strategies.convertsKeys]
    }

    /// Adds the keys and types of a record, which begin with those added before.
    package mutating func add(_ keys: [String], types: [String]) {
        numbers.appendNumbers(of: keys[requested.count...], to: &requested)
        for type in types[(converts.count - 1)...] {
            // Foundation exempts dictionaries by type.
            let keepsKeys = TypeExpression(type).isStringDictionary
            self.keepsKeys.append(keepsKeys)
            converts.append(strategies.convertsKeys && !keepsKeys)
        }
    }

    /// Whether the decoder converts the keys that a type requests, by its index in the record; -1 for no type.
    package func areConverted(for type: Int32) -> Bool { converts[Int(type) + 1] }

    /// Whether the keys of the dictionary that a type requests stay as they are, by its index in the record.
    package func areKept(for type: Int32) -> Bool { keepsKeys[Int(type) + 1] }

    /// The number of the key that a key is converted to.
    package mutating func convert(_ key: Int32) -> Int32 {
        numbers.number(converting: key) { strategies.convertKey($0) }
    }
}
