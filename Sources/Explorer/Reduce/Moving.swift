import DecodeService
import DecodeTrace
import DecodeTree
import Diagnosis
import JSONText
import Strategies
import SwiftSource
import SwiftTypes
import TerminalUI

extension ExplorerState {
    /// Moves in the pane that has the focus.
    mutating func move(_ command: MoveCommand, count: Int? = nil) {
        switch panes.focus {
        case .tree: moveInTree(command, count: count)
        case .payload, .preview, .model, .why: moveInText(command, count: count)
        }
    }

    /// Folds in the tree; in a pane of text, left and right scroll sideways.
    mutating func fold(_ command: FoldCommand, count: Int?, last: Key) {
        guard panes.focus != .tree else {
            foldInTree(command, level: last.typed?.wholeNumberValue)
            return
        }
        let pane = panes.focus
        let times = count ?? 1
        switch command {
        case .left: scrollText(pane) { $0.left = max(0, $0.left - 8 * times) }
        case .right: scrollText(pane) { $0.left += 8 * times }
        case .enter where pane != .payload: panes.focus = .tree
        case .enter, .toggle, .closeSiblings, .openSiblings, .closeDeep, .openDeep, .toLevel:
            foldInTree(command, level: nil)
        }
    }

    // MARK: The tree

    private mutating func moveInTree(_ command: MoveCommand, count: Int?) {
        guard let tree = shownTree, let row = selectedRow else { return }
        hasMoved = true
        let height = max(1, ScreenLayout(self).contentHeight(of: .tree))
        let times = count ?? 1
        switch command {
        case .down: select(self.tree.row(times, from: row, in: tree))
        case .up: select(self.tree.row(-times, from: row, in: tree))
        case .halfPageDown: select(self.tree.row(times * max(1, height / 2), from: row, in: tree))
        case .halfPageUp: select(self.tree.row(-times * max(1, height / 2), from: row, in: tree))
        case .pageDown: select(self.tree.row(times * height, from: row, in: tree))
        case .pageUp: select(self.tree.row(-times * height, from: row, in: tree))
        case .first: select(count.map { self.tree.row($0 - 1, from: 0, in: tree) } ?? 0)
        case .last:
            select(
                count.map { self.tree.row($0 - 1, from: 0, in: tree) } ?? self.tree.visible(tree.count - 1, in: tree))
        case .scrollDown: scrollTree(times, in: tree, height: height)
        case .scrollUp: scrollTree(-times, in: tree, height: height)
        case .placeTop: self.tree.top = row
        case .placeMiddle: self.tree.top = self.tree.row(-(height / 2), from: row, in: tree)
        case .placeBottom: self.tree.top = self.tree.row(-(height - 1), from: row, in: tree)
        case .nextSibling: select(sibling(times, from: row, in: tree))
        case .previousSibling: select(sibling(-times, from: row, in: tree))
        case .parent: parent(in: tree, times: times)
        }
    }

    private mutating func foldInTree(_ command: FoldCommand, level: Int?) {
        guard let tree = shownTree, let row = selectedRow else { return }
        hasMoved = true
        switch command {
        case .left:
            if tree.hasChildren(row), !self.tree.isFolded(row, in: tree) {
                self.tree.setFolded(true, row, in: tree)
            } else {
                parent(in: tree, times: 1)
            }
        case .right, .enter:
            if self.tree.isFolded(row, in: tree) {
                self.tree.setFolded(false, row, in: tree)
                if command == .enter, let next = self.tree.next(after: row, in: tree) { select(next) }
            } else if tree.hasChildren(row) {
                select(row + 1)
            }
        case .toggle: self.tree.setFolded(!self.tree.isFolded(row, in: tree), row, in: tree)
        case .closeSiblings: foldSiblings(true, isDeep: false, in: tree)
        case .openSiblings: foldSiblings(false, isDeep: false, in: tree)
        case .closeDeep: foldSiblings(true, isDeep: true, in: tree)
        case .openDeep: foldSiblings(false, isDeep: true, in: tree)
        case .toLevel:
            if let level { self.tree.setLevel(level, in: tree) }
        }
    }

