/// What the calling code did after an error that didn't end the decode.
public struct Aftermath: Hashable, Sendable {
    /// What the code did next.
    public enum Course: String, Hashable, Sendable, CaseIterable {
        /// Asked for the same value as another type: the next of several attempts.
        case triedAnotherType
        /// Asked for the same value as the same type.
        case askedAgain
        /// Inspected the container: whether the value is null, whether a key exists, or all keys.
        case lookedAtWhatIsThere
        /// Opened another container over the same value, or one that it had not used before.
        case openedAnotherContainer
        /// Asked for another key.
        case askedForAnotherKey
        /// Continued with another element.
        case wentOnToNextElement
        /// Finished its value without another call.
        case finished
        /// Finished its value without another call, and no call had returned anything: it is nil or a default, as in a
        /// failable wrapper.
        case finishedWithoutValue
        /// Threw another error.
        case threwAnotherError
    }

    /// What the code did next.
    public let course: Course
    /// The node of the next call, of the finished value, or of the other error.
    public let node: Int
    /// The value whose code caught the error.
    public let catcher: Int
}

extension Trace {
    /// What the code did after an error that it caught, dropped or replaced with another one; nil if the error left the
    /// decode, or a strategy supplied a value instead, so the code never saw it.
    ///
    /// - Complexity: linear in the depth of the node and in the number of calls that the catching code made.
    public func aftermath(of failure: Failure) -> Aftermath? {
        guard let place = storage.failureIndex[Int32(failure.node)] else { return nil }
        let stored = storage.failures[place]
        switch stored.fate {
        case .failed, .adjusted, .standIn, .consequence: return nil
        case .dropped: return afterDropping(Int(stored.node))
        case .absorbed, .translated, .superseded: break
        }
        let top = Int(stored.top)
        let catcher = max(owner(ofNode: top), 0)
        switch stored.nextAction {
        case .none: return nil
        case .call(let node): return after(top, call: Int(node), catcher)
        case .container(let node):
            return Aftermath(course: .openedAnotherContainer, node: Int(node), catcher: catcher)
        case .end(let node): return finish(Int(node))
        case .error(let node):
            return Aftermath(course: .threwAnotherError, node: Int(node), catcher: Int(node))
        }
    }

    /// How an error was handled in the end. If the code threw another error in its place, how that error was handled.
    ///
    /// - Complexity: O(errors in place of others)
    package func finalFate(of failure: Failure) -> Failure.Fate {
        var fate = failure.fate
        var node = Int32(failure.node)
        while fate == .translated, let place = storage.failureIndex[node],
            case .error(let other) = storage.failures[place].nextAction, other != node,
            let next = storage.failureIndex[other]
        {
            (node, fate) = (other, storage.failures[next].fate)
        }
        return fate
    }

    /// The value whose code makes a call: nested containers and super decoders aren't values. -1 for the root.
    package func owner(ofNode node: Int) -> Int {
        var place = Int(self[node].parent)
        while place > 0 {
            switch self[place].call {
            case .nestedContainer, .nestedUnkeyedContainer, .superDecoder: place = Int(self[place].parent)
            default: return place
            }
        }
        return place
    }

    private func after(_ top: Int, call next: Int, _ catcher: Int) -> Aftermath {
        func course(_ course: Aftermath.Course) -> Aftermath {
            Aftermath(course: course, node: next, catcher: catcher)
        }
        switch self[next].call {
        case .container, .unkeyedContainer, .singleValueContainer: return course(.openedAnotherContainer)
        case .decodeNil, .contains, .allKeys: return course(.lookedAtWhatIsThere)
        case .root, .decode, .decodeIfPresent, .nestedContainer, .nestedUnkeyedContainer, .superDecoder: break
        }
        guard path(of: next) == path(of: top) else {
            if case .index = key(of: next) { return course(.wentOnToNextElement) }
            return course(key(of: next) == nil ? .triedAnotherType : .askedForAnotherKey)
        }
        if stepsOver(next) { return afterMember(next) }
        guard self[next].type >= 0, self[top].type >= 0 else { return course(.openedAnotherContainer) }
        return course(self[next].type == self[top].type ? .askedAgain : .triedAnotherType)
    }

    /// Whether a call only skips an element: an unused super decoder, or a type that asks nothing of its decoder.
    private func stepsOver(_ node: Int) -> Bool {
        guard case .index = key(of: node), Int(self[node].end) == node + 1, self[node].container == .none else {
            return false
        }
        switch self[node].call {
        case .superDecoder: return true
        case .decode: return self[node].outcome == .decoded && !Self.wholeTypes.contains(typeName(of: node))
        default: return false
        }
    }

    /// Whether a call asks for a type that a decoder reads directly.
    func isWhole(_ node: Int) -> Bool {
        var name = plainTypeName(of: node)
        while name.hasSuffix("?") { name.removeLast() }
        return Self.wholeTypes.contains(name)
    }

    /// Types that a decoder reads directly.
    private static let wholeTypes: Set<String> = [
        "Bool", "String", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8",
        "UInt16", "UInt32", "UInt64", "UInt128", "Date", "Data", "URL", "Decimal",
    ]

    /// After the dropped member, including everything inside it.
    private func afterDropping(_ node: Int) -> Aftermath {
        var member = node
        while self[member].outcome != .skipped, self[member].parent > 0 { member = Int(self[member].parent) }
        return afterMember(member)
    }

    /// After a member that the code has finished with.
    private func afterMember(_ member: Int) -> Aftermath {
        let holder = Int(self[member].parent)
        let catcher = max(owner(ofNode: member), 0)
        let next = Int(self[member].end)
        guard holder >= 0, next < Int(self[holder].end) else { return finish(catcher) }
        if case .key = key(of: next) { return Aftermath(course: .askedForAnotherKey, node: next, catcher: catcher) }
        return Aftermath(course: .wentOnToNextElement, node: next, catcher: catcher)
    }

    private func finish(_ node: Int) -> Aftermath {
        Aftermath(course: gaveNothing(to: node) ? .finishedWithoutValue : .finished, node: node, catcher: node)
    }

    /// Whether a value was finished although no call returned anything.
    private func gaveNothing(to node: Int) -> Bool {
        // An empty list is a regular value.
        guard self[node].container != .unkeyed else { return false }
        if readsAsItsArgument(node) { return true }
        var open = Array(children(of: node))
        while let call = open.popLast() {
            switch self[call].call {
            case .nestedContainer, .nestedUnkeyedContainer, .superDecoder: open += children(of: call)
            default: if !isHousekeeping(call), [.decoded, .adjusted].contains(self[call].outcome) { return false }
            }
        }
        return true
    }

    /// Whether a wrapper used the keys of the type that it wraps: all its calls were that type's, in one attempt.
    private func readsAsItsArgument(_ node: Int) -> Bool {
        let keyType = Int(self[node].keyType)
        guard keyType >= 0, let arguments = typeName(of: node).split(separator: "<", maxSplits: 1).dropFirst().first,
            !children(of: node).contains(where: { self[$0].call == .container })
        else { return false }
        let wrapped = keyTypes[keyType].name.split(separator: ".").dropLast().joined(separator: ".")
        return !wrapped.isEmpty
            && arguments.split(whereSeparator: { "<>, ?[]:".contains($0) }).contains { $0 == wrapped }
    }
}
