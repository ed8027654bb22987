import DecodeService
import Diagnosis
import TerminalUI
import Trials

/// An edit of the model's source: its diff, to be read, copied, and written to the file when that is the person's own.
struct EditPage: Hashable, Sendable {
    let edit: ModelEdit
    /// Whether the model is in a file of the person's that can be written.
    let isWritable: Bool
    /// Whether it was compiled and run, and works.
    let wasTried: Bool
    /// Whether the question is open if the file may be written.
    private(set) var isAsking = false

    /// What a key of this page asks for.
    enum Choice {
        case copy
        case write
    }

    init(_ edit: ModelEdit, isWritable: Bool, wasTried: Bool = true) {
        self.wasTried = wasTried
        self.edit = edit
        self.isWritable = isWritable
    }

    /// The file's name without its folders.
    var fileName: String { edit.source.file.split(separator: "/").last.map(String.init) ?? edit.source.file }

    mutating func press(_ key: Key) -> (OverlayOutcome, Choice?) {
        if isAsking {
            // Nothing but a plain yes writes.
            isAsking = false
            if key == .character("y") { return (.close, .write) }
            return ([.control("z"), .control("l")].contains(key) ? .pass : .stay, nil)
        }
        switch key {
        case .character("y"): return (.stay, .copy)
        case .character("w") where isWritable:
            isAsking = true
            return (.stay, nil)
        case .escape, .enter, .character("q"): return (.close, nil)
        default: return (.pass, nil)
        }
    }
}
