#if DEBUG
import Foundation

/// Warns about wrapped properties that are missing from `codableKeyPaths`: they keep their defaults, which is easy to miss.
enum UnlistedProperties {
    /// Prints a warning. Tests replace it.
    @TaskLocal static var emit: @Sendable (String) -> Void = { warning in
        FileHandle.standardError.write(Data((warning + "\n").utf8))
    }

    private static let warned = Locked<Set<ObjectIdentifier>>([])

    /// Warns once per type.
    static func warn<Root>(of root: Root, listed: Set<String>) {
        let unlisted = PropertyNames.wrappers(of: root).map(\.name).filter { !listed.contains($0) }
        guard !unlisted.isEmpty, warned.withLock({ $0.insert(ObjectIdentifier(Root.self)).inserted }) else { return }
        for name in unlisted {
            emit(
                "ResilientCodable: \(Root.self).\(name) has a property wrapper but is missing from \(Root.self).codableKeyPaths, "
                    + "so it is neither decoded nor encoded.")
        }
    }
}
#endif
