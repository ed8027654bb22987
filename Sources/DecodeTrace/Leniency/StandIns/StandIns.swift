import Foundation

/// Creates stand-ins for failed values, so that a decode continues to its other failures. Stand-ins are arbitrary, and no
/// value that contains one is returned.
final class StandIns {
    /// The first value of each type that the payload itself contained.
    private var seen: [ObjectIdentifier: any Decodable] = [:]
    /// Reads the whole payload as another type, without a record.
    var readPayload: ((any Decodable.Type) -> (any Decodable)?)?
    /// The payload's strings, read on first use.
    private lazy var texts: [String] = (readPayload?(PayloadTexts.self) as? PayloadTexts)?.texts ?? []
    /// The raw values found for each type, so that they are searched once and not for every failure.
    private var rawValues: [ObjectIdentifier: Any?] = [:]
    /// The types that are currently being created, to detect recursion: a type that contains itself never ends.
    private var making: Set<ObjectIdentifier> = []
    /// Generic types may recurse with ever larger arguments.
    private static let depthLimit = 32

    /// Remembers a value that decoded.
    func see<T: Decodable>(_ value: T) {
        let id = ObjectIdentifier(T.self)
        if seen[id] == nil { seen[id] = value }
    }

    /// A stand-in for a value of a type; nil when none can be made.
    func value<T: Decodable>(_ type: T.Type) -> T? {
        if let empty = EmptyValues.value(type) { return empty }
        if let known = Self.known[ObjectIdentifier(type)] { return known as? T }
        if let own = type as? any FallbackDecodable.Type, let value = own.decodingFallback as? T { return value }
        if let cases = type as? any CaseIterable.Type, let first = Self.firstCase(of: cases) as? T { return first }
        if let value = seen[ObjectIdentifier(type)] as? T { return value }
        if let raw = type as? any RawRepresentable.Type, let value = rawValue(raw) as? T { return value }
        return decoded(type)
    }

    private static func firstCase<C: CaseIterable>(of type: C.Type) -> Any? { type.allCases.first }

    /// An instance with an unusual raw value, for types that accept any, or with a common one.
    private func rawValue<R: RawRepresentable>(_ type: R.Type) -> Any? {
        let id = ObjectIdentifier(type)
        if let known = rawValues[id] { return known }
        let value = findRawValue(type)
        rawValues[id] = .some(value)
        return value
    }

    private func findRawValue<R: RawRepresentable>(_ type: R.Type) -> Any? {
        guard R.RawValue.self == String.self else {
            guard let raw = R.RawValue.self as? any Decodable.Type else { return nil }
            if let zero = value(raw) as? R.RawValue, let result = R(rawValue: zero) { return result }
            return (1...9).lazy.compactMap { ($0 as? R.RawValue).flatMap { R(rawValue: $0) } }.first
        }
        for name in EnumRule.names + ["default", ""] {
            for spelling in [name, name.uppercased(), name.prefix(1).uppercased() + name.dropFirst()] {
                if let raw = spelling as? R.RawValue, let value = R(rawValue: raw) { return value }
            }
        }
        // The payload often has other raw values that the type knows.
        return texts.lazy.compactMap { ($0 as? R.RawValue).flatMap { R(rawValue: $0) } }.first
    }

    /// An instance created by its `init(from:)`, with a decoder that returns a stand-in for every request.
    private func decoded<T: Decodable>(_ type: T.Type) -> T? {
        let id = ObjectIdentifier(type)
        guard making.count < Self.depthLimit, making.insert(id).inserted else { return nil }
        defer { making.remove(id) }
        return try? T(from: StandInDecoder(self))
    }

    /// Foundation types that a decoder handles itself, or whose `init(from:)` accepts only certain values.
    private static let known: [ObjectIdentifier: any Decodable & Sendable] = {
        var known: [ObjectIdentifier: any Decodable & Sendable] = [:]
        func add<T: Decodable & Sendable>(_ value: T) { known[ObjectIdentifier(T.self)] = value }
        add(Date(timeIntervalSinceReferenceDate: 0))
        add(Data())
        add(Decimal(0))
        add(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
        add(TimeZone.gmt)
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

/// The strings of a payload, without their positions.
private struct PayloadTexts: Decodable {
    /// The maximum number of strings, since they are tried one by one.
    private static let limit = 10_000
    private(set) var texts: [String] = []

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                if let inner = try? container.decode(PayloadTexts.self, forKey: key) { add(inner) }
            }
        } else if var container = try? decoder.unkeyedContainer() {
            while !container.isAtEnd, let inner = try? container.decode(PayloadTexts.self) { add(inner) }
        } else if let text = try? decoder.singleValueContainer().decode(String.self) {
            texts = [text]
        }
    }

    private mutating func add(_ inner: PayloadTexts) {
        texts += inner.texts.prefix(max(0, Self.limit - texts.count))
    }
}
