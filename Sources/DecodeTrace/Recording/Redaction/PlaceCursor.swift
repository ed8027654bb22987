/// The position of a walk through a payload, in the places of a trace.
struct PlaceCursor {
    /// An open container.
    private struct Container {
        var isObject: Bool
        var place: PlaceTree.Place?
        var allowed: AllowedPaths
        /// The index of the next element.
        var index = 0
        /// The last key of an object.
        var key = ""
    }

    /// A place, and what is allowed there.
    typealias Position = (place: PlaceTree.Place?, allowed: AllowedPaths)

    private let context: RedactionContext
    private var open: [Container] = []

    init(_ context: RedactionContext) {
        self.context = context
    }

    var depth: Int { open.count }

    /// Whether the innermost container has keys.
    var isInObject: Bool { open.last?.isObject == true }

    /// The position of the innermost container.
    var container: Position { open.last.map { ($0.place, $0.allowed) } ?? (nil, context.allowed) }

    mutating func enterKey(_ key: String) {
        if let last = open.indices.last { open[last].key = key }
    }

    mutating func enter(isObject: Bool, _ position: Position) {
        open.append(Container(isObject: isObject, place: position.place, allowed: position.allowed))
    }

    mutating func leave() {
        if !open.isEmpty { open.removeLast() }
    }

    /// The position of the value that begins: of the last key, or of the next element.
    mutating func value() -> Position {
        guard let last = open.indices.last else { return (0, context.allowed) }
        let container = open[last]
        if container.isObject {
            let converted = context.conversion.converted(container.key)
            return (
                container.place.flatMap {
                    context.tree.member(converted, of: $0) ?? context.tree.member(container.key, of: $0)
                }, container.allowed.inside(container.key, or: converted)
            )
        }
        open[last].index += 1
        return (
            container.place.flatMap { context.tree.element(container.index, of: $0) },
            container.allowed.inside("\(container.index)")
        )
    }
}

/// The paths whose values stay, from a place on.
struct AllowedPaths {
    private let patterns: [ArraySlice<String>]

    /// - Parameter paths: Paths such as `items.*.kind`.
    init(_ paths: [String]) {
        patterns = paths.map { path in path.split { ".[]".contains($0) }.map { String($0) }[...] }.filter {
            !$0.isEmpty
        }
    }

    private init(rest: [ArraySlice<String>]) {
        patterns = rest
    }

    /// Whether everything from here on is allowed.
    var isAll: Bool { patterns.contains(where: \.isEmpty) }

    /// What is allowed in a member.
    func inside(_ key: @autoclosure () -> String, or other: String? = nil) -> AllowedPaths {
        guard !patterns.isEmpty, !isAll else { return self }
        let key = key()
        return AllowedPaths(
            rest: patterns.filter { $0.first == key || $0.first == "*" || $0.first == other }.map { $0.dropFirst() })
    }
}