    private mutating func scrollTree(_ rows: Int, in tree: DecodeTree, height: Int) {
        self.tree.top = self.tree.row(rows, from: self.tree.top, in: tree)
        let shown = self.tree.window(height: height, in: tree)
        let margin = min(2, (height - 1) / 2)
        guard shown.count > 2 * margin, let row = selectedRow else { return }
        if let place = shown.firstIndex(of: row) {
            if place < margin { select(shown[margin]) }
            if place >= shown.count - margin, shown.count == height { select(shown[shown.count - 1 - margin]) }
        } else {
            select(rows > 0 ? shown[margin] : shown[shown.count - 1 - margin])
        }
    }

    /// The sibling this many further down (up when negative), as far as there are any.
    private func sibling(_ offset: Int, from start: Int, in tree: DecodeTree) -> Int {
        let parent = Int(tree[start].parent)
        guard parent >= 0 else { return start }
        var row = start
        for _ in 0..<abs(offset) {
            if offset > 0 {
                let next = Int(tree[row].end)
                guard next < Int(tree[parent].end) else { break }
                row = next
            } else {
                guard row > parent + 1 else { break }
                // The row before ends the previous sibling's subtree: climb to the sibling.
                row -= 1
                while Int(tree[row].parent) != parent { row = Int(tree[row].parent) }
            }
        }
        return row
    }

    private mutating func parent(in tree: DecodeTree, times: Int) {
        guard var row = selectedRow else { return }
        for _ in 0..<times where tree[row].parent >= 0 { row = Int(tree[row].parent) }
        select(row)
    }

    private mutating func foldSiblings(_ folded: Bool, isDeep: Bool, in tree: DecodeTree) {
        guard let row = selectedRow else { return }
        let parent = Int(tree[row].parent)
        guard parent >= 0 else {
            self.tree.setFolded(folded, row, in: tree)
            if isDeep { self.tree.setFolded(folded, row..<Int(tree[row].end), in: tree) }
            return
        }
        if isDeep {
            self.tree.setFolded(folded, parent + 1..<Int(tree[parent].end), in: tree)
        } else {
            for sibling in tree.children(of: parent) { self.tree.setFolded(folded, sibling, in: tree) }
        }
    }

    /// Selects a row that a person moved to.
    mutating func select(_ row: Int) {
        hasMoved = true
        showRow(row)
        step = nil
    }

    /// Brings a row before the eyes: unfolds what hides it and takes the other panes along.
    mutating func showRow(_ row: Int) {
        guard let tree = shownTree, !tree.isEmpty else { return }
        let row = min(max(row, 0), tree.count - 1)
        self.tree.cursor = row
        self.tree.reveal(row, in: tree)
        followSelection()
    }

    /// Takes payload, preview and model to the selected place.
    mutating func followSelection() {
        let layout = ScreenLayout(self)
        if let text = payload.loaded?.layout, let span = selectedSpan {
            let row = text.row(containing: span.lowerBound)
            panes.payload.cursor = row
            panes.payload.reveal(
                row, height: layout.contentHeight(of: .payload), rowCount: drawnRowCount(of: .payload))
            revealInPayload(span, row: row)
        }
        followSelectionInPreview()
        followSelectionInSource()
        panes.why = TextPane()
    }

    mutating func followSelectionInSource() {
        if let (source, line) = selectedSource, let line {
            panes.model.cursor = line - 1
            panes.model.reveal(
                line - 1, height: ScreenLayout(self).contentHeight(of: .model), rowCount: source.lines.count)
        }
    }

    /// Scrolls the payload sideways, as far as its part of a row needs it.
    mutating func revealInPayload(_ span: Range<Int>, row: Int) {
        guard let loaded = payload.loaded else { return }
        let gutter = PayloadPane.gutterWidth(loaded, top: panes.payload.top, hasMarks: coveredTree != nil)
        panes.payload.reveal(
            columns: loaded.layout.columns(of: span, inRow: row),
            width: ScreenLayout(self).contentWidth(of: .payload) - gutter)
    }

    mutating func followSelectionInPreview() {
        guard !panes.showsDifference, let preview = decode.preview, let text = preview.layout,
            let document = preview.document, document.foreign == nil, let token = selectedPreviewToken
        else { return }
        let row = text.row(containing: document.span(token).lowerBound)
        panes.preview.cursor = row
        panes.preview.reveal(
            row, height: ScreenLayout(self).contentHeight(of: .preview), rowCount: text.rowCount)
    }

