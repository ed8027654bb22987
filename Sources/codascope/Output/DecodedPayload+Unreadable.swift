import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import Workbench

extension DecodedPayload {
    /// Whether the payload was read as a whole but has several documents.
    var isSequence: Bool {
        if case .line = source { return false }
        return [.newlineDelimited, .concatenated].contains(decode.document.fault?.kind)
    }

    /// One message for each failure of a payload without a value: where, what, and what to do next if it isn't JSON.
    var failureMessages: [String] {
        // For several documents, another message says how to list them.
        let next = result.outcome == .invalid && !isSequence ? "; codascope check \(source.argument) explains it" : ""
        return decode.diagnosis.failures.filter { !$0.isAbsorbed }.map { failure in
            let isText = decode.document.format == .json
            let place = isText ? "\(failure.position.line):\(failure.position.column): " : ""
            return "\(place)\(failure.message) (\(failure.kind.rawValue))\(next)"
        }
    }
}
