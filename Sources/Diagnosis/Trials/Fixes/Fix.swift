package import DecodeService
import Foundation

/// A change that may make a payload decode: strategies, another model expression, or an edit of the model's source.
package struct Fix: Sendable, Hashable {
    /// The strategies to change, in the order in which they were found to be needed.
    package var changes: [StrategyChange]
    /// The type expression to decode as instead; nil to keep the model.
    package var model: String?
    /// The edit of the model's source; nil for other changes.
    package var edit: ModelEdit?
    /// What the change does, in a few words: `drop the failing element`.
    package var title: String
    /// The failing date as this change reads it, `2023-11-14`, in UTC: a format may read a number without error but
    /// wrongly. Nil for other changes.
    package var day: String?
    /// What has to be true for it that the payload doesn't show, as a clause; nil if the payload shows it.
    package var condition: String?

    /// Creates a change of strategies, of the model's expression, or of both.
    package init(_ changes: [StrategyChange], model: String? = nil, edit: ModelEdit? = nil, title: String) {
        self.changes = changes
        self.model = model
        self.edit = edit
        self.title = title
    }

    /// Creates an edit of the models' source, with the type to decode as after it.
    init(_ edit: ModelEdit) {
        self.init([], model: edit.model, edit: edit, title: "change \(edit.source.file), line \(edit.line)")
    }

    /// Creates the change of strategies or of the type expression that a remedy names; nil for other remedies.
    ///
    /// - Parameters:
    ///   - current: The strategies that it changes.
    ///   - date: The failing date as the payload writes it; nil if no date failed.
    package init?(_ remedy: Remedy, over current: StrategySet, reading date: String? = nil) {
        guard let title = remedy.title(over: current) else { return nil }
        switch remedy {
        case .strategies(let changes): self.init(changes, title: title)
        case .model(let model): self.init([], model: model, title: title)
        case .source, .payload, .all: return nil
        }
        if let date, case let dates = StrategySet().with(changes).dates, changes == [StrategyChange(\.dates, dates)] {
            day = dates.date(from: date)?.formatted(.iso8601.year().month().day())
        }
    }

    /// Whether an app can make the change: an edit of the model, another type, or a setting of its decoder. A what-if
    /// strategy, which supplies a value where the decoder would throw, only shows what an edit would give.
    package var isPermanent: Bool { changes.allSatisfy { !$0.isWhatIf } }

    /// The package that the app needs for the change, unless the file imports it; nil for none.
    package var neededPackage: String? {
        edit?.newLines.contains("import ResilientCodable") == true ? "ResilientCodable" : nil
    }

    /// The number of changes.
    package var size: Int { changes.count + (model == nil && edit == nil ? 0 : 1) }

    /// The request with the changes applied.
    package func applied(to request: DecodeRequest) -> DecodeRequest {
        var changed = request
        changed.strategies = request.strategies.with(changes)
        if let model { changed.model = model }
        return changed
    }

    /// This change followed by another one, which wins if both set the same strategy.
    func followed(by other: Fix) -> Fix {
        let names = Set(other.changes.map(\.name))
        let kept = changes.filter { !names.contains($0.name) }
        let titles = changes.isEmpty && model == nil ? other.title : "\(title), \(other.title)"
        var both = Fix(kept + other.changes, model: other.model ?? model, edit: other.edit ?? edit, title: titles)
        both.day = other.day ?? day
        both.condition = other.condition ?? condition
        return both
    }

    /// The change without that of one strategy; nil if nothing would be left.
    func without(_ change: StrategyChange) -> Fix? {
        let kept = changes.filter { $0 != change }
        guard !kept.isEmpty || model != nil || edit != nil else { return nil }
        guard edit == nil else { return Fix(kept, model: model, edit: edit, title: title) }
        let left = (kept.isEmpty ? [] : [Remedy.strategies(kept)]) + (model.map { [.model($0)] } ?? [])
        let titles = left.compactMap { $0.title(over: StrategySet()) }
        return Fix(kept, model: model, title: titles.joined(separator: ", "))
    }

    /// Whether the only difference is that it converts keys by a rule, while the other maps them one by one.
    func isPlainer(than other: Fix) -> Bool {
        guard !mapsKeys, other.mapsKeys, model == other.model else { return false }
        return changes.contains { $0.name == "keys" }
            && Set(changes.filter { $0.name != "keys" }) == Set(other.changes.filter { $0.name != "keys" })
    }

    /// Whether the other fix makes all of this one's changes, too.
    func isPart(of other: Fix) -> Bool {
        Set(changes).isSubset(of: other.changes) && (model == nil || model == other.model)
            && (edit == nil || edit == other.edit)
    }

    // MARK: Words

    /// The change in the words of the strategy panel: `keys: snake + dates: iso8601`; an edit as the property's new
    /// line.
    package var inWords: String {
        words(separator: " + ") { "\($0): \($1)" }
    }

    /// Identifies the change: equal changes have the same identifier, wherever and whenever they were found.
    package var id: String { (edit.map { "\($0.source.file): " } ?? "") + inWords }

    /// The change as command-line options: `--keys snake --model '[City]'`; an edit as the property's new line.
    package var asOptions: String {
        words(separator: " ") { "--\($0) \(Self.quoted($1))" }
    }

    private func words(separator: String, of setting: (_ name: String, _ value: String) -> String) -> String {
        let settings = changes.map { setting($0.name, $0.value) }
        // An edit that wraps the model says so itself.
        let last = edit?.title ?? model.map { setting("model", $0) }
        return (settings + [last].compactMap(\.self)).joined(separator: separator)
    }

    /// The change for a JSON report: names and values, `model` for another expression, `edit` for a unified diff.
    package var asChange: [String: String] {
        var change = Dictionary(changes.map { ($0.name, $0.value) }) { $1 }
        if let model { change["model"] = model }
        if let edit { change["edit"] = edit.diff }
        return change
    }

    /// A value quoted as one word for a shell.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:=/+@%".contains($0) }
        return isPlain && !value.isEmpty ? value : "'\(value.replacing("'", with: "'\\''"))'"
    }
}
