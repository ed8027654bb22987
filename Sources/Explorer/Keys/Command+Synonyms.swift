extension Command {
    /// Other words for what the command does, by which the list of actions finds it.
    var synonyms: [String] {
        switch self {
        case .move, .fold: []
        case .jump: ["history", "place", "return", "list"]
        case .step(let command): command.synonyms
        case .search(let command): command.synonyms
        case .setup(let command): command.synonyms
        case .document: ["log", "records"]
        case .lesson: ["tutorial", "course", "exercise", "learn"]
        case .pane(let command): command.synonyms
        case .copy: ["yank", "clipboard"]
        case .program(let command): command.synonyms
        }
    }
}

extension StepCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .nextFailure, .previousFailure: ["error", "problem"]
        case .explain: ["why", "help", "documentation", "learn", "meaning"]
        case .nextAbsorbed, .previousAbsorbed, .nextAdjusted, .previousAdjusted, .nextIgnored, .previousIgnored,
            .nextSuspicious, .previousSuspicious:
            ["error"]
        case .forward: ["into", "next", "debug"]
        case .back: ["previous", "debug"]
        case .over: ["skip", "next"]
        case .out: ["out", "return", "caller", "up"]
        case .first: ["restart", "start", "beginning", "debug"]
        case .last: ["end", "finish", "debug"]
        case .callStack: ["stack", "backtrace", "frames", "debug"]
        case .play: ["start", "run", "resume", "stop"]
        case .slower, .faster: ["speed"]
        case .toggleMark: ["breakpoint", "bookmark"]
        case .runToMark: ["breakpoint", "continue", "resume"]
        }
    }
}

extension SearchCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .prompt: ["find", "grep"]
        case .again, .back: ["find", "search"]
        case .sameKeyNext, .sameKeyPrevious: ["find"]
        case .onlyFailing: ["filter", "errors"]
        case .onlyAdjusted, .onlyIgnored, .onlySuspicious, .onlyMatching: ["filter"]
        case .allRows: ["filter", "off"]
        }
    }
}

extension SetupCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .openFile: ["load", "browse", "payload"]
        case .recent: ["history", "last"]
        case .chooseModel: ["type", "class", "struct", "change", "infer"]
        case .strategies: ["settings", "options", "decoder", "keys", "dates", "try"]
        case .applyFix: ["fix", "fixes", "repair", "solve", "try"]
        case .undo: ["revert", "back"]
        case .redo: ["again"]
        case .experiments: ["history", "undo", "tries"]
        case .failures: ["errors", "problems", "groups"]
        case .compare: ["table", "try", "all"]
        case .difference: ["diff", "encode", "encoded"]
        case .reload: ["reload", "restart", "refresh", "again", "rerun"]
        case .export: ["save", "write", "output", "file", "patch", "share"]
        case .edit: ["editor", "code", "change", "source"]
        }
    }
}

extension PaneCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .next, .previous: ["window", "view", "switch"]
        case .enlarge: ["zoom", "full", "maximize", "window"]
        case .restore: ["zoom", "window"]
        case .nextCompanion: ["tab", "switch", "view"]
        case .wrapPayload: ["fold", "break", "width"]
        case .changePayloadStyle: ["format", "indent", "raw", "source", "view"]
        case .borderLeft, .borderRight, .borderUp, .borderDown: ["resize", "size"]
        case .resetBorders: ["resize", "layout"]
        }
    }
}

extension ProgramCommand {
    fileprivate var synonyms: [String] {
        switch self {
        case .help: ["keys", "shortcuts", "manual", "marks"]
        case .palette: ["actions"]
        case .goTo: ["jump", "path"]
        case .cancel: ["back", "leave"]
        case .quit: ["exit", "leave"]
        case .interrupt: ["stop", "kill", "quit"]
        case .suspend: ["background", "pause"]
        case .redraw: ["refresh", "clear"]
        }
    }
}
