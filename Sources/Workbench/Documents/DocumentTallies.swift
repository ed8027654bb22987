import Diagnosis
import Synchronization

/// What is known of a list of documents: which decode as they are, and how many with each change that was tried on all.
final class DocumentTallies: Sendable {
    private let known = Mutex<[String: DocumentTally]>([:])
    private let decodes = Mutex<[Bool]?>(nil)

    /// Which documents decode as they are, in order; nil as long as nobody has found out.
    var decoded: [Bool]? {
        get { decodes.withLock { $0 } }
        set { decodes.withLock { $0 = newValue } }
    }

    init(decoded: [Bool]? = nil) { self.decoded = decoded }

    /// How many documents decode with a change, by its identity; nil for one that was not tried on all.
    subscript(id: String) -> DocumentTally? {
        get { known.withLock { $0[id] } }
        set { known.withLock { $0[id] = newValue } }
    }
}
