import Foundation
import ResilientCodable

// One property each, so that only the wrapper's cost is measured.

private struct PlainInt: Decodable { var v: Int }
private struct PlainOptional: Decodable { var v: Int? }
private struct PlainDouble: Decodable { var v: Double }
private struct PlainString: Decodable { var v: String }
private struct PlainDate: Decodable { var v: Date }
private struct PlainKind: Decodable { var v: PlainBeverage }
private enum PlainBeverage: String, Decodable { case tea, coffee }

private struct PlainOptionalDouble: Decodable { var v: Double? }
private struct PlainData: Decodable { var v: Data }
private struct PlainList: Decodable { var v: [Int]? }
private struct PlainMap: Decodable { var v: [String: Int]? }
private struct PlainFive: Decodable {
    var a: Int
    var b: String
    var c: Double
    var d: Bool
    var e: Int?
}

private struct WithFailable: Decodable { @FailableDecodable var v: Int? }
private struct WithConvertible: Decodable { @Convertible var v: Double }
private struct WithStringConvertible: Decodable { @StringConvertible var v: String }
private struct WithFormatted: Decodable { @Formatted<ISO8601Formats> var v: Date }
private struct WithOptionalConvertible: Decodable { @Convertible var v: Double? }
private struct WithBase64: Decodable { @Base64 var v: Data }
private struct WithOptionalList: Decodable { @FailableOptionalArray var v: [Int]? }
private struct WithForgivingList: Decodable { @ForgivingArray var v: [Int] }
private struct WithForgivingMap: Decodable { @ForgivingDictionary var v: [String: Int] }
private struct WithDefaulted: Decodable { @Defaulted<Zero> var v: Int }
private struct WithFallback: Decodable { var v: Beverage }

private enum Zero: DefaultProvider {
    static var missing: Int { 0 }
}

private enum Beverage: String, IncorrectEnumFallbackMechanism {
    static var fallbackForIncorrectEnumValue: Beverage { .other }
    case tea, coffee, other
}

private struct Entity: CodableEntity, DefaultConstructible {
    @CodableScalar var v: Int = 0
    init() {}
    static let codableKeyPaths = KeyPathList<Entity> { \Entity._v }
}

private struct EntityOfFive: CodableEntity, DefaultConstructible {
    @CodableScalar var a: Int = 0
    @CodableScalar var b: String = ""
    @CodableScalar var c: Double = 0
    @CodableScalar var d: Bool = false
    @CodableOptionalScalar var e: Int? = nil
    init() {}
    static let codableKeyPaths = KeyPathList<EntityOfFive> {
        \EntityOfFive._a; \EntityOfFive._b; \EntityOfFive._c; \EntityOfFive._d; \EntityOfFive._e
    }
}

private struct WithKeySet: VariablyDecodable {
    var v: Int
    static var keySets: [CodingType: [PartialKeyPath<WithKeySet>: String]] { [.local: [\.v: "v"]] }
    init(from container: DecodingContainer<WithKeySet>) throws { v = try container.decodeValue(for: \.v) }
}

private func objects(_ value: String) -> @Sendable (Int) -> String {
    { count in list(count) { _ in "{\"v\":\(value)}" } }
}

private func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ","))]"
}

@Sendable private func numbers(_ count: Int) -> String { list(count) { "\($0)" } }

@Sendable private func halfBad(_ count: Int) -> String { list(count) { $0.isMultiple(of: 2) ? "\($0)" : "\"x\"" } }

@Sendable private func members(_ count: Int) -> String {
    "{\((0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ","))}"
}

extension WrapperCase {
    static let all = [
        WrapperCase("FailableDecodable", [PlainOptional].self, [WithFailable].self, objects("7")),
        WrapperCase(
            "FailableDecodable, each fails", [PlainOptional].self, [WithFailable].self, objects("\"x\""),
            plainly: objects("7")),
        WrapperCase("FailableDecodableArray", [Int].self, FailableDecodableArray<Int>.self, numbers),
        WrapperCase(
            "FailableDecodableArray, half fail", [Int].self, FailableDecodableArray<Int>.self, halfBad,
            plainly: numbers),
        WrapperCase("FailableArrayOrEmpty", [Int].self, FailableArrayOrEmpty<Int>.self, numbers),
        WrapperCase(
            "FailableDecodableDictionary", [String: Int].self, FailableDecodableDictionary<String, Int>.self, members),
        WrapperCase("Convertible", [PlainDouble].self, [WithConvertible].self, objects("12.5")),
        WrapperCase(
            "Convertible, each converted", [PlainDouble].self, [WithConvertible].self, objects("\"12.5\""),
            plainly: objects("12.5")),
        WrapperCase(
            "Convertible, optional", [PlainOptionalDouble].self, [WithOptionalConvertible].self, objects("12.5")),
        WrapperCase("StringConvertible", [PlainString].self, [WithStringConvertible].self, objects("\"abc\"")),
        WrapperCase(
            "StringConvertible, each converted", [PlainString].self, [WithStringConvertible].self, objects("7"),
            plainly: objects("\"abc\"")),
        WrapperCase(
            "IncorrectEnumFallbackMechanism", [PlainKind].self, [WithFallback].self, objects("\"tea\"")),
        WrapperCase(
            "IncorrectEnumFallbackMechanism, each unknown", [PlainKind].self, [WithFallback].self,
            objects("\"juice\""), plainly: objects("\"tea\"")),
        WrapperCase(
            "anyOf, the first of three fits", [PlainDate].self, [PlainDate].self, objects("\"2026-04-01T09:30:00Z\""),
            prepare: { decoder, isPlain in
                decoder.dateDecodingStrategy =
                    isPlain
                    ? .iso8601 : .anyOf([.iso8601, .format("yyyy-MM-dd"), .secondsSince1970], otherwise: .throw)
            }),
        WrapperCase(
            "Formatted", [PlainDate].self, [WithFormatted].self, objects("\"2026-04-01T09:30:00Z\""),
            prepare: { decoder, _ in decoder.dateDecodingStrategy = .iso8601 }),
        WrapperCase("Base64", [PlainData].self, [WithBase64].self, objects("\"AQIDBAUGBwg=\"")),
        WrapperCase("FailableOptionalArray", [PlainList].self, [WithOptionalList].self, objects("[1,2,3]")),
        WrapperCase("ForgivingArray", [PlainList].self, [WithForgivingList].self, objects("[1,2,3]")),
        WrapperCase("ForgivingDictionary", [PlainMap].self, [WithForgivingMap].self, objects("{\"a\":1,\"b\":2}")),
        WrapperCase("Defaulted", [PlainInt].self, [WithDefaulted].self, objects("7")),
        WrapperCase("CodableEntity, one CodableScalar", [PlainInt].self, [Entity].self, objects("7")),
        WrapperCase(
            "CodableEntity, five scalars", [PlainFive].self, [EntityOfFive].self,
            objects("1,\"a\":1,\"b\":\"abc\",\"c\":1.5,\"d\":true,\"e\":7")),
        WrapperCase(
            "VariablyDecodable, one property", [PlainInt].self, [WithKeySet].self, objects("7"),
            prepare: { decoder, _ in decoder.userInfo[.codingType] = CodingType.local }),
    ]
}
