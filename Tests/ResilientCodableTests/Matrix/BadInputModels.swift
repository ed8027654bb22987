import Foundation
import ResilientCodable

// Models for the table of bad inputs, in addition to those of the matrix. Also compiled as Swift 5, by .ci/consumer.

/// A property without a wrapper.
struct PlainModel<Value: Codable & Hashable & Sendable>: MatrixModel { var someValue: Value }
struct PlainOptionalModel: MatrixModel { var someValue: Int8? }

// Tolerance

struct FailableObjectModel: MatrixModel {
    struct Picture: Codable, Hashable, Sendable, CustomStringConvertible {
        var width: Int8
        var description: String { "\(width)" }
    }
    @FailableDecodable var someValue: Picture?
}

struct ConvertibleOptionalModel: MatrixModel { @Convertible var someValue: Int8? }
struct ConvertibleBoolModel: MatrixModel { @Convertible var someValue: Bool }
struct ConvertibleArrayModel: MatrixModel { @Convertible var someValue: [Int8] }
struct ConvertibleSetModel: MatrixModel { @Convertible var someValue: Set<Int8> }
struct ConvertibleDictionaryModel: MatrixModel { @Convertible var someValue: [String: Int8] }

struct OpenFallbackModel: MatrixModel {
    enum Drink: String, IncorrectEnumFallbackMechanism {
        static var fallbackForIncorrectEnumValue: Drink { .other }
        static var isFrozen: Bool { false }
        case tea, coffee, other
    }
    var someValue: Drink
}

struct FormattedOptionalModel: MatrixModel {
    @FormattedDate<ISO8601Formats?> var date: Date?
    var someValue: String? { date?.formatted(.iso8601) }
    enum CodingKeys: String, CodingKey { case date = "someValue" }
}

struct PatchModel: MatrixModel { var someValue: PatchValue<Int8> }
struct JSONModel: MatrixModel { var someValue: JSONValue }
struct NumberModel: MatrixModel { var someValue: JSONNumber }

struct DefaultEmptyModel: MatrixModel { @Defaulted<DecodingDefault.Empty> var someValue: [Int8] }
struct DefaultNilModel: MatrixModel { @Defaulted<DecodingDefault.Nil> var someValue: Int8? }

struct FirstCaseModel: MatrixModel {
    enum Size: String, Codable, CaseIterable { case small, large }
    @Defaulted<DecodingDefault.FirstCase> var someValue: Size
}

// Values by type

struct Disc: Codable, Hashable, Sendable, CustomStringConvertible {
    var radius: Int8
    /// Without the module, whose name differs where this is compiled.
    var description: String { "\(radius)" }
}

enum Tile: ChosenByType, Hashable, Sendable, CustomStringConvertible {
    case disc(Disc)
    var description: String {
        switch self {
        case .disc(let disc): "disc \(disc)"
        }
    }
    static var kinds: [ChosenKind<Tile>] {
        [ChosenKind("disc", Tile.disc) { if case .disc(let disc) = $0 { disc } else { nil } }]
    }
}

enum AnyTile: ChosenByType, Hashable, Sendable, CustomStringConvertible {
    case disc(Disc), unknown(UnknownKind)
    var description: String {
        switch self {
        case .disc(let disc): "disc \(disc)"
        case .unknown(let unknown): "unknown \(unknown)"
        }
    }
    static var kinds: [ChosenKind<AnyTile>] {
        [
            ChosenKind("disc", AnyTile.disc) { if case .disc(let disc) = $0 { disc } else { nil } },
            .unknown(AnyTile.unknown) { if case .unknown(let unknown) = $0 { unknown } else { nil } },
        ]
    }
}

struct TileModel: MatrixModel { var someValue: Tile }
struct AnyTileModel: MatrixModel { var someValue: AnyTile }

// Declared properties

struct MandatoryOptionalModel: MatrixModel, CodableEntity {
    @CodableOptionalScalar(mandatory: true) var someValue: Int? = 5
    static let codableKeyPaths = KeyPathList<MandatoryOptionalModel> { \MandatoryOptionalModel._someValue }
}

struct AlternativesModel: MatrixModel, CodableEntity {
    @CodableScalar(key: "first", alternatives: ["someValue", "last"]) var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<AlternativesModel> { \AlternativesModel._someValue }
}

struct OptionalDateModel: MatrixModel, CodableEntity {
    @CodableOptionalISO8601Date(key: "someValue") var date: Date?
    var someValue: String? { date?.formatted(.iso8601) }
    static let codableKeyPaths = KeyPathList<OptionalDateModel> { \OptionalDateModel._date }
}

struct FormattedPropertyModel: MatrixModel, CodableEntity {
    @CodableFormattedDate<ISO8601Formats>(key: "someValue") var date: Date = Date(timeIntervalSince1970: 0)
    var someValue: String { date.formatted(.iso8601) }
    static let codableKeyPaths = KeyPathList<FormattedPropertyModel> { \FormattedPropertyModel._date }
}

struct OptionalFormattedPropertyModel: MatrixModel, CodableEntity {
    @CodableOptionalFormattedDate<ISO8601Formats>(key: "someValue") var date: Date?
    var someValue: String? { date?.formatted(.iso8601) }
    static let codableKeyPaths = KeyPathList<OptionalFormattedPropertyModel> { \OptionalFormattedPropertyModel._date }
}

struct OptionalURLModel: MatrixModel, CodableEntity {
    @CodableOptionalURL var someValue: URL?
    static let codableKeyPaths = KeyPathList<OptionalURLModel> { \OptionalURLModel._someValue }
}

struct OptionalColorModel: MatrixModel, CodableEntity {
    @CodableOptionalColor var someValue: RGBColor?
    static let codableKeyPaths = KeyPathList<OptionalColorModel> { \OptionalColorModel._someValue }
}

struct DecodedOnlyModel: OnePropertyModel, DecodableEntity {
    @CodableScalar var someValue: Int = 5
    static let codableKeyPaths = KeyPathList<DecodedOnlyModel> { \DecodedOnlyModel._someValue }
}
