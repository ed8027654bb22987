import DecodeService
import DecodeTrace
import Diagnosis
import JSONText
import TerminalUI

/// Copies parts of the selected row, and the model's source.
extension ExplorerState {
    /// The text that a command copies, or the reason why it copies nothing.
    private enum Copied {
        /// - Parameter make: Returns the text, or a beginning with at least as many bytes as the limit.
        case text(what: String, make: (_ limit: Int) -> String)
        case nothing(because: String)
    }

    mutating func copy(_ command: CopyCommand) -> [Effect] {
        switch copied(by: command) {
        case .text(let what, let make): [.copy(make(.max), what: what)]
        case .nothing(let reason): say(reason)
        }
    }

    /// Why a command copies nothing; nil if it copies something.
    func obstacle(toCopying command: CopyCommand) -> String? {
        if case .nothing(let reason) = copied(by: command) { reason } else { nil }
    }

    /// The beginning of the text that a command copies; nil if it copies nothing.
    func preview(ofCopying command: CopyCommand) -> String? {
        guard case .text(_, let make) = copied(by: command) else { return nil }
        let text = make(Self.previewLimit)
        let line = text.prefix { !$0.isNewline }.prefix(Self.previewLimit / 2)
        return line.count < text.count ? line + appearance.sanitizer.dots : String(line)
    }

    /// The bytes from which a preview is made.
    private static let previewLimit = 120

    private func copied(by command: CopyCommand) -> Copied {
        if command == .source {
            guard let place = sourcePlace else { return .nothing(because: "no model source is shown") }
            return .text(what: "the model's source") { place.source.lines.prefix($0).joined(separator: "\n") }
        }
        guard let tree = shownTree, let row = selectedRow, let document else {
            return .nothing(because: "nothing is selected")
        }
        let token = tree[row].token >= 0 ? Int(tree[row].token) : nil
        switch command {
        case .value, .oneLine:
            guard let token else { return .nothing(because: "the payload lacks this key") }
            let span = document.span(token)
            guard span.count <= Self.copyLimit else {
                return .nothing(because: "not copied: the value has \(span.count.grouped) bytes, more than 16 MiB")
            }
            return command == .value
                ? .text(what: "the value") { String(decoding: document.text[span].prefix($0), as: UTF8.self) }
                : .text(what: "the value on one line") { oneLine(document.text[span], limit: $0) }
        case .key:
            guard let label = rowText(of: tree).label(row) else { return .nothing(because: "this row has no key") }
            return .text(what: "the key") { _ in label }
        case .path: return .text(what: "the path") { _ in path(of: row, in: tree).description }
        case .jqPath: return .text(what: "the jq path") { _ in jqPath(path(of: row, in: tree)) }
        case .pointer:
            guard let token else { return .nothing(because: "the payload lacks this key") }
            return .text(what: "the JSON pointer") { _ in document.pointer(token) }
        case .swiftPath: return .text(what: "the coding path") { _ in swiftPath(path(of: row, in: tree)) }
        case .error:
            guard let failure = shownFailure else { return .nothing(because: "nothing failed here") }
            return .text(what: "the failure") { _ in errorText(failure) }
        case .source: return .nothing(because: "no model source is shown")
        }
    }

    /// Larger values aren't copied, because a key must not block.
    private static let copyLimit = 16 << 20

    /// The value without the white space between its parts; strings are unchanged.
    private func oneLine(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes where result.count < limit {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                continue
            }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func jqPath(_ path: CodingPath) -> String {
        let parts = path.components.map { component in
            switch component {
            case .index(let index): "[\(index)]"
            case .key(let key):
                key.utf8.allSatisfy { Self.isWordByte($0) }
                    && key.utf8.first.map { !(0x30...0x39).contains($0) } == true
                    ? ".\(key)" : "[\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
            }
        }
        let joined = parts.joined()
        return joined.hasPrefix(".") ? joined : "." + joined
    }

    /// Whether a byte is an ASCII letter, a digit or an underscore.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }

    private func swiftPath(_ path: CodingPath) -> String {
        let parts = path.components.map { component in
            switch component {
            case .index(let index): "Index \(index)"
            case .key(let key): "\"\(key)\""
            }
        }
        return "[\(parts.joined(separator: ", "))]"
    }

    private func errorText(_ failure: DiagnosedFailure) -> String {
        let place =
            document?.hasPositions == true ? ", line \(failure.position.line), column \(failure.position.column)" : ""
        var text = "\(failure.message(by: declared)) (\(failure.kind.rawValue))\(place)"
        if let description = failure.failure?.debugDescription, !description.isEmpty { text += "\n\(description)" }
        return text
    }
}