    /// Scrolls the panes of text so that what they stand on is seen: the window has another size now.
    mutating func keepCursorsInSight() {
        guard !isTooSmall else { return }
        let layout = ScreenLayout(self)
        for pane in Pane.companions {
            var text = textPane(pane)
            text.reveal(text.cursor, height: layout.contentHeight(of: pane), rowCount: drawnRowCount(of: pane))
            set(text, for: pane)
        }
        if let loaded = payload.loaded, let span = spokenSpan {
            let row = loaded.layout.row(containing: span.lowerBound)
            if row == panes.payload.cursor { revealInPayload(span, row: row) }
        }
    }

    /// What the payload pane was brought to: the fault of a text that is not JSON, else the selected value.
    private var spokenSpan: Range<Int>? {
        if let document, document.foreign == nil, let fault = document.fault,
            payload.loaded?.layout.row(containing: fault.byte) == panes.payload.cursor
        {
            return fault.byte..<fault.byte + 1
        }
        return selectedSpan
    }

    // MARK: Panes of text

    private mutating func moveInText(_ command: MoveCommand, count: Int?) {
        let pane = panes.focus
        let height = max(1, ScreenLayout(self).contentHeight(of: pane))
        let rows = rowCount(of: pane)
        let times = count ?? 1
        switch command {
        case .down: scrollText(pane) { $0.cursor += times }
        case .up: scrollText(pane) { $0.cursor -= times }
        case .halfPageDown: scrollText(pane) { $0.cursor += times * max(1, height / 2) }
        case .halfPageUp: scrollText(pane) { $0.cursor -= times * max(1, height / 2) }
        case .pageDown: scrollText(pane) { $0.cursor += times * height }
        case .pageUp: scrollText(pane) { $0.cursor -= times * height }
        case .first: scrollText(pane) { $0.cursor = (count ?? 1) - 1 }
        case .last: scrollText(pane) { $0.cursor = (count ?? rows) - 1 }
        case .scrollDown: scrollText(pane) { $0.scroll(times, height: height, rowCount: rows) }
        case .scrollUp: scrollText(pane) { $0.scroll(-times, height: height, rowCount: rows) }
        case .placeTop: scrollText(pane) { $0.top = $0.cursor }
        case .placeMiddle: scrollText(pane) { $0.top = $0.cursor - height / 2 }
        case .placeBottom: scrollText(pane) { $0.top = $0.cursor - height + 1 }
        case .nextSibling, .previousSibling, .parent: moveInTree(command, count: count)
        }
    }

    private mutating func scrollText(_ pane: Pane, _ change: (inout TextPane) -> Void) {
        let height = max(1, ScreenLayout(self).contentHeight(of: pane))
        let rows = rowCount(of: pane)
        var text = textPane(pane)
        let cursor = text.cursor
        change(&text)
        text.cursor = max(0, min(text.cursor, rows - 1))
        if text.cursor != cursor { text.reveal(text.cursor, height: height, rowCount: rows) }
        text.clamp(height: height, rowCount: rows)
        set(text, for: pane)
        if text.cursor != cursor { selectFromText(pane) }
    }

    func textPane(_ pane: Pane) -> TextPane {
        switch pane {
        case .tree, .payload: panes.payload
        case .preview: panes.preview
        case .model: panes.model
        case .why: panes.why
        }
    }

    mutating func set(_ text: TextPane, for pane: Pane) {
        switch pane {
        case .tree, .payload: panes.payload = text
        case .preview: panes.preview = text
        case .model: panes.model = text
        case .why: panes.why = text
        }
    }

    func rowCount(of pane: Pane) -> Int {
        switch pane {
        case .tree: shownTree?.count ?? 0
        case .payload: payload.loaded?.layout.rowCount ?? 0
        case .preview: PreviewPane.rowCount(self)
        case .model: selectedSource?.source.lines.count ?? 0
        case .why: WhyPane.lines(self, width: ScreenLayout(self).contentWidth(of: .why)).count
        }
    }

    /// The rows that a pane may have to draw: what is wrong with a row of the payload stands under it, the last one too.
    func drawnRowCount(of pane: Pane) -> Int {
        let hasLabel =
            pane == .payload && document?.foreign == nil && (spokenFailure != nil || document?.fault != nil)
        return rowCount(of: pane) + (hasLabel ? 1 : 0)
    }

