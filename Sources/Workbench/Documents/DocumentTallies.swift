import Diagnosis
import Synchronization

/// Results for a list of documents: which decode unchanged, and how many decode with each change tried on all.
final class DocumentTallies: Sendable {
    private let known = Mutex<[String: DocumentTally]>([:])
    private let decodes = Mutex<[Bool]?>(nil)

    /// Whether each document decodes unchanged, in order; nil until that is known.
    var decoded: [Bool]? {
        get { decodes.withLock { $0 } }
        set { decodes.withLock { $0 = newValue } }
    }

    init(decoded: [Bool]? = nil) { self.decoded = decoded }

    /// How many documents decode with a change, by its identity; nil if it wasn't tried on all.
    subscript(id: String) -> DocumentTally? {
        get { known.withLock { $0[id] } }
        set { known.withLock { $0[id] = newValue } }
    }
}
