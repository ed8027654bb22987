import Foundation
import ResilientCodable

/// A model with one property under the key `someValue`, for the tables of every feature by every kind of payload.
protocol OnePropertyModel: Decodable, Sendable {
    associatedtype Property
    var someValue: Property { get }
}

protocol MatrixModel: OnePropertyModel, Encodable, Hashable {}

extension OnePropertyModel {
    /// The value as text; `nil` for nil of any type.
    var shown: String {
        let mirror = Mirror(reflecting: someValue)
        guard mirror.displayStyle == .optional else { return "\(someValue)" }
        return mirror.children.first.map { "\($0.value)" } ?? "nil"
    }
}

// A

struct FailableModel: MatrixModel { @FailableDecodable var someValue: Int8? }
struct FailableArrayModel: MatrixModel { @FailableCodableArray var someValue: [Int8] }
struct FailableArrayOrEmptyModel: MatrixModel { @FailableArrayOrEmpty var someValue: [Int8] }
struct FailableDictionaryModel: MatrixModel { @FailableCodableDictionary var someValue: [String: Int8] }
struct ConvertibleModel: MatrixModel { @Convertible var someValue: Int8 }
struct StringConvertibleModel: MatrixModel { @StringConvertible var someValue: String }

struct FallbackModel: MatrixModel {
    enum Beverage: String, IncorrectEnumFallbackMechanism {
        static var fallbackForIncorrectEnumValue: Beverage { .other }
        case tea = "Tea", coffee = "Coffee", other
    }
    var someValue: Beverage
}

struct FallbackNumberModel: MatrixModel {
    enum Level: Int, IncorrectEnumFallbackMechanism {
        static var fallbackForIncorrectEnumValue: Level { .unknown }
        case low = 0, high = 1, unknown = -1
    }
    var someValue: Level
}

struct FormattedModel: MatrixModel {
    @FormattedDate<ISO8601Formats> var date: Date
    var someValue: String { date.formatted(.iso8601) }
    enum CodingKeys: String, CodingKey { case date = "someValue" }
}

struct DefaultedModel: MatrixModel {
    enum Both: DecodingDefaultProvider {
        static var missing: Int8 { -1 }
        static var invalid: Int8 { -2 }
    }
    @Defaulted<Both> var someValue: Int8
}

struct FailableSetModel: MatrixModel {
    @FailableCodableSet var codes: Set<Int8>
    var someValue: [Int8] { codes.sorted() }
    enum CodingKeys: String, CodingKey { case codes = "someValue" }
}

struct OpenEnumModel: MatrixModel {
    enum Drink: String { case tea, coffee }
    var someValue: OpenEnum<Drink>
}

struct ReadyDefaultModel: MatrixModel { @Defaulted<DecodingDefault.Zero> var someValue: Int8 }

// B

struct ScalarModel: MatrixModel, CodableEntity {
    @CodableScalar var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<ScalarModel> { \ScalarModel._someValue }
}

struct MandatoryModel: MatrixModel, CodableEntity {
    @CodableScalar(mandatory: true) var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<MandatoryModel> { \MandatoryModel._someValue }
}

struct RenamedModel: MatrixModel, CodableEntity {
    @CodableScalar(key: "SOMEvalue") var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<RenamedModel> { \RenamedModel._someValue }
}

struct PathModel: MatrixModel, CodableEntity {
    @CodableScalar(key: "someValue.deep") var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<PathModel> { \PathModel._someValue }
}

struct OptionalScalarModel: MatrixModel, CodableEntity {
    @CodableOptionalScalar var someValue: Int? = 5
    static let codableKeyPaths = KeyPathList<OptionalScalarModel> { \OptionalScalarModel._someValue }
}

struct PropertyModel: MatrixModel, CodableEntity {
    enum Kind: String, Codable { case plain, other }
    @CodableProperty var someValue: Kind = .plain
    static let codableKeyPaths = KeyPathList<PropertyModel> { \PropertyModel._someValue }
}

struct ArrayModel: MatrixModel, CodableEntity {
    @CodableArrayProperty var someValue: [Int8] = [5]
    static let codableKeyPaths = KeyPathList<ArrayModel> { \ArrayModel._someValue }
}

struct FlattenedModel: MatrixModel, CodableEntity {
    @CodableFlattenedArrayProperty var someValue: [Int8] = [5]
    static let codableKeyPaths = KeyPathList<FlattenedModel> { \FlattenedModel._someValue }
}

struct BoolModel: MatrixModel, CodableEntity {
    @CodableStableBool var someValue: Bool = false
    static let codableKeyPaths = KeyPathList<BoolModel> { \BoolModel._someValue }
}

struct DateModel: MatrixModel, CodableEntity {
    @CodableISO8601Date(key: "someValue") var date: Date = Date(timeIntervalSince1970: 0)
    var someValue: String { date.formatted(.iso8601) }
    static let codableKeyPaths = KeyPathList<DateModel> { \DateModel._date }
}

struct URLModel: MatrixModel, CodableEntity {
    @CodableURL var someValue: URL = URL(filePath: "/")
    static let codableKeyPaths = KeyPathList<URLModel> { \URLModel._someValue }
}

struct ColorModel: MatrixModel, CodableEntity {
    @CodableColor(key: "someValue") var color: RGBColor = RGBColor(red: 0, green: 0, blue: 0)
    var someValue: String { "\(color.red) \(color.green) \(color.blue)" }
    static let codableKeyPaths = KeyPathList<ColorModel> { \ColorModel._color }
}

struct OwnTraitsModel: MatrixModel, CodableEntity {
    enum Percent: CodableTraits {
        static func createStorable(from coded: Int8) throws -> Double { Double(coded) / 100 }
        static func createDecodable(from storable: Double) throws -> Int8? { Int8((storable * 100).rounded()) }
    }
    @CodableKeyedProperty<Percent> var someValue: Double = 0.5
    static let codableKeyPaths = KeyPathList<OwnTraitsModel> { \OwnTraitsModel._someValue }
}

// C

struct KeySetModel: MatrixModel, VariablyCodable {
    var someValue: Int8
    static var keySets: [CodingType: [PartialKeyPath<KeySetModel>: String]] { [.local: [\.someValue: "someValue"]] }
    init(from container: DecodingContainer<KeySetModel>) throws {
        someValue = try container.decodeValue(for: \.someValue)
    }
    func encode(to container: inout EncodingContainer<KeySetModel>) throws {
        try container.encodeValue(someValue, for: \.someValue)
    }
}

struct OptionalKeySetModel: MatrixModel, VariablyCodable {
    var someValue: Int8?
    static var keySets: [CodingType: [PartialKeyPath<OptionalKeySetModel>: String]] {
        [.local: [\.someValue: "someValue"]]
    }
    init(from container: DecodingContainer<OptionalKeySetModel>) throws {
        someValue = try container.decodeValue(for: \.someValue)
    }
    func encode(to container: inout EncodingContainer<OptionalKeySetModel>) throws {
        try container.encodeValue(someValue, for: \.someValue)
    }
}
