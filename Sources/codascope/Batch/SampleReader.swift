import DecodeService
import Explorer
import Foundation
import Inference
import JSONText
import Strategies
import Workbench

/// A payload to infer types from, and its bytes for the trial.
struct SamplePayload {
    var sample: Sample
    var payload: Payload
}

/// Reads the payloads of `infer`: one that holds several documents is as many samples.
struct SampleReader {
    let strategies: StrategySet
    let output: Output
    /// The most to read of a payload, in bytes.
    let limit: Int

    private var options: JSONDocument.Options { strategies.documentOptions }

    /// - Returns: Nil when a payload is not JSON, which was said.
    /// - Throws: ``Trouble`` when one cannot be read.
    func read(_ names: [PayloadName]) async throws -> [SamplePayload]? {
        var samples: [SamplePayload] = []
        var isJSON = true
        for name in names {
            let data: Data
            do throws(PayloadTrouble) {
                switch name {
                case .standardInput: data = try PayloadFiles.readStandardInput(limit: limit)
                case .file(let path): data = try PayloadFiles.read(path, limit: limit)
                }
            } catch {
                throw Trouble(error.message)
            }
            if PayloadFormat(of: data, named: name.title) == .propertyList {
                output.trouble(
                    "types are inferred from JSON only, and this is a property list; write the struct and let "
                        + "`codascope check` tell what it lacks", about: name)
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

    /// The documents of a text that holds several; none when one of them is not JSON, which is said.
    private func documents(in document: JSONDocument, _ name: PayloadName) -> [(JSONDocument, Data)] {
        var found: [(JSONDocument, Data)] = []
        let ranges = document.documents()
        for range in ranges {
            let part = JSONDocument(bytes: Array(document.text[range]), options: options)
            if let fault = part.fault {
                let position = document.position(ranges.count == 1 ? fault.byte : range.lowerBound + fault.byte)
                let place = "\(output.shown(name.title)):\(position.line):\(position.column)"
                output.trouble("\(place): \(fault.message)")
                return []
            }
            found.append((part, Data(part.text)))
        }
        output.trouble("it holds \(found.count) documents; the types decode each of them", about: name)
        return found
    }

    private static func title(_ name: PayloadName) -> String {
        switch name {
        case .standardInput: PayloadFiles.standardInputName
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        }
    }
}
