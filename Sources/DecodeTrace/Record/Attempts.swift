extension Trace {
    /// One of several types that code tried unsuccessfully at one place.
    public struct Attempt: Sendable {
        /// Its first call; -1 for the code's own error after all types failed.
        public var node: Int
        /// What was tried: a type, or the kind of a container that could not be opened, such as `an object`.
        public var type: String
        /// The failure that ended it; with attempts inside, the deepest cause.
        public var failure: Failure
        /// Whether its error was the last one: thrown, or caught without another attempt.
        public var isLast: Bool
    }

    /// A place that was decoded after other types had been tried there.
    public struct Alternative: Sendable {
        /// The first call of the attempt that read it.
        public var node: Int
        /// Whether that attempt is an initializer called with the decoder, which has no call of its own.
        var hasNoCall: Bool
        /// The type that decoded it.
        public var chosen: String
        /// The attempts before that, in order.
        public var attempts: [Attempt]
    }

    /// Whether a call is the topmost call of a superseded attempt. Calls inside it belong to it, too, but aren't
    /// included.
    /// - Complexity: O(1)
    public func isSuperseded(_ node: Int) -> Bool { storage.superseded.contains(node) }

    /// How a visit of calls continues.
    package enum Descent: Sendable {
        /// With the first call inside.
        case inside
        /// With the first call after all calls inside.
        case past
    }

    /// Visits the calls in their order, without those of superseded attempts.
    ///
    /// - Parameter visit: Receives a call's index and returns how to continue.
    /// - Complexity: O(calls visited + superseded attempts)
    package func forEachCall(_ visit: (_ node: Int, _ call: Node) -> Descent) {
        var node = 0
        while node < count {
            let call = self[node]
            if !isSuperseded(node), case .inside = visit(node, call) {
                node += 1
            } else {
                node = max(node + 1, Int(call.end))
            }
        }
    }

    /// Whether there are superseded attempts.
    public var hasSuperseded: Bool { !storage.superseded.isEmpty }

    /// The other attempts that failed at a failure's place, in order; empty if there were none.
    ///
    /// The failure itself is that of the attempt that got furthest.
    /// - Complexity: O(attempts)
    public func attempts(besides failure: Failure) -> [Attempt] {
        guard let place = storage.failureIndex[Int32(failure.node)], let others = storage.followers[Int32(place)] else {
            return []
        }
        let last = storage.failures[place].role.thrown
        return others.map { attempt($0, isLast: Int32($0) == last) }
    }

    /// The number of other attempts that a failure represents.
    /// - Complexity: O(1)
    public func attemptCount(besides failure: Failure) -> Int {
        storage.failureIndex[Int32(failure.node)].flatMap { storage.followers[Int32($0)]?.count } ?? 0
    }

    /// The error that was thrown after several attempts failed: that of the last attempt if another one got further,
    /// otherwise the failure itself.
    public func thrownFailure(for failure: Failure) -> Failure {
        guard let place = storage.failureIndex[Int32(failure.node)] else { return failure }
        let thrown = Int(storage.failures[place].role.thrown)
        return thrown >= 0 ? self.failure(storage.failures[thrown]) : failure
    }

    /// The attempt that a failure ended; nil if nothing else was tried, and for the code's own error.
    public func attempt(endedBy failure: Failure) -> Attempt? {
        guard let place = storage.failureIndex[Int32(failure.node)], storage.followers[Int32(place)] != nil,
            storage.failures[place].role.attempt >= 0
        else { return nil }
        return attempt(place, isLast: storage.failures[place].role.thrown < 0)
    }

    /// The number of places that were decoded after other types had been tried there.
    /// - Complexity: O(errors)
    public var alternativeCount: Int {
        guard hasSuperseded else { return 0 }
        var readers: Set<Int32> = []
        for failure in storage.failures where failure.role.reader >= 0 { readers.insert(failure.role.reader) }
        return readers.count
    }

    /// The first places that were decoded after other types had been tried there, in the order of their calls.
    ///
    /// - Parameter limit: The maximum number of places.
    /// - Complexity: O(errors + *n* log *n*) in the number of such places.
    public func alternatives(limit: Int = .max) -> [Alternative] {
        let index = AlternativeIndex(self)
        return index.readers.prefix(limit).compactMap { index.alternative(readBy: $0) }
    }

    /// The places that were decoded after other types had been tried there, found by the call that read them.
    package struct AlternativeIndex: Sendable {
        private let trace: Trace
        /// The errors before a place was read, those of one reader together, by reader.
        private let errors: [Int32]
        /// The first calls of the attempts that read a place, in the order of their calls.
        package let readers: [Int]

        /// - Complexity: O(errors + *n* log *n*) in the number of errors before a place was read.
        package init(_ trace: Trace) {
            self.trace = trace
            guard trace.hasSuperseded else {
                (errors, readers) = ([], [])
                return
            }
            let failures = trace.storage.failures
            // An outer place is requested before the places inside it, but its reader may come after theirs.
            errors = failures.indices.filter { failures[$0].role.reader >= 0 }.map(Int32.init)
                .sorted { (failures[Int($0)].role.reader, $0) < (failures[Int($1)].role.reader, $1) }
            var readers: [Int] = []
            for error in errors {
                let reader = Int(failures[Int(error)].role.reader)
                if readers.last != reader { readers.append(reader) }
            }
            self.readers = readers
        }

        /// The place that an attempt read; nil if no other type was tried there before.
        ///
        /// - Parameter reader: The attempt's first call.
        /// - Complexity: O(log errors + attempts)
        package func alternative(readBy reader: Int) -> Alternative? {
            let failures = trace.storage.failures
            let start = errors.partitioningIndex { Int(failures[Int($0)].role.reader) >= reader }
            let attempts = errors[start...].prefix { Int(failures[Int($0)].role.reader) == reader }.map(Int.init)
            guard let first = attempts.first else { return nil }
            let hasNoCall = failures[first].role.readerHasNoCall
            return Alternative(
                node: reader, hasNoCall: hasNoCall, chosen: trace.name(ofAttempt: Int32(reader), hasNoCall: hasNoCall),
                attempts: attempts.map { trace.attempt($0, isLast: false) })
        }
    }

    /// The call for the place that an alternative read: an initializer called with the decoder reads its owner's place.
    public func place(of alternative: Alternative) -> Int {
        alternative.hasNoCall ? Int(self[alternative.node].parent) : alternative.node
    }

    private func attempt(_ place: Int, isLast: Bool) -> Attempt {
        let stored = storage.failures[place]
        let failure = failure(stored)
        let name = name(ofAttempt: stored.role.attempt, hasNoCall: stored.role.hasNoCall)
        return Attempt(
            node: Int(stored.role.attempt), type: name.isEmpty ? failure.requestedType : name, failure: failure,
            isLast: isLast)
    }

    /// `String`, `Dog` for an initializer called with the decoder, `an object` if a container could not be opened.
    private func name(ofAttempt node: Int32, hasNoCall: Bool) -> String {
        guard node >= 0 else { return "" }
        let call = self[Int(node)]
        guard !hasNoCall else {
            let opened = call.call == .container || call.call == .unkeyedContainer ? Int(node) : Int(call.parent)
            let keyType = Int(self[opened].keyType)
            if keyType >= 0, let declarer = declarer(ofKeyType: keyType) { return declarer }
            return Self.name(of: self[opened].container)
        }
        switch call.call {
        case .decodeNil: return "nil"
        case .container, .nestedContainer: return "an object"
        case .unkeyedContainer, .nestedUnkeyedContainer: return "an array"
        case .singleValueContainer: return "a single value"
        default:
            let type = typeName(of: Int(node))
            // A super decoder is used by the type whose keys it is accessed with.
            if type.isEmpty, call.keyType >= 0, let declarer = declarer(ofKeyType: Int(call.keyType)) {
                return declarer
            }
            return type.isEmpty ? Self.name(of: call.container) : type
        }
    }

    private static func name(of container: Container) -> String {
        switch container {
        case .keyed: "an object"
        case .unkeyed: "an array"
        case .single, .none: "a value"
        }
    }
}
