package import Diagnosis
import JSONText
import TerminalUI

/// Writes failures as workflow commands, which GitHub shows at the lines of a change.
package struct GitHubAnnotations: Sendable {
    private let baseline: CorpusBaseline?

    /// - Parameter baseline: The known findings, which are written as notices.
    package init(baseline: CorpusBaseline? = nil) {
        self.baseline = baseline
    }

    /// The annotations on a decode: one for each place and cause.
    ///
    /// - Parameter file: The file that has the payload.
    /// - Returns: Lines, each ending with a line feed.
    package func text(of decode: DiagnosedDecode, file: String, suspicions: [Suspicion]) -> String {
        let hasPlaces = decode.document.hasPositions
        var text = ""
        let groups = decode.failureGroups()
        for group in groups where !group.first.isAdjusted {
            let failure = group.first
            let explanation = failure.explained()
            let more = group.count > 1 ? " (\(group.count) values; this is the first)" : ""
            let isKnown = baseline?.accepts(group) == true
            text += line(
                isKnown ? "notice" : failure.isAbsorbed ? "warning" : "error", file, hasPlaces ? failure.position : nil,
                title: explanation.code.rawValue, (isKnown ? "known: " : "") + failure.message + more,
                explanation.advice)
        }
        for suspicion in suspicions {
            text += line(
                "warning", file, suspicion.position(in: decode.document), title: suspicion.code.rawValue,
                suspicion.sentence, suspicion.advice)
        }
        return text
    }

    /// The annotation on a payload that couldn't be examined.
    package func text(ofTrouble message: String, file: String, title: String) -> String {
        line("error", file, nil, title: title, message)
    }

    private func line(
        _ command: String, _ file: String, _ position: TextPosition?, title: String, _ message: String,
        _ advice: [Advice] = []
    ) -> String {
        let message = ([message] + advice.map(\.text)).joined(separator: "\n")
        var properties = ["file=\(escaped(file, isProperty: true))"]
        if let position { properties += ["line=\(position.line)", "col=\(position.column)"] }
        properties.append("title=\(escaped(title, isProperty: true))")
        return "::\(command) \(properties.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
    }

    /// Escapes characters that would end the command or a property, and characters that a terminal would not show as
    /// text.
    private func escaped(_ text: String, isProperty: Bool) -> String {
        // Cut, too: GitHub cuts an annotation at 64 KB.
        let shown = ShownText(lines: text).written(by: Sanitizer(), usesColor: false)
        var result = ""
        for scalar in shown.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
