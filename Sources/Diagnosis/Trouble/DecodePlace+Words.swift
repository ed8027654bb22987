import DecodeService
import DecodeTrace

extension LastCall {
    /// The number of identical calls from which they count as a loop.
    static let minOfLoop = 100

    /// Whether the model keeps making this call.
    var isRepeated: Bool { repetitions >= Self.minOfLoop }
}

extension DecodePlace {
    /// What was happening, as a clause: `the model was asking for [1] (line 1, column 4) for the 3,000th time`.
    var clause: String {
        switch phase {
        case .loading:
            return "the models' library was being loaded, which runs its constructors and global initializers"
        case .reading: return "the decoder was still reading the text, and no init(from:) had begun"
        case .matching: return "the decode had ended, and its calls were being found in the text"
        case .askingKeys: return "init(stringValue:) of the model's coding keys had not returned"
        case .encoding: return "encode(to:) of the model had not returned"
        case .rereading: return "the payload was being decoded again, to show the values that came before the failure"
        case .decoding: break
        }
        guard let call else { return "the model had made no call to the decoder since its init(from:) began" }
        let owner = call.owner.isEmpty ? "the model" : "\(call.owner)'s init(from:)"
        if call.nesting >= LastCall.minOfLoop {
            return "\(call.typeName.isEmpty ? "the model" : call.typeName) was decoding itself at \(value), "
                + "\(call.nesting.grouped) levels deep, without advancing in the payload"
        }
        if let silence {
            return "the model had made no call to the decoder for \(silence.inShort) s, the last of "
                + "\(call.callCount.grouped) being \(call.method) for \(value) in \(owner)"
        }
        if call.isRepeated {
            return "\(owner) was calling \(call.method) for \(value) for the \(Self.ordinal(call.repetitions)) time"
        }
        return "\(owner) was calling \(call.method) for \(value), call \(call.callCount.grouped) of the decode"
    }

    /// What was happening before the model crashed, as a clause; nil if unknown.
    var lastSeen: String? {
        switch phase {
        case .loading: return "its library was being loaded, which runs its constructors and global initializers"
        case .reading: return "the decoder was still reading the text, and no init(from:) had begun"
        case .matching: return "the decode had ended, and its calls were being found in the text"
        case .askingKeys: return "its coding keys were being queried with init(stringValue:)"
        case .encoding: return "the value was being encoded again with encode(to:)"
        case .rereading: return "the payload was being decoded again"
        case .decoding: break
        }
        guard let call else { return nil }
        if call.nesting >= LastCall.minOfLoop { return clause }
        return "the last call to the decoder was \(call.method) for \(value)"
    }

    /// Why the model doesn't finish, as far as the record shows it; otherwise nil.
    var explanation: String? {
        guard phase == .decoding, silence == nil, let call, call.isRepeated, call.nesting < LastCall.minOfLoop else {
            return nil
        }
        guard case .index = call.path.components.last, call.failures >= call.repetitions - 1 else {
            return "The loop around that call does not end."
        }
        return
            "An unkeyed container doesn't advance past an element that fails to decode, so a loop that ignores the error "
            + "never ends: to advance, decode such an element as a type that accepts any value."
    }

    /// The requested value, with its position.
    private var value: String {
        let path = call.map(\.path) ?? CodingPath()
        let name = path.isEmpty ? "the root value" : path.description
        guard let line, let column else { return name }
        return "\(name) (line \(line), column \(column))"
    }

    /// An ordinal with grouped digits: `1,000th`, `21st`.
    static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return number.grouped + ending
    }
}
