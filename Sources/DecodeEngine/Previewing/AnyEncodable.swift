/// Passes any value to the encoder, which still sees its real type and encodes dates, data and similar types as in a
/// model.
struct AnyEncodable: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
