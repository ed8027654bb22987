package import Foundation

extension StrategySet {
    /// Returns a `JSONDecoder` with these strategies, except the what-ifs (`arrays` to `errors`, and `keys:
    /// case-insensitive`), which a decoder can't express: see `leniency`.
    package func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys.decoding
        decoder.dateDecodingStrategy = dates.decoding(otherwise: datesElse)
        decoder.dataDecodingStrategy = data.decoding
        decoder.nonConformingFloatDecodingStrategy = floats.decoding
        decoder.allowsJSON5 = json5 == .on
        decoder.assumesTopLevelDictionary = topLevel == .dictionary
        keySet.tell(&decoder.userInfo)
        return decoder
    }

    /// Returns a `JSONEncoder` with these strategies, except `order: payload`, which an encoder can't express: its
    /// output has the encoder's own order.
    package func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = encodeKeys.resolved(keys).encoding
        encoder.dateEncodingStrategy = encodeDates.resolved(dates).encoding
        encoder.dataEncodingStrategy = encodeData.resolved(data).encoding
        encoder.nonConformingFloatEncodingStrategy = encodeFloats.resolved(floats).encoding
        encodeKeySet.resolved(keySet).tell(&encoder.userInfo)
        if output == .pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        if order == .sorted { encoder.outputFormatting.insert(.sortedKeys) }
        return encoder
    }

    /// Returns a `PropertyListDecoder` with the only strategy that it supports: `key-set`.
    package func makePropertyListDecoder() -> PropertyListDecoder {
        let decoder = PropertyListDecoder()
        keySet.tell(&decoder.userInfo)
        return decoder
    }

    /// Returns a `PropertyListEncoder` with the only strategy that it supports: `encode-key-set`.
    ///
    /// - Parameter format: XML or binary.
    package func makePropertyListEncoder(_ format: PropertyListSerialization.PropertyListFormat) -> PropertyListEncoder
    {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = format
        encodeKeySet.resolved(keySet).tell(&encoder.userInfo)
        return encoder
    }
}
