import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// What the screen may show: everything, or only what was known at the step on screen.
extension ExplorerState {
    /// The step that the screen shows; nil while it shows the finished decode.
    var moment: Moment? { selection.moment(in: decode.version) }

    /// What is suspicious at the selected row of the finished decode.
    var selectedSuspicions: [Suspicion] {
        guard moment == nil, let row = selectedRow else { return [] }
        return decode.values?.suspicions(at: row) ?? []
    }

    /// Whether the screen shows a step before the last one, when the outcome isn't known yet.
    var isBeforeEnd: Bool { moment?.isLast == false }

    func mark(of row: Int, in tree: DecodeTree) -> Mark {
        moment.map { tree.mark(of: row, at: $0) } ?? tree[row].mark
    }

    func progress(of row: Int, in tree: DecodeTree) -> Moment.Progress {
        moment.map { tree.progress(of: row, at: $0) } ?? .finished
    }

    /// The names of the calls that are open at the step: `Order.init(from:)`, `lines`, `[1]`, `price`.
    var openCalls: [String] { openFrames.map(\.name) }

    /// The calls that are open at the step, the outermost first. Empty without a step.
    var openFrames: [CallFrame] {
        guard let moment else { return [] }
        let trace = moment.trace
        var calls = moment.openCalls
        // At its answer, a call is no longer open, so it is added.
        if moment.step.phase == .answer { calls.append(moment.step.node) }
        var frames: [CallFrame] = []
        for call in calls {
            if call == 0 {
                frames.append(CallFrame(call: 0, name: trace.initializer(of: 0)))
                continue
            }
            // Another type's code may run in between: a superclass's, or that of a type that received the decoder.
            if let caller = trace.caller(of: call), caller != trace.typeName(of: trace.owner(ofNode: call)).plain {
                let code = "\(caller).init(from:)"
                if frames.last?.name != code { frames.append(CallFrame(call: call, name: code)) }
            }
            if let key = trace.key(of: call) {
                let type = trace.typeName(of: call)
                frames.append(CallFrame(call: call, name: key.shortName, type: type.isEmpty ? nil : type))
            } else if trace.isHousekeeping(call) {
                frames.append(CallFrame(call: call, name: trace[call].call.shortName))
            }
        }
        return frames
    }
}

/// An open call, as the call stack shows it.
struct CallFrame: Hashable {
    /// The call's node; of code that runs in between, the call that it makes.
    var call: Int
    var name: String
    /// The requested type; nil if none was requested under a key.
    var type: String?
}

extension String {
    /// The type without the question mark of `decodeIfPresent`.
    fileprivate var plain: String { hasSuffix("?") ? String(dropLast()) : self }
}

extension CodingPath.Component {
    fileprivate var shortName: String {
        switch self {
        case .key(let key): key.shortened(to: CodingPath.excerptLimit)
        case .index(let index): "[\(index)]"
        }
    }
}

extension Trace.Call {
    fileprivate var shortName: String {
        switch self {
        case .container: "container(keyedBy:)"
        case .unkeyedContainer: "unkeyedContainer()"
        case .singleValueContainer: "singleValueContainer()"
        case .allKeys: "allKeys"
        case .contains: "contains"
        case .decodeNil: "decodeNil()"
        case .root, .decode, .decodeIfPresent, .nestedContainer, .nestedUnkeyedContainer, .superDecoder: "decode"
        }
    }
}

/// What a row of the re-encoded JSON shows at a step.
enum PreviewRowLook: Hashable, Sendable {
    case shown
    /// A bracket of a value that isn't finished.
    case open
    case hidden
}

extension ExplorerState {
    /// What a row of the preview shows at the step: the values that were finished, and the brackets around them. A part
    /// whose coding path no row of the tree has is finished with the value around it.
    ///
    /// - Complexity: O(depth) look-ups, whatever the step
    func previewLook(ofRow row: Int, at moment: Moment) -> PreviewRowLook {
        guard let answer = decode.answer, let preview = decode.preview, let document = preview.document,
            document.foreign == nil, let byte = preview.layout?.firstByte(ofRow: row),
            let token = document.token(at: byte)
        else { return moment.isLast ? .shown : .hidden }
        let (found, isWhole) = treeRow(ofPreview: token, in: document, answer)
        switch answer.tree.progress(of: found, at: moment) {
        case .finished:
            // The initializer may still change a property until it returns.
            let isProperty = decode.values?.rows.recorded(found)?.isProperty == true
            let node = Int(answer.tree[found].node)
            guard isProperty, node >= 0, !moment.isOwnerFinished(ofNode: node) else { return .shown }
            return .hidden
        case .open: return isWhole && document.isContainer(token) ? .open : .hidden
        case .later: return .hidden
        }
    }

    /// The tree row at the coding path of a preview's token, or of the nearest value around it.
    ///
    /// - Returns: The row, and whether it is that of the token itself.
    func treeRow(
        ofPreview token: JSONDocument.Token, in preview: JSONDocument, _ answer: FinishedDecode
    ) -> (row: Int, isWhole: Bool) {
        var row = 0
        for token in sequence(first: token, next: { preview.parent($0) }).prefix(while: { $0 > 0 }).reversed() {
            let next: Int?
            if let key = preview.key(token) {
                next = child(of: row, key: key, in: answer.tree) { answer.strategies.encodedKey($0) == key }
            } else {
                let count = preview.parent(token).map { preview.childCount($0) } ?? 0
                next = element(preview.ordinal(token), of: row, encoded: count, answer)
            }
            guard let next else { return (row, false) }
            row = next
        }
        return (row, true)
    }

    /// Returns the element at an index of the encoded array, which lacks some elements.
    private func element(_ index: Int, of row: Int, encoded: Int, _ answer: FinishedDecode) -> Int? {
        guard let leftOut = leftOut(of: row, encoded: encoded, answer) else { return nil }
        var (low, high) = (index, index + leftOut.count)
        while low < high {
            let middle = (low + high) / 2
            guard let candidate = child(of: row, index: middle, in: answer.tree) else {
                high = middle
                continue
            }
            // How many of the elements up to this one are encoded.
            let kept = middle + 1 - leftOut.partitioningIndex { $0 > candidate }
            if kept <= index { low = middle + 1 } else { high = middle }
        }
        return child(of: row, index: low, in: answer.tree)
    }

    /// Returns the rows of the elements that an encoded array of this size lacks; nil if unknown.
    func leftOut(of row: Int, encoded: Int, _ answer: FinishedDecode) -> [Int]? {
        let token = Int(answer.tree[row].token)
        guard let document, token >= 0 else { return nil }
        let (dropped, swallowed) = (answer.dropped[row] ?? [], answer.swallowed[row] ?? [])
        switch document.childCount(token) - encoded {
        case 0: return []
        case dropped.count: return dropped
        case swallowed.count: return swallowed
        // Of an unfinished array the first elements are encoded.
        case _ where answer.result.outcome == .failed: return dropped
        default: return nil
        }
    }
}
