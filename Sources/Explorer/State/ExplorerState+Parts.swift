package import TerminalUI

/// The parts. They are read with `get`: with `_read`, the unoptimised code of Swift 6.3 reads a large part from the accessor's
/// frame after it was freed.
extension ExplorerState {
    package internal(set) var size: Size {
        get { storage.parts.size }
        _modify {
            makeUnique()
            yield &storage.parts.size
        }
    }
    package internal(set) var appearance: Appearance {
        get { storage.parts.appearance }
        _modify {
            makeUnique()
            yield &storage.parts.appearance
        }
    }
    var payload: PayloadState {
        get { storage.parts.payload }
        _modify {
            makeUnique()
            yield &storage.parts.payload
        }
    }
    var documents: DocumentsState {
        get { storage.parts.documents }
        _modify {
            makeUnique()
            yield &storage.parts.documents
        }
    }
    var models: ModelState {
        get { storage.parts.models }
        _modify {
            makeUnique()
            yield &storage.parts.models
        }
    }
    var experiments: Experiments {
        get { storage.parts.experiments }
        _modify {
            makeUnique()
            yield &storage.parts.experiments
        }
    }
    var decode: DecodeState {
        get { storage.parts.decode }
        _modify {
            makeUnique()
            yield &storage.parts.decode
        }
    }
    var fixes: FixState {
        get { storage.parts.fixes }
        _modify {
            makeUnique()
            yield &storage.parts.fixes
        }
    }
    var selection: SelectionState {
        get { storage.parts.selection }
        _modify {
            makeUnique()
            yield &storage.parts.selection
        }
    }
    var play: PlayState {
        get { storage.parts.play }
        _modify {
            makeUnique()
            yield &storage.parts.play
        }
    }
    var panes: PaneState {
        get { storage.parts.panes }
        _modify {
            makeUnique()
            yield &storage.parts.panes
        }
    }
    var search: SearchState {
        get { storage.parts.search }
        _modify {
            makeUnique()
            yield &storage.parts.search
        }
    }
    var watches: WatchState {
        get { storage.parts.watches }
        _modify {
            makeUnique()
            yield &storage.parts.watches
        }
    }
    var work: WorkState {
        get { storage.parts.work }
        _modify {
            makeUnique()
            yield &storage.parts.work
        }
    }
    var recent: RecentFiles {
        get { storage.parts.recent }
        _modify {
            makeUnique()
            yield &storage.parts.recent
        }
    }
    var remembered: (path: String, setup: Setup)? {
        get { storage.parts.remembered }
        _modify {
            makeUnique()
            yield &storage.parts.remembered
        }
    }
    var lessons: LessonState {
        get { storage.parts.lessons }
        _modify {
            makeUnique()
            yield &storage.parts.lessons
        }
    }
    var layers: LayerStack {
        get { storage.parts.layers }
        _modify {
            makeUnique()
            yield &storage.parts.layers
        }
    }
    var keys: KeyState {
        get { storage.parts.keys }
        _modify {
            makeUnique()
            yield &storage.parts.keys
        }
    }
    var history: TypedHistory {
        get { storage.parts.history }
        _modify {
            makeUnique()
            yield &storage.parts.history
        }
    }
    var notice: String? {
        get { storage.parts.notice }
        _modify {
            makeUnique()
            yield &storage.parts.notice
        }
    }
    var settingsProblem: SettingsProblem? {
        get { storage.parts.settingsProblem }
        _modify {
            makeUnique()
            yield &storage.parts.settingsProblem
        }
    }
    var keptWhy: WhyText {
        get { storage.parts.keptWhy }
        _modify {
            makeUnique()
            yield &storage.parts.keptWhy
        }
    }
}
