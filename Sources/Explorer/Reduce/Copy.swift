import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import TerminalUI

/// Copies parts of the selected row, and the model's source.
extension ExplorerState {
    func copy(_ command: CopyCommand) -> [Request] {
        guard let tree = shownTree, let row = selectedRow, let document else {
            return command == .source ? copySource : [.notice("nothing is selected")]
        }
        let path = path(of: row, in: tree)
        let token = tree[row].token >= 0 ? Int(tree[row].token) : nil
        switch command {
        case .value:
            if let token, let message = tooLong(token, in: document) { return [.notice(message)] }
            return copy(
                token.map { text(of: $0, in: document) }, what: "the value", orElse: "the payload lacks this key")
        case .oneLine:
            if let token, let message = tooLong(token, in: document) { return [.notice(message)] }
            let value = token.map { oneLine($0, in: document) }
            return copy(value, what: "the value on one line", orElse: "the payload lacks this key")
        case .key:
            let text = rowText(of: tree)
            return copy(text.label(row), what: "the key", orElse: "this row has no key")
        case .path: return copy(path.description, what: "the path", orElse: "")
        case .jqPath: return copy(jqPath(path), what: "the jq path", orElse: "")
        case .pointer:
            return copy(
                token.map { document.pointer($0) }, what: "the JSON pointer", orElse: "the payload lacks this key")
        case .swiftPath: return copy(swiftPath(path), what: "the coding path", orElse: "")
        case .error:
            return copy(shownFailure.map(errorText), what: "the failure", orElse: "nothing failed here")
        case .source: return copySource
        }
    }

    /// The whole source in the model pane.
    private var copySource: [Request] {
        copy(
            sourcePlace?.source.lines.joined(separator: "\n"), what: "the model's source",
            orElse: "no model source is shown")
    }

    /// Larger values aren't copied: no terminal accepts as many bytes, and a key must not block.
    private static let copyLimit = 1 << 20

    /// The message for a value that is longer than any terminal accepts.
    private func tooLong(_ token: JSONDocument.Token, in document: JSONDocument) -> String? {
        let count = document.span(token).count
        guard count > Self.copyLimit else { return nil }
        return "not copied: the value has \(count.grouped) bytes, more than any terminal accepts"
    }

    private func copy(_ text: String?, what: String, orElse message: String) -> [Request] {
        [text.map { .effect(.copy($0, what: what)) } ?? .notice(message)]
    }

    private func text(of token: JSONDocument.Token, in document: JSONDocument) -> String {
        String(decoding: document.text[document.span(token)], as: UTF8.self)
    }

    /// The value without the white space between its parts; strings are unchanged.
    private func oneLine(_ token: JSONDocument.Token, in document: JSONDocument) -> String {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in document.text[document.span(token)] {
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

    /// Letters and digits of ASCII, and the underscore.
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
            document?.foreign == nil ? ", line \(failure.position.line), column \(failure.position.column)" : ""
        var text = "\(failure.message(by: declared)) (\(failure.kind.rawValue))\(place)"
        if let description = failure.failure?.debugDescription, !description.isEmpty { text += "\n\(description)" }
        return text
    }
}
