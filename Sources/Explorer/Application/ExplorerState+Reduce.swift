import DecodeService
import TerminalUI
import Trials

/// The root of the tree: hands each action to the part that it is for, and performs what the parts ask for.
extension ExplorerState {
    /// Takes one action: changes the state and says what is to be done outside. Pure, and quick whatever the payload.
    package mutating func reduce(_ action: Action) -> [Effect] {
        var effects = handle(action)
        effects += followRows()
        settle()
        markTries()
        return effects
    }

    private mutating func handle(_ action: Action) -> [Effect] {
        switch action {
        case .input(let event): return handle(event)
        case .payload(let answer, let generation): return perform(payload.reduce(answer, generation: generation))
        case .models(let answer): return perform(models.reduce(answer))
        case .inferred(let types, let generation):
            return perform(models.reduce(types, isStale: generation != payload.generation))
        case .files(let answer): return perform(reduce(answer))
        case .decode(let answer, let generation): return perform(decode.reduce(answer, generation: generation))
        case .fixesTried(let progress, let generation):
            if generation == decode.generation { fixes.progress = progress }
        case .search(let answer, let generation):
            return perform(search.reduce(answer, generation: generation, tree: treeVersion))
        case .layer(let answer, let generation): layers.receive(answer, generation: generation)
        case .tick(let generation): return perform(play.tick(generation: generation))
        case .notice(let message): notice = message
        }
        return []
    }

    private mutating func reduce(_ answer: FileAnswer) -> [Request] {
        switch answer {
        case .changed(let changes): return [.filesChanged(changes)]
        case .edited(let path, let trouble):
            guard trouble == nil else { return [.notice(trouble)] }
            // What was edited may be another file than before.
            let isPayload = path == payload.path
            return [.notice(nil), .filesChanged(FileChanges(payload: isPayload, models: !isPayload))]
        case .written(let change, let trouble): return experiments.reduce(change, trouble: trouble)
        }
    }

    /// Keeps cursors and windows inside what there is to show, and the texts that are drawn from it at hand.
    mutating func settle() {
        if let tree = shownTree {
            selection.tree.settle(height: ScreenLayout(self).contentHeight(of: .tree), in: tree)
        }
        keepWhy()
        updatePanes { $0.settle(in: $1) }
        keepWhy()
    }

    /// Changes the panes, which may read all the rest.
    mutating func updatePanes(_ change: (inout PaneState, ExplorerState) -> Void) {
        var panes = panes
        change(&panes, self)
        self.panes = panes
    }
}
