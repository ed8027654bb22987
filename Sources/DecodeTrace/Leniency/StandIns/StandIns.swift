import Foundation

/// Makes values that stand in for failed ones, so that a decode goes on to its other failures. They mean nothing, and no
/// value that contains one leaves the decode.
final class StandIns {
    /// The first value of each type that the payload itself gave.
    private var seen: [ObjectIdentifier: any Decodable] = [:]
    /// Reads the whole payload as another type, without a record.
    var readPayload: ((any Decodable.Type) -> (any Decodable)?)?
    /// The texts of the payload, read when they are first needed.
    private lazy var texts: [String] = (readPayload?(PayloadTexts.self) as? PayloadTexts)?.texts ?? []
    /// What raw values were found for each type, so that they are searched for once and not for every failure.
    private var rawValues: [ObjectIdentifier: Any?] = [:]
    /// The types that are being made inside one another. A type that contains itself has no end, and one that contains
    /// itself twice would take forever to show it.
    private var making: Set<ObjectIdentifier> = []
    /// Generic types may contain ever larger ones of their kind.
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

    /// An instance of an unusual raw value, for types that take every one, or of a usual one.
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
        // Where one raw value is not known, others in the payload often are.
        return texts.lazy.compactMap { ($0 as? R.RawValue).flatMap { R(rawValue: $0) } }.first
    }

    /// An instance made by its own `init(from:)`, from a decoder that answers every question with a stand-in.
    private func decoded<T: Decodable>(_ type: T.Type) -> T? {
        let id = ObjectIdentifier(type)
        guard making.count < Self.depthLimit, making.insert(id).inserted else { return nil }
        defer { making.remove(id) }
        return try? T(from: StandInDecoder(self))
    }

    /// Types of Foundation that a decoder treats by itself, or whose `init(from:)` takes only certain values.
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

/// The strings of a payload, without their places.
private struct PayloadTexts: Decodable {
    /// No more than this: they are tried one by one.
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
