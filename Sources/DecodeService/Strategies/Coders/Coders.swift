package import Foundation

extension StrategySet {
    /// A real `JSONDecoder` with these strategies. The lenient ones (`arrays` to `errors`, and `keys: case-insensitive`)
    /// are no property of a decoder: see `leniency`.
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

    /// A real `JSONEncoder` with these strategies. `order: payload` is no property of an encoder: its output comes in
    /// the encoder's own order.
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

    /// A real `PropertyListDecoder` with the only strategy that it supports: `key-set`.
    package func makePropertyListDecoder() -> PropertyListDecoder {
        let decoder = PropertyListDecoder()
        keySet.tell(&decoder.userInfo)
        return decoder
    }

    /// A real `PropertyListEncoder` with the only strategy that it supports: `encode-key-set`.
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
