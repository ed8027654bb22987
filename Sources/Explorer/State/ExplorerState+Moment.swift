import DecodeTrace
import Diagnosis

/// What the screen may show: everything, or only what was known at the step on screen.
extension ExplorerState {
    /// The step that the screen shows; nil while it shows the finished decode.
    var moment: Moment? { selection.moment(in: decode.version) }

    /// Whether the screen shows a step before the last one, when the outcome isn't known yet.
    var isBeforeEnd: Bool { moment?.isLast == false }

    func mark(of row: Int, in tree: DecodeTree) -> Mark {
        moment.map { tree.mark(of: row, at: $0) } ?? tree[row].mark
    }

    func progress(of row: Int, in tree: DecodeTree) -> Moment.Progress {
        moment.map { tree.progress(of: row, at: $0) } ?? .finished
    }

    /// The calls that are open at the step: `Order.init(from:)`, `lines`, `[1]`, `price`. Empty without a step.
    var openCalls: [String] {
        guard let moment else { return [] }
        let trace = moment.trace
        var calls = moment.openCalls
        // At its answer, a call is no longer open, so it is added.
        if moment.step.phase == .answer { calls.append(moment.step.node) }
        var names: [String] = []
        for call in calls {
            if call == 0 {
                names.append(trace.initializer(of: 0))
                continue
            }
            // Another type's code may run in between: a superclass's, or that of a type that received the decoder.
            if let caller = trace.caller(of: call), caller != trace.typeName(of: trace.owner(ofNode: call)).plain {
                let code = "\(caller).init(from:)"
                if names.last != code { names.append(code) }
            }
            if let key = trace.key(of: call) {
                names.append(key.shortName)
            } else if trace.isHousekeeping(call) {
                names.append(trace[call].call.shortName)
            }
        }
        return names
    }
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
