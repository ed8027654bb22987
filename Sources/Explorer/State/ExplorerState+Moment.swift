import DecodeTrace
import Diagnosis

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
