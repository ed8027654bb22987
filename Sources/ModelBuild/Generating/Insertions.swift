/// Texts to be put into another, at places in bytes of it.
struct Insertions {
    var texts: [Int: String] = [:]

    /// The text with everything in its place.
    ///
    /// - Complexity: O(bytes + n log n)
    func apply(to text: String) -> String {
        guard !texts.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var last = 0
        for (place, inserted) in texts.sorted(by: { $0.key < $1.key }) where place >= last && place <= bytes.count {
            result += bytes[last..<place]
            result += Array(inserted.utf8)
            last = place
        }
        return String(decoding: result + bytes[last...], as: UTF8.self)
    }
}
