import Foundation
import ModelBuild
import Testing

/// Compares coding keys with the conversion of a real decoder, because Foundation's is private.
@Suite struct KeyConversionTests {
    @Test(arguments: ["snake", "kebab", "pascal", "screaming-snake", "default"])
    func `the coding keys equal those of a real decoder`(_ strategy: String) throws {
        let keys = [
            "image_url", "imageURL", "URL_path", "_private_key", "__a__b__", "trailing_", "a__b", "ALL_CAPS", "x1_y2",
            "1st_place", "_", "__", "with space", "kebab-case", "ÄÖ_ü", "emoji_😀", "iOS_version", "a_B_c", "UserName",
        ]
        let payload = "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let model = try infer(payload, under: ["keys": strategy])
        let decoder = try makeDecoder(keys: strategy)
        let offered = try decoder.decode(Offered.self, from: Data(payload.utf8)).keys
        guard case .record(let properties) = model.declarations.first?.content else {
            Issue.record("no record")
            return
        }
        #expect(Set(properties.map(\.key)) == offered)
        try InterpretedModel.decode(Data(payload.utf8), as: model, by: decoder)
    }

    /// The keys that a decoder offers.
    private struct Offered: Decodable {
        var keys: Set<String>

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            keys = Set(try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue))
        }
    }
}
