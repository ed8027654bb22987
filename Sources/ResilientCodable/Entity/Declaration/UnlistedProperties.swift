#if DEBUG
import Foundation
import Synchronization

/// Warns of wrapped properties that are missing from `codableKeyPaths`: they stay at their defaults, which is hard to see.
enum UnlistedProperties {
    /// Where warnings go; a test may look at them.
    @TaskLocal static var say: @Sendable (String) -> Void = { warning in
        FileHandle.standardError.write(Data((warning + "\n").utf8))
    }

    private static let warned = Mutex<Set<ObjectIdentifier>>([])

    /// Warns once a type.
    static func warn<Root>(of root: Root, listed: Set<String>) {
        let unlisted = PropertyNames.wrappers(of: root).map(\.name).filter { !listed.contains($0) }
        guard !unlisted.isEmpty, warned.withLock({ $0.insert(ObjectIdentifier(Root.self)).inserted }) else { return }
        for name in unlisted {
            say(
                "ResilientCodable: \(Root.self).\(name) has a property wrapper but is missing from \(Root.self).codableKeyPaths, "
                    + "so it is neither decoded nor encoded.")
        }
    }
}
#endif
