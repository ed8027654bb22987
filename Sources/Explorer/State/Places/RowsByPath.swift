import DecodeService
import DecodeTrace
import Diagnosis
import JSONText

/// Rows found by their paths, in time that doesn't grow with the payload.
extension ExplorerState {
    /// The row at a coding path (`cities[2].name`) or a JSON pointer (`/cities/2/name`); `.` is the root.
    func row(at path: String) -> Int? {
        guard let tree = shownTree, !tree.isEmpty else { return nil }
        if path == "." || path.isEmpty { return 0 }
        if path.hasPrefix("/") { return document?.token(at: path).flatMap { tree.row(ofToken: $0) } }
        var row = 0
        for component in Self.components(of: path) {
            let next =
                switch component {
                case .key(let key): child(of: row, key: key, in: tree)
                case .index(let index): child(of: row, index: index, in: tree)
                }
            guard let next else { return nil }
            row = next
        }
        return row
    }

    /// Returns the completions of a typed path in its own notation: coding path, pointer or jq path. A complete path is
    /// completed with the paths inside it.
    ///
    /// - Complexity: O(members of the value that it leads to), at most ``maxMembers``.
    func completions(of typed: String) -> [String] {
        guard let tree = shownTree, !tree.isEmpty else { return [] }
        let isPointer = typed.hasPrefix("/")
        let isQuery = !isPointer && typed.hasPrefix(".")
        func written(_ row: Int) -> String? {
            if isPointer { return tree[row].token >= 0 ? document?.pointer(Int(tree[row].token)) : nil }
            let path = path(of: row, in: tree).description
            return path.isEmpty ? nil : isQuery ? "." + path : path
        }
        func inside(_ row: Int) -> [String] { tree.children(of: row).prefix(Self.maxMembers).compactMap(written) }
        let end = typed.lastIndex { isPointer ? $0 == "/" : $0 == "." || $0 == "[" }
        let holder = row(at: end.map { String(typed[..<$0]) } ?? "")
        let lower = typed.lowercased()
        var found = (holder.map(inside) ?? []).filter { $0.lowercased().hasPrefix(lower) }
        if found.count < 2, let row = row(at: typed), found.isEmpty || found == [typed], tree.hasChildren(row) {
            found += inside(row)
        }
        return found
    }

    /// The maximum number of members to compare; objects of models have fewer. Others are found by the payload's keys.
    private static let maxMembers = 1000

    /// The member of a row that was requested with a key, or that the payload spells with it.
    func child(of row: Int, key: String, in tree: DecodeTree, or isSame: (String) -> Bool = { _ in false }) -> Int? {
        let text = RowText(tree: tree, trace: decode.answer?.result.trace, document: document)
        let token = Int(tree[row].token)
        if let document, token >= 0, let member = document.member(key, of: token),
            let found = tree.row(ofToken: member),
            Int(tree[found].parent) == row
        {
            return found
        }
        return tree.children(of: row).prefix(Self.maxMembers).first { child in
            guard let label = text.label(child) else { return false }
            return label == key || isSame(label)
        }
    }

    /// The element of a row at an index of the payload's array.
    func child(of row: Int, index: Int, in tree: DecodeTree) -> Int? {
        let token = Int(tree[row].token)
        guard let document, token >= 0, document.kind(token) == .array,
            let element = document.child(index, of: token)
        else { return nil }
        return tree.row(ofToken: element)
    }

    /// The components of a path as ``CodingPath/description`` writes them, without escapes.
    private static func components(of path: String) -> [CodingPath.Component] {
        var components: [CodingPath.Component] = []
        var rest = Substring(path)
        while let first = rest.first {
            if first == "[", let end = rest.firstIndex(of: "]") {
                let inside = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                if let index = Int(inside) {
                    components.append(.index(index))
                } else {
                    let key = inside.trimmingPrefix("\"")
                    components.append(.key(String(key.last == "\"" ? key.dropLast() : key)))
                }
            } else {
                if first == "." { rest.removeFirst() }
                let key = rest.prefix { $0 != "." && $0 != "[" }
                rest = rest.dropFirst(key.count)
                if !key.isEmpty { components.append(.key(String(key))) }
                if key.isEmpty, first == "[" { break }
            }
        }
        return components
    }
}
