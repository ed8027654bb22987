package import DecodeService
package import Explorer
import Foundation
package import Inference
import JSONText
package import Strategies

/// A payload to infer types from, and its bytes for the trial.
package struct SamplePayload {
    package var sample: Sample
    package var payload: Payload
}

/// Reads the payloads of `infer`: each document of a payload is one sample.
package struct SampleReader {
    private let strategies: StrategySet
    private let console: any BatchConsole
    /// The size limit of a payload, in bytes.
    private let limit: Int

    /// - Parameters:
    ///   - strategies: How the payloads are read.
    ///   - console: Receives a message for a payload that isn't JSON or that contains several documents.
    ///   - limit: The size limit of a payload, in bytes.
    package init(strategies: StrategySet, console: any BatchConsole, limit: Int) {
        self.strategies = strategies
        self.console = console
        self.limit = limit
    }

    private var options: JSONDocument.Options { strategies.documentOptions }

    /// - Returns: Nil if a payload isn't JSON, which was reported.
    /// - Throws: Why a payload can't be read.
    package func read(_ names: [PayloadSource]) throws(PayloadTrouble) -> [SamplePayload]? {
        var samples: [SamplePayload] = []
        var isJSON = true
        for name in names {
            let data = try name.read(limit: limit)
            if PayloadFormat(of: data, named: name.title) == .propertyList {
                console.trouble(
                    "types can be inferred only from JSON, and this is a property list; write the struct and use "
                        + "`codascope check` to see what it lacks", about: name)
                isJSON = false
                continue
            }
            let document = JSONDocument(data, options: options)
            let found = document.fault == nil ? [(document, data)] : documents(in: document, name)
            if found.isEmpty { isJSON = false }
            for (document, data) in found {
                samples.append(
                    SamplePayload(sample: Sample(name: Self.title(name), document: document), payload: Payload(data)))
            }
        }
        return isJSON ? samples : nil
    }

    /// The documents of a text that contains several; empty if one of them isn't JSON, which was reported.
    private func documents(in document: JSONDocument, _ name: PayloadSource) -> [(JSONDocument, Data)] {
        var found: [(JSONDocument, Data)] = []
        let ranges = document.documents()
        for range in ranges {
            let part = JSONDocument(bytes: Array(document.text[range]), options: options)
            if let fault = part.fault {
                let position = document.position(ranges.count == 1 ? fault.byte : range.lowerBound + fault.byte)
                let place = "\(console.shown(name.title)):\(position.line):\(position.column)"
                console.trouble("\(place): \(fault.message)")
                return []
            }
            found.append((part, Data(part.text)))
        }
        console.trouble("it contains \(found.count) documents; the types decode each of them", about: name)
        return found
    }

    private static func title(_ name: PayloadSource) -> String {
        switch name {
        case .standardInput: PayloadFiles.standardInputName
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        }
    }
}
