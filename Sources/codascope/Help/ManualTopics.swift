import DecodeService
import Diagnosis
import Explorer
import Workbench

extension ManualPage {
    /// The pages that aren't about one command.
    static let topics = [
        strategies, ownModels, courses, documents, recordings, limits, appearance, keys, marks, fixes, reports,
        failures, exit, environment,
    ]

    /// The options of a group that commands share, in the order of their declaration.
    ///
    /// - Parameter title: The group's title.
    private static func options(of title: String) -> Block {
        var names: Set<String> = []
        return .terms(
            CommandDescription.shown.flatMap(\.options).filter { $0.sectionTitle == title }
                .filter { names.insert($0.longName).inserted }.map(Term.init))
    }

    private static let strategies = ManualPage(
        name: "strategies", title: "Strategies, with their values",
        blocks: [
            .paragraph(
                "Every command that decodes takes them as options of the same names (--keys snake --dates iso8601), and so "
                    + "does the explorer's panel (s). The first value is the default. The lenient ones, arrays to errors, are "
                    + "what-ifs: without changing the model, they show what a tolerant model would do.")
        ]
            + StrategySet.all.flatMap { strategy -> [Block] in
                [
                    .heading("\(strategy.name): \(strategy.summary)"),
                    .terms(strategy.values.map { Term(name: $0.spelling, meaning: $0.explanation) }),
                ]
            })

    private static let limits = ManualPage(
        name: "limits", title: "Limits of time, memory and size",
        blocks: [
            .paragraph(
                "A decode that passes a limit ends with trouble (exit status 2) and says which limit it was; the explorer and "
                    + "the other payloads go on."),
            options(of: "Limits"),
        ])

    private static let appearance = ManualPage(
        name: "appearance", title: "Colors, marks and themes",
        blocks: [
            .paragraph(
                "Color only repeats what a mark says. The config file sets a theme for every run, and can have themes of its "
                    + "own (codascope config)."),
            options(of: "Appearance"),
        ])

    private static let ownModels = ManualPage(
        name: "own-models", title: "Models: those of the lessons, and your own",
        blocks: [
            .paragraph(
                "--model takes any Swift type expression: Country, [Media], [String: City], Page<Order>. codascope models "
                    + "lists the types. If two lessons or files have one of the same name, put the lesson or the file before it: "
                    + "nullability/Country, Models/Line."),
            .code(["codascope payload.json --models Sources/Models --model '[Order]'"]),
            .paragraph(
                "--models takes Swift files and folders of them. They are compiled with your swiftc, and their code is run, as "
                    + "swift run would. Only files that you pass, or choose in the explorer and confirm, are compiled. Compiled "
                    + "models are kept in the cache (codascope cache)."),
            .paragraph(
                "--decoder API.decoder decodes with a JSONDecoder of your code and its settings; strategies other than the "
                    + "default override them. --package PATH --target NAME takes the types of a SwiftPM target, which swift "
                    + "build builds with its dependencies."),
            .paragraph(
                "A model that crashes, loops or uses too much memory ends only that decode. --time-limit and --memory-limit "
                    + "bound it."),
            options(of: "Your own models"),
        ])

    private static let courses = ManualPage(
        name: "courses", title: "Lessons of your own",
        blocks: [
            .paragraph(
                "A lesson is a folder with lesson.json, Swift files with the models, and payloads. codascope lessons FOLDER "
                    + "opens it in the explorer. codascope lessons --check FOLDER checks the tasks that change the models "
                    + "(edited) with the Swift files as they are now. JSON5 is allowed: comments, keys without quotes, trailing commas."
            ),
            .code(lessonExample.split(separator: "\n").map(String.init)),
            .paragraph(
                "when has the conditions that hold at once when a task is done. The keys are payload, model, outcome (decoded, "
                    + "recovered or failed), strategies (values by name), selected, asked and answered (a coding path), "
                    + "lastStep (true), open (a call on the stack: City.init(from:)), line (a part of the marked source line), "
                    + "difference (a JSON pointer that a round trip loses or changes), noDifference (true) and edited (true: "
                    + "the models were changed). The right answer to a question has no why."),
        ])

    /// A whole lesson.json.
    static let lessonExample = """
        {
          "title": "A price that is a string",
          "look": "The shop sends prices as strings. Product.price is a Double.",
          "payloads": [
            { "file": "lamp.json", "model": "Product", "note": "Its price is a string." },
          ],
          "tasks": [
            {
              "do": "Press s, and set scalars to lossless.",
              "when": { "payload": "lamp", "strategies": { "scalars": "lossless" }, "outcome": "recovered" },
              "seen": "The string was taken as a number.",
            },
            {
              "question": "What does JSONDecoder do with it?",
              "answers": [
                { "text": "It throws typeMismatch." },
                { "text": "It converts it.", "why": "Look at the error with scalars: strict." },
              ],
            },
            {
              "do": "Press v, and change the model so that lamp.json decodes.",
              "when": { "payload": "lamp", "outcome": "decoded", "edited": true },
            },
          ],
          "summary": "JSONDecoder never converts a string to a number.",
        }
        """

