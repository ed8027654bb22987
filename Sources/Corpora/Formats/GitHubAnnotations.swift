package import Diagnosis
import JSONText

/// Writes failures as workflow commands, which GitHub shows at the lines of a change.
package struct GitHubAnnotations: Sendable {
    private let baseline: CorpusBaseline?

    /// - Parameter baseline: What was found before: it is written as notices.
    package init(baseline: CorpusBaseline? = nil) {
        self.baseline = baseline
    }

    /// The annotations on a decode: one for each place and cause.
    ///
    /// - Parameters:
    ///   - decode: The decode.
    ///   - file: The file that has the payload.
    ///   - suspicions: What decoded and is likely wrong.
    /// - Returns: Lines, each ending with a line feed.
    package func text(of decode: DiagnosedDecode, file: String, suspicions: [Suspicion]) -> String {
        let hasPlaces = decode.document.foreign == nil
        var text = ""
        let groups = decode.failureGroups()
        for group in groups where !group.isAdjusted {
            let failure = group.first
            let more = group.count > 1 ? " (\(group.count) values; this is the first)" : ""
            let isKnown = baseline?.accepts(group) == true
            text += line(
                isKnown ? "notice" : group.isAbsorbed ? "warning" : "error", file, hasPlaces ? failure.position : nil,
                title: group.code.rawValue, (isKnown ? "known: " : "") + failure.message + more)
        }
        for suspicion in suspicions {
            text += line(
                "warning", file, suspicion.position(in: decode.document), title: suspicion.code.rawValue,
                suspicion.sentence)
        }
        return text
    }

    /// The annotation on a payload that couldn't be examined.
    package func text(ofTrouble message: String, file: String, title: String) -> String {
        line("error", file, nil, title: title, message)
    }

    private func line(
        _ command: String, _ file: String, _ position: TextPosition?, title: String, _ message: String
    ) -> String {
        var properties = ["file=\(Self.escaped(file, isProperty: true))"]
        if let position { properties += ["line=\(position.line)", "col=\(position.column)"] }
        properties.append("title=\(Self.escaped(title, isProperty: true))")
        return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message, isProperty: false))\n"
    }

    /// Escapes what would end the command or, in a property, the property.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
