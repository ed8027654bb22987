import DecodeService
import Foundation

/// Verdicts on payloads as 32-bit words in native byte order. JSON would take a large part of the time of a decode.
///
/// A clean payload has the number of its values, the duration in nanoseconds in two words, the number of places with
/// ignored values, an index and a count for each, the number of ignored values that are listed individually, and an
/// index for each. An unclear payload has one word.
struct ScreenedWords {
    private static let unclear = UInt32.max
    private var words: [UInt32] = []
    private var indices: [String: UInt32] = [:]
    /// The places and pointers of ignored values, by index.
    private(set) var places: [String] = []

    var isEmpty: Bool { words.isEmpty }

    /// Adds a verdict; nil if the payload is unclear.
    mutating func append(_ decode: CleanDecode?) {
        guard let decode else { return words.append(Self.unclear) }
        words.append(UInt32(clamping: min(decode.values, Int(Self.unclear) - 1)))
        let nanoseconds = UInt64(max(0, min(decode.duration / .nanoseconds(1), 1e18)))
        words.append(UInt32(truncatingIfNeeded: nanoseconds))
        words.append(UInt32(truncatingIfNeeded: nanoseconds >> 32))
        words.append(UInt32(clamping: decode.ignored.count))
        for ignored in decode.ignored {
            words.append(index(of: ignored.place))
            words.append(UInt32(clamping: ignored.count))
        }
        words.append(UInt32(clamping: decode.firstIgnored.count))
        for pointer in decode.firstIgnored { words.append(index(of: pointer)) }
    }

    private mutating func index(of place: String) -> UInt32 {
        if let index = indices[place] { return index }
        let index = UInt32(places.count)
        indices[place] = index
        places.append(place)
        return index
    }

    /// The verdicts as bytes.
    var data: Data { Self.data(words) }

    /// Words as bytes.
    static func data(_ words: [UInt32]) -> Data { words.withUnsafeBytes { Data($0) } }

    /// Bytes as words.
    static func words(in data: Data) -> [UInt32] {
        data.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
    }

    /// Reads verdicts; nil for an unclear payload.
    static func verdicts(in data: Data, places: [String]) throws(FrameError) -> [CleanDecode?] {
        var rest = words(in: data)[...]
        var verdicts: [CleanDecode?] = []
        func next() throws(FrameError) -> Int {
            guard let word = rest.popFirst() else { throw .corrupt("the verdicts are truncated") }
            return Int(word)
        }
        while let first = rest.popFirst() {
            guard first != unclear else {
                verdicts.append(nil)
                continue
            }
            let nanoseconds = try next() | next() << 32
            func nextPlace() throws(FrameError) -> String {
                let place = try next()
                guard places.indices.contains(place) else { throw .corrupt("verdicts on an unknown place") }
                return places[place]
            }
            var ignored: [CleanDecode.Ignored] = []
            for _ in 0..<(try next()) {
                ignored.append(CleanDecode.Ignored(place: try nextPlace(), count: try next()))
            }
            var firstIgnored: [String] = []
            for _ in 0..<(try next()) { firstIgnored.append(try nextPlace()) }
            guard nanoseconds >= 0 else { throw .corrupt("a verdict has a negative duration") }
            verdicts.append(
                CleanDecode(
                    values: Int(first), duration: .nanoseconds(nanoseconds), ignored: ignored,
                    firstIgnored: firstIgnored))
        }
        return verdicts
    }
}
