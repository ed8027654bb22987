import DecodeService
package import DecodeTrace

extension Trace {
    /// Describes how an error that didn't end the decode was handled, and what the code did next; nil for one that ended it.
    ///
    /// - Complexity: As ``DecodeTrace/Trace/aftermath(of:)``.
    package func aftermathSentence(of failure: Failure) -> String? {
        switch failure.fate {
        case .failed: nil
        case .adjusted: "A strategy supplied a value instead\(rule(of: failure))."
        case .standIn: "The decode continued with a stand-in to find other failures (errors: all)."
        case .consequence: "A stand-in for a value that failed before may have caused it (errors: all)."
        case .dropped: dropped(failure)
        case .translated, .absorbed, .superseded: caught(failure)
        }
    }

    /// ` (arrays: failable)`, the strategy that applied.
    private func rule(of failure: Failure) -> String {
        guard let rule = failure.rule else { return "" }
        return switch rule {
        case .arrays, .dictionaries, .optionals: " (\(rule): failable)"
        case .scalars: " (scalars: lossless)"
        case .enums: " (enums: fallback)"
        case .missing: " (missing: defaults)"
        case .errors: " (errors: all)"
        case .keys: " (keys: case-insensitive)"
        }
    }

    private func dropped(_ failure: Failure) -> String {
        let isMember = failure.rule == .dictionaries
        let what = isMember ? "The value was dropped with its key" : "The element was dropped"
        let whole = isMember ? "dictionary" : "array"
        let next =
            switch aftermath(of: failure) {
            case let after? where after.course == .wentOnToNextElement || after.course == .askedForAnotherKey:
                ", and the \(whole) continued with \(place(after.node))"
            case _?: "; it was the \(isMember ? "last one read" : "array's last")"
            case nil: ", and the \(whole) continued"
            }
        return "\(what)\(next)\(rule(of: failure))."
    }

    private func caught(_ failure: Failure) -> String {
        guard let after = aftermath(of: failure) else { return "The calling code swallowed the error and continued." }
        let code = initializer(of: after.catcher)
        let type = typeName(of: after.node)
        switch after.course {
        case .threwAnotherError: return "\(initializer(of: after.node)) threw another error instead."
        case .triedAnotherType:
            return "\(code) swallowed the error and tried the same value as \(type)\(came(after.node))."
        case .askedAgain: return "\(code) swallowed the error and asked for it again\(came(after.node))."
        case .lookedAtWhatIsThere: return "\(code) swallowed the error and asked \(looked(after.node))."
        case .openedAnotherContainer:
            return "\(code) swallowed the error and decoded the same value again, \(container(after.node))."
        case .askedForAnotherKey, .wentOnToNextElement:
            return "\(code) swallowed the error and continued with \(place(after.node))."
        case .finished: return "\(code) swallowed the error and finished without asking for anything else."
        case .finishedWithoutValue:
            return
                "\(code) swallowed the error and finished without this value, which is nil or a default."
        }
    }

    /// `"name"`, `element 3`.
    private func place(_ node: Int) -> String {
        switch key(of: node) {
        case .key(let key): "\"\(key.shortened(to: CodingPath.excerptLimit))\""
        case .index(let index): "element \(index)"
        case nil: "the value itself"
        }
    }

    /// The outcome of the next attempt.
    private func came(_ node: Int) -> String {
        switch self[node].outcome {
        case .decoded: ", which succeeded"
        case .adjusted: ", which a strategy supplied"
        case .decodedNil, .absent: ", and got nil"
        case .failed, .failedInside, .absorbed, .skipped: ", which failed too"
        }
    }

    private func looked(_ node: Int) -> String {
        switch self[node].call {
        case .decodeNil: "whether \(place(node)) is null"
        case .contains: "whether the key \(place(node)) exists"
        default: "for all keys"
        }
    }

    /// `with City.CodingKeys`, `as an array`: the container of a value or of the call that opened it.
    private func container(_ node: Int) -> String {
        switch self[node].container {
        case .keyed where self[node].keyType >= 0: "with \(keyTypes[Int(self[node].keyType)].name)"
        case .keyed: "as an object"
        case .unkeyed: "as an array"
        case .single: "as a single value"
        case .none: "with a separate decoder"
        }
    }
}

extension Trace.Alternative {
    /// The type that read the value, and which attempt it was: `Double, 3rd attempt`.
    package var summary: String { "\(chosen), \(ordinal)" }

    /// Which attempt it was: `3rd attempt`.
    package var ordinal: String { "\(DecodePlace.ordinal(attempts.count + 1)) attempt" }
}
