import DecodeTree
import JSONText

/// The selected place in terms of the payload, which stay valid when it is decoded again.
struct SelectedPlace {
    var token: Int
    /// The key of a row below it that has no value in the payload.
    var key: String?
}

/// The selection and the folds as RFC 6901 pointers, which stay valid when the payload changes.
struct LastingPlace {
    var selected: String?
    var toggled: [String]
}

extension ExplorerState {
    var selectedPlace: SelectedPlace? {
        guard let tree = shownTree, let row = selectedRow else { return nil }
        if tree[row].token >= 0 { return SelectedPlace(token: Int(tree[row].token)) }
        let parent = Int(tree[row].parent)
        guard parent >= 0, tree[parent].token >= 0 else { return nil }
        return SelectedPlace(token: Int(tree[parent].token), key: rowText(of: tree).label(row))
    }

    /// Selects the same place in another tree of the payload.
    mutating func restore(_ place: SelectedPlace) {
        guard let tree = shownTree, let row = tree.row(ofToken: place.token) else { return }
        selection.tree.cursor = row
        guard let key = place.key else { return }
        let text = rowText(of: tree)
        if let same = tree.children(of: row).first(where: { text.label($0) == key }) { selection.tree.cursor = same }
    }

    var lastingPlace: LastingPlace? {
        guard let tree = shownTree, let document, let row = selectedRow else { return nil }
        return LastingPlace(
            selected: token(at: row, in: tree).map(document.pointer),
            toggled: selection.tree.toggledTokens.filter { $0 < document.tokenCount }.map(document.pointer))
    }
}

extension TreeState {
    /// Selects and folds in the new payload what was selected and folded in the old one.
    mutating func restore(_ place: LastingPlace, in payload: LoadedPayload) {
        setToggled(tokens: place.toggled.compactMap(payload.document.token(at:)))
        guard let token = place.selected.flatMap(payload.document.token(at:)),
            let row = payload.tree.row(ofToken: token)
        else { return }
        cursor = row
    }
}

extension JSONDocument {
    /// The value at an RFC 6901 pointer; nil if there is none.
    func token(at pointer: String) -> Token? {
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { Self.unescapedFromPointer($0) }
        guard tokenCount > 0 else { return nil }
        var token = 0
        for step in steps {
            let next =
                kind(token) == .array
                ? Int(step).flatMap { child($0, of: token) } : member(step, of: token)
            guard let next else { return nil }
            token = next
        }
        return token
    }
}