    /// Moving the cursor of a pane of text moves the selection to what stands on its row.
    private mutating func selectFromText(_ pane: Pane) {
        switch pane {
        case .payload:
            guard let layout = payload.loaded?.layout, let document, document.foreign == nil, let tree = shownTree,
                let byte = layout.firstByte(ofRow: panes.payload.cursor),
                let token = document.token(at: byte), let row = tree.row(ofToken: token)
            else { return }
            let kept = panes.payload
            select(row)
            panes.payload = kept
        case .preview:
            guard !panes.showsDifference, let preview = decode.preview?.document, preview.foreign == nil,
                let byte = decode.preview?.layout?.firstByte(ofRow: panes.preview.cursor),
                let token = preview.token(at: byte), let row = row(ofPreviewToken: token, in: preview)
            else { return }
            let kept = panes.preview
            select(row)
            panes.preview = kept
        case .model:
            guard let row = row(ofSourceLine: panes.model.cursor + 1) else { return }
            let kept = panes.model
            select(row)
            panes.model = kept
        case .tree, .why: break
        }
    }

    /// The nearest row of the property that is declared on a line of the model's source (1-based): in the values that
    /// hold the selection, then anywhere below it, round the end.
    /// - Complexity: O(rows looked at), at most ``sourceSearchLimit``.
    private func row(ofSourceLine line: Int) -> Int? {
        guard let answer = decode.answer, let (source, _) = selectedSource, let selected = selectedRow,
            let declaration = source.index.declarations.last(where: { $0.lines.contains(line) }),
            let property = declaration.properties.first(where: { $0.line == line })
        else { return nil }
        let trace = answer.result.trace
        let tree = answer.tree
        func isWanted(_ row: Int) -> Bool {
            let node = Int(tree[row].node)
            guard node > 0, case .key(let key) = trace.key(of: node) else { return false }
            let owners = TypeExpression(trace.typeName(of: Int(trace[node].parent))).declaredNames
            guard let owner = owners.first(where: { declaration.name == $0 || declaration.name.hasSuffix("." + $0) })
            else { return false }
            return source.index.property(for: key, in: owner)?.line == line || key == property.codingKey
        }
        var holder = selected
        while holder >= 0 {
            if let row = tree.children(of: holder).prefix(Self.sourceSearchLimit).first(where: isWanted) { return row }
            holder = Int(tree[holder].parent)
        }
        return (1...min(tree.count, Self.sourceSearchLimit)).lazy.map { (selected + $0) % tree.count }
            .first(where: isWanted)
    }

    /// A key never waits, however large the payload.
    private static let sourceSearchLimit = 20_000

    /// The row at the nearest equal coding path of a token of the re-encoded JSON.
    private func row(ofPreviewToken token: JSONDocument.Token, in preview: JSONDocument) -> Int? {
        guard let answer = decode.answer else { return nil }
        var tokens: [JSONDocument.Token] = []
        var current: JSONDocument.Token? = token
        while let here = current, here > 0 {
            tokens.append(here)
            current = preview.parent(here)
        }
        let text = RowText(tree: answer.tree, trace: answer.result.trace, document: document)
        var row = 0
        for token in tokens.reversed() {
            let key = preview.key(token)
            var place = 0
            if key == nil, let parent = preview.parent(token) {
                for sibling in preview.children(of: parent) {
                    if sibling == token { break }
                    place += 1
                }
            }
            let next = answer.tree.children(of: row).first { child in
                guard !answer.tree[child].traits.contains(.dropped) else { return false }
                if let key {
                    guard let label = text.label(child) else { return false }
                    return label == key || answer.strategies.encodedKey(label) == key
                }
                defer { place -= 1 }
                return place == 0
            }
            guard let next else { break }
            row = next
        }
        return row
    }

    // MARK: After every action

    /// Keeps cursors and windows inside what there is to show.
    mutating func settle() {
        let layout = ScreenLayout(self)
        if let tree = shownTree { self.tree.settle(height: layout.contentHeight(of: .tree), in: tree) }
        for pane in [Pane.payload, .preview, .model, .why] {
            var text = textPane(pane)
            text.clamp(height: layout.contentHeight(of: pane), rowCount: drawnRowCount(of: pane))
            set(text, for: pane)
        }
        if !layout.focusable.contains(panes.focus) { panes.focus = layout.focusable.first ?? .tree }
    }
}
