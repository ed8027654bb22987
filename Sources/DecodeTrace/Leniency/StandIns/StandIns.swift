import Foundation

/// Creates stand-ins for failed values, so that a decode continues to its other failures. Stand-ins are arbitrary, and no
/// value that contains one is returned.
final class StandIns {
    /// The first value of each type that the payload itself contained.
    private var seen: [ObjectIdentifier: any Decodable] = [:]
    /// Reads the whole payload as another type, without a record.
    var readPayload: ((any Decodable.Type) -> (any Decodable)?)?
    /// Whether to supply an alternative value for the types that have one.
    var isAlternative = false

    /// Strings that the model may accept.
    private let knownStrings: [String]
    /// The payload's scalars and keys, read on first use.
    private lazy var payload = readPayload?(PayloadScalars.self) as? PayloadScalars ?? PayloadScalars()
    /// The instances found by raw value for each type, so that they are searched only once.
    private var rawValues: [ObjectIdentifier: [Any]] = [:]
    /// The values created with unusual answers, and the types for which no answers work.
    private var tried: [ObjectIdentifier: (any Decodable)?] = [:]
    /// The types being created, to detect a type that contains itself.
    private var making: Set<ObjectIdentifier> = []
    /// The answers for scalars and keys while a value is created.
    private var answers = StandInAnswers()
    /// The maximum number of types being created: generic types may recurse with ever larger arguments.
    private static let depthLimit = 32

    init(knownStrings: [String] = []) {
        self.knownStrings = knownStrings
    }

    /// Remembers a decoded value.
    func see<T: Decodable>(_ value: T) {
        let id = ObjectIdentifier(T.self)
        if seen[id] == nil { seen[id] = value }
    }

    /// A stand-in for a value that failed; nil when none can be made.
    func standIn<T: Decodable>(for type: T.Type) -> T? { (isAlternative ? alternative(type) : nil) ?? value(type) }

    /// A stand-in for a value of a type; nil when none can be made.
    func value<T: Decodable>(_ type: T.Type) -> T? {
        if let answer = answers.next(type) { return answer }
        if let empty = EmptyValues.value(type) { return empty }
        if let known = Self.known[ObjectIdentifier(type)] { return known as? T }
        if let own = type as? any FallbackDecodable.Type, let value = own.decodingFallback as? T { return value }
        if let cases = type as? any CaseIterable.Type, let first = Self.ends(of: cases).first as? T { return first }
        if let value = seen[ObjectIdentifier(type)] as? T { return value }
        if let raw = type as? any RawRepresentable.Type, let value = values(raw).first as? T { return value }
        return decoded(type)
    }

    /// Another value of a type that code may branch on: a `Bool`, an integer, an enum.
    ///
    /// - Returns: Nil for other types, and for those with one known value.
    func alternative<T: Decodable>(_ type: T.Type) -> T? {
        if type == Bool.self { return true as? T }
        if let integer = type as? any (FixedWidthInteger & Decodable).Type { return Self.number(1, integer) as? T }
        let known: [Any] =
            if let cases = type as? any CaseIterable.Type {
                Self.ends(of: cases)
            } else if let raw = type as? any RawRepresentable.Type {
                values(raw)
            } else {
                []
            }
        return known.count > 1 ? known[1] as? T : nil
    }

    /// The first and the last case.
    private static func ends<C: CaseIterable>(of type: C.Type) -> [Any] {
        let cases = type.allCases
        return cases.prefix(1) + cases.dropFirst().suffix(1)
    }

    // MARK: Raw values

    /// Returns up to two instances, found by trying common raw values, then those that the model may accept, then the
    /// payload's.
    private func values<R: RawRepresentable>(_ type: R.Type) -> [Any] {
        let id = ObjectIdentifier(type)
        if let known = rawValues[id] { return known }
        let values = findValues(type)
        rawValues[id] = values
        return values
    }

