import DecodeService
import Diagnosis

/// The progress of reading the payloads of `infer`: the number of documents, the speed and the time left.
struct SampleProgress {
    private let detail: ProgressDetail?
    private let start = ContinuousClock.now
    /// The size of all payloads, in bytes; nil if unknown, as for a folder.
    private let total: Int?
    private var bytes = 0
    private var lastUpdate = ContinuousClock.now

    private static let interval = Duration.milliseconds(100)

    /// - Parameters:
    ///   - sources: The payloads.
    ///   - detail: Receives the text; nil if nothing shows it.
    init(of sources: [PayloadSource], in detail: ProgressDetail?) {
        self.detail = detail
        var total: Int? = detail == nil ? nil : 0
        for source in sources where total != nil {
            guard case .file(let path) = source, let size = FileReading.state(path)?.size else {
                total = nil
                break
            }
            total = (total ?? 0) + size
        }
        self.total = total
    }

    /// Updates the progress, unless it was just updated.
    ///
    /// - Parameters:
    ///   - documents: The documents read so far.
    ///   - bytes: The bytes read since the last call.
    mutating func read(_ documents: Int, bytes: Int) {
        self.bytes += bytes
        guard let detail else { return }
        let now = ContinuousClock.now
        guard lastUpdate.duration(to: now) >= Self.interval else { return }
        lastUpdate = now
        detail.update(
            Self.words(documents, bytes: self.bytes, of: total, seconds: start.duration(to: now) / .seconds(1)))
    }

    /// `12,000 documents, 4,000/s, about 3 s left`
    static func words(_ documents: Int, bytes: Int, of total: Int?, seconds: Double) -> String {
        let rate = Int((Double(documents) / seconds).rounded())
        var words = ["\(documents.grouped) \(documents == 1 ? "document" : "documents")"]
        if rate > 0 { words.append("\(rate.grouped)/s") }
        let left = total.flatMap { TimeLeft.words(counted: bytes, rest: $0 - bytes, of: $0, seconds: seconds) }
        if let left { words.append(left) }
        return words.joined(separator: ", ")
    }
}