    private static let documents = ManualPage(
        name: "documents", title: "Logs, folders and several files in the explorer",
        blocks: [
            .code([
                "codascope day.ndjson --model Order --time-key created_at",
                "codascope responses/ 'logs/*.jsonl' --model Order",
            ]),
            .paragraph(
                "A log with a document a line (named .ndjson or .jsonl, a text that begins so, or with --lines any file), a text "
                    + "with several documents in sequence, a folder, or several files open as a list of documents, at the first "
                    + "that fails. They are "
                    + "decoded in the background, in --jobs workers; ^c stops and keeps what is there. A document that can't be "
                    + "read, isn't JSON, or ends the worker costs one row, which says so. A log that grows is followed, unless "
                    + "--no-watch is given. Another model or strategy decodes all documents again, and says how many fail since "
                    + "that decoded before. Fixes of an open document are run on all: each says how many decode with it."
            ),
            .heading("Keys in the list"),
            .terms(KeyTable.documentList.map { Term(name: $0.keys, meaning: $0.help) }),
            .paragraph(
                "The summary has the numbers of codascope check --summary: the causes of failures, what was swallowed, what is "
                    + "suspicious, what the model never asks for, and at each place in how many documents there is a value, null, "
                    + "no key, or a failure. With --time-key it says since when."),
            .heading("Keys in the summary"),
            .terms(KeyTable.documentSummary.map { Term(name: $0.keys, meaning: $0.help) }),
        ])

    private static let recordings = ManualPage(
        name: "recordings", title: "Decodes that an app, a server or a test recorded",
        blocks: [
            .code(["codascope failed.codarecording --models Sources/App", "codascope check recordings/ --summary"]),
            .paragraph(
                "A recording is a file with the payload, the calls of the model and the settings of the decoder. The library "
                    + "DecodeTrace writes one where JSONDecoder's record(_:from:) stands in place of decode(_:from:), and the "
                    + "decode fails. Strings and numbers are replaced by others of the same form and length, unless the app "
                    + "allows their paths."),
            .paragraph(
                "It opens like a decode of its own, but it can't be decoded again: strategies and models stay as they were, and "
                    + "changes are listed as not tried. --models only reads the source, which needs not compile: it shows the "
                    + "lines of the calls, and codascope fix proposes edits of it as diffs."),
            .paragraph(
                "A folder of recordings, or a file with one in each line, is a list of documents. Lines and columns are those "
                    + "of the recorded payload. Without a payload, because it was too large or could not be redacted, an "
                    + "outline of what the model asked for is shown."),
        ])

    private static let keys = ManualPage(
        name: "keys", title: "Keys of the explorer",
        blocks: [
            .paragraph(
                "The mouse selects, folds and scrolls; --no-mouse leaves it to the terminal. A number before a key repeats it. "
                    + "Esc closes a panel and never quits."),
            .paragraph(
                "With --linear the explorer speaks instead of drawing: each key is answered by plain lines, one place at a "
                    + "time, with words for marks, so that a screen reader reads what is new. Keys and commands are the same: j "
                    + "and k go to the next and previous row, Tab to another pane, ? lists the keys. codascope screen --linear "
                    + "--play KEYS prints what would be said."),
            .paragraph(
                "y copies by the terminal's clipboard (OSC 52). Where the terminal has none, --copy-command takes the text, or "
                    + "else a file in the state folder; what was copied, and how, is said."),
        ]
            + KeyTable.groups.flatMap { group -> [Block] in
                [.heading(group.title), .terms(group.rows.map { Term(name: $0.keys, meaning: $0.help) })]
            })

    private static let marks = ManualPage(
        name: "marks", title: "Marks of the decode tree",
        blocks: [
            .paragraph("Color only repeats what a mark says. --ascii uses the marks in parentheses."),
            .terms(
                KeyTable.marks.map { mark in
                    Term(
                        name: mark.symbol == mark.ascii ? mark.symbol : "\(mark.symbol) (\(mark.ascii))",
                        meaning: mark.meaning)
                }),
        ])