    private func findValues<R: RawRepresentable>(_ type: R.Type) -> [Any] {
        if R.RawValue.self == String.self {
            let names = (EnumRule.names + ["default", ""]).flatMap(EnumRule.spellings)
            return find(type, among: names.lazy.map { $0 as? R.RawValue })
                .or { find(type, among: knownStrings.lazy.map { $0 as? R.RawValue }) }
                .or { find(type, among: payload.texts.lazy.map { $0 as? R.RawValue }) }
        }
        if let integer = R.RawValue.self as? any FixedWidthInteger.Type {
            let usual = [0...1023, -16 ... -1].lazy.joined()
            return find(type, among: usual.map { Self.number($0, integer) as? R.RawValue })
                .or { find(type, among: numbers.lazy.map { Self.number($0, integer) as? R.RawValue }) }
        }
        guard let raw = R.RawValue.self as? any Decodable.Type, let value = value(raw) as? R.RawValue else { return [] }
        return R(rawValue: value).map { [$0] } ?? []
    }

    private func find<R: RawRepresentable>(_ type: R.Type, among raws: some Sequence<R.RawValue?>) -> [Any] {
        Array(raws.lazy.compactMap { $0.flatMap { R(rawValue: $0) } }.prefix(2))
    }

    private static func number<N: FixedWidthInteger>(_ number: Int, _ type: N.Type) -> Any? { N(exactly: number) }

    /// The integers of the payload and those that the model may accept.
    private var numbers: [Int] {
        payload.integers + knownStrings.compactMap { Int($0.filter { $0 != "_" }) }
    }

    // MARK: Instances

    /// An instance created by its `init(from:)`, with a decoder that returns a stand-in for every request.
    private func decoded<T: Decodable>(_ type: T.Type) -> T? {
        let id = ObjectIdentifier(type)
        if let known = tried[id] { return known as? T }
        guard making.count < Self.depthLimit, making.insert(id).inserted else { return nil }
        defer { making.remove(id) }
        if let value = try? T(from: StandInDecoder(self)) { return value }
        // Raw values were tried one by one.
        guard answers.isUsual, !(type is any RawRepresentable.Type) else { return nil }
        defer { answers = StandInAnswers() }
        for unusual in StandInAnswers.unusual(strings: strings, numbers: numbers) {
            answers = unusual
            if let value = try? T(from: StandInDecoder(self)) {
                tried[id] = .some(value)
                return value
            }
        }
        if making.count == 1 { tried[id] = .some(nil) }
        return nil
    }

    private var strings: [String] {
        Array(knownStrings.prefix(Self.maxStrings)) + payload.texts.prefix(Self.maxStrings)
    }

    /// The maximum number of strings of one kind that an `init(from:)` is run with.
    private static let maxStrings = 500

    /// A decoder of stand-ins for a part of the payload.
    func below(_ path: [any CodingKey], _ key: (any CodingKey)? = nil) -> StandInDecoder {
        StandInDecoder(self, path: path + (key.map { [$0] } ?? []))
    }

    /// The name of a key for an object of unknown keys.
    var keyName: String? { answers.text }

    /// Foundation types that a decoder handles itself, or whose `init(from:)` accepts only certain values.
    private static let known: [ObjectIdentifier: any Decodable & Sendable] = {
        var known: [ObjectIdentifier: any Decodable & Sendable] = [:]
        func add<T: Decodable & Sendable>(_ value: T) { known[ObjectIdentifier(T.self)] = value }
        add(Date(timeIntervalSinceReferenceDate: 0))
        add(Data())
        add(Decimal(0))
        add(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        if let utc = TimeZone(secondsFromGMT: 0) { add(utc) }
        add(Locale(identifier: "en_US_POSIX"))
        add(Calendar(identifier: .gregorian))
        add(DateComponents())
        add(DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0))
        add(CharacterSet())
        add(IndexSet())
        add(IndexPath())
        add(PersonNameComponents())
        add(URLComponents())
        if let url = URL(string: "about:blank") { add(url) }
        return known
    }()
}

extension [Any] {
    /// This list, or another one if it is empty.
    fileprivate func or(_ other: () -> [Any]) -> [Any] { isEmpty ? other() : self }
}