    private static let fixes = ManualPage(
        name: "fixes", title: "Fixes and plans",
        blocks: [
            .paragraph(
                "A fix is a change that was run: a strategy, another type, an edit of your model that was compiled on a copy. It "
                    + "says what your app has after it, and the list has the best first. If no single change of an app keeps "
                    + "everything, a plan is searched: several changes together."),
            .terms([
                Term(name: "fix:", meaning: "a change that was run"),
                Term(name: "plan:", meaning: "several changes that were run together, with a diff of each file"),
                Term(
                    name: "not tried:",
                    meaning: "advice that was not run, where no change that was run keeps everything"),
                Term(name: "help:", meaning: "advice, where nothing was run"),
            ]),
            .terms([
                Term(name: "keeps everything", meaning: "each value is read, by the property that it belongs to"),
                Term(name: "a guess: if …", meaning: "nothing is lost, and what has to be true isn't known"),
                Term(name: "leaves out, leaves unread, loses, changes", meaning: "a part of the payload or a default"),
                Term(name: "makes up", meaning: "a value that the payload doesn't have"),
                Term(name: "breaks", meaning: "a document that decodes now"),
            ]),
            .paragraph(
                "check tries fixes for 5 seconds for one payload, and never for several; --suggest SECONDS and --suggest never "
                    + "change that. In the explorer, a and a number applies a fix, and u undoes it."),
        ])

    private static let reports = ManualPage(
        name: "reports", title: "Reports as JSON",
        blocks: [
            .paragraph(
                "With --format json, one payload prints one object, and several print one object a line, in the order of the "
                    + "arguments. A payload that could not be checked prints one, too: its outcome is trouble, and trouble has "
                    + "a code and a message."),
            .terms([
                Term(
                    name: "outcome", meaning: "decoded, recovered (with swallowed failures), failed, invalid or trouble"
                ),
                Term(
                    name: "failures",
                    meaning:
                        "kind, path, pointer, line and column, requestedType, found, message, suggestions (id, situation, standing, applicability, conditions, needs, losses, documents)"
                ),
                Term(
                    name: "alternatives",
                    meaning: "places where several types were tried, with the type that decoded the value"),
                Term(name: "suspicions", meaning: "values that decoded and are likely wrong"),
                Term(
                    name: "adjusted, ignored",
                    meaning: "values that a strategy changed; keys that the model never asks for"),
                Term(name: "plan", meaning: "changes that make it decode together, if no single one does"),
            ]),
            .paragraph(
                "Codes of trouble: missing, dangling-link, link-loop, folder, not-a-file, permission, too-large, "
                    + "bad-recording, unreadable; time-limit, memory-limit, model-crashed, worker-failed, recorded; "
                    + "models-not-built, models-not-loaded, "
                    + "unknown-model, ambiguous-model, bad-model-expression, no-model; cancelled."),
        ])

    private static let failures = ManualPage(
        name: "failures", title: "Kinds of failures and of suspicious values",
        blocks: [
            .paragraph("codascope explain CODE shows an example of each, its cause and its fixes."),
            .terms(FailurePage.all.map { Term(name: $0.name, meaning: $0.title) }),
            .heading("Decoded, but likely wrong"),
            .terms(SuspicionPage.all.map { Term(name: $0.name, meaning: $0.title) }),
        ])

    private static let exit = ManualPage(
        name: "exit", title: "Exit statuses",
        blocks: [
            .terms([
                Term(name: "0", meaning: "Everything decoded. The explorer and screen, once they have run."),
                Term(
                    name: "1",
                    meaning: "Something failed or is not JSON; with --fail-on, also what that names."),
                Term(name: "2", meaning: "Something could not be read, built or decoded in time."),
                Term(name: "64", meaning: "Invalid usage."),
            ])
        ])

    private static let environment = ManualPage(
        name: "environment", title: "Files and environment",
        blocks: [
            .terms([
                Term(
                    name: "XDG_CACHE_HOME",
                    meaning: "Compiled models are in its folder codascope; by default in ~/.cache/codascope."),
                Term(
                    name: "XDG_CONFIG_HOME",
                    meaning:
                        "The config file is codascope/config.json in it; by default in ~/.config. See codascope help "
                        + "config."),
                Term(name: "NO_COLOR", meaning: "If it isn't empty, no color is used."),
                Term(
                    name: "COLORTERM",
                    meaning:
                        "With truecolor or 24bit, a theme's colors are shown as they are, where the terminal can."),
                Term(name: "CLICOLOR_FORCE", meaning: "If it is neither empty nor 0, color is used in pipes, too."),
                Term(name: "VISUAL, EDITOR", meaning: "What v opens a payload or a model with, at its line."),
                Term(name: "TERM", meaning: "The terminal; its colors and keys are read from terminfo."),
            ]),
            .paragraph("Completions for the shell:"),
            .code([
                "codascope --generate-completion-script bash",
                "codascope --generate-completion-script zsh",
                "codascope --generate-completion-script fish",
            ]),
        ])
}
