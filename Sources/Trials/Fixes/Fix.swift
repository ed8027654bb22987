package import DecodeService
package import Strategies

/// A change that may make a payload decode: strategies, another model expression, or an edit of the model's source.
package struct Fix: Sendable, Hashable {
    /// One strategy with the value to give it.
    package struct Setting: Sendable, Hashable {
        package var name: String
        package var value: String

        /// A strategy's name and value, as a person writes them.
        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The strategies to change, in the order in which they were found to be needed.
    package var settings: [Setting]
    /// The type expression to decode as instead; nil to leave the model as it is.
    package var model: String?
    /// What to change in the model's source; nil for a change that needs none.
    package var edit: ModelEdit?
    /// What the change does, in a few words: `drop the failing element`.
    package var title: String
    /// The day that the failing value is with it, `2023-11-14`, in UTC: a format that reads a number may still read it
    /// wrongly. Nil where it is no change of dates.
    package var day: String?

    /// A change of strategies, of the model's expression, or of both.
    package init(_ settings: [Setting], model: String? = nil, edit: ModelEdit? = nil, title: String) {
        self.settings = settings
        self.model = model
        self.edit = edit
        self.title = title
    }

    /// A change of one strategy.
    init(_ name: String, _ value: String, title: String) {
        self.init([Setting(name, value)], title: title)
    }

    /// How many things are changed.
    package var size: Int { settings.count + (model == nil ? 0 : 1) + (edit == nil ? 0 : 1) }

    /// The strategy set with the change; nil when a value is none of its strategy's.
    ///
    /// - Parameter strategies: The set to start from.
    package func applied(to strategies: StrategySet) -> StrategySet? {
        var set = strategies
        for setting in settings {
            guard (try? set.set(setting.name, to: setting.value)) != nil else { return nil }
        }
        return set
    }

    /// The request with the change; nil when a value is none of its strategy's.
    package func applied(to request: DecodeRequest) -> DecodeRequest? {
        guard let strategies = applied(to: request.strategies) else { return nil }
        var changed = request
        changed.strategies = strategies
        if let model { changed.model = model }
        return changed
    }

    /// This change and another one after it, which wins where both set the same strategy.
    func followed(by other: Fix) -> Fix {
        let names = Set(other.settings.map(\.name))
        let kept = settings.filter { !names.contains($0.name) }
        let titles = settings.isEmpty && model == nil ? other.title : "\(title), \(other.title)"
        var both = Fix(kept + other.settings, model: other.model ?? model, edit: other.edit ?? edit, title: titles)
        both.day = other.day ?? day
        return both
    }

    /// Whether it differs in one thing: it converts keys by a rule, and the other maps them one by one.
    func isPlainer(than other: Fix) -> Bool {
        func isMap(_ setting: Setting) -> Bool { setting.name == "keys" && setting.value.hasPrefix("map:") }
        guard !settings.contains(where: isMap), other.settings.contains(where: isMap), model == other.model else {
            return false
        }
        return settings.contains { $0.name == "keys" }
            && Set(settings.filter { $0.name != "keys" }) == Set(other.settings.filter { $0.name != "keys" })
    }

    /// Whether all that this changes, the other changes too.
    func isPart(of other: Fix) -> Bool {
        Set(settings).isSubset(of: other.settings) && (model == nil || model == other.model)
            && (edit == nil || edit == other.edit)
    }
}

// MARK: - Words

extension Fix {
    /// The change as the strategy panel has it: `keys: snake + dates: iso8601`; an edit as the property's new line.
    package var inWords: String {
        let parts = settings.map { "\($0.name): \($0.value)" } + (model.map { ["model: \($0)"] } ?? [])
        return (parts + (edit.map { [$0.title] } ?? [])).joined(separator: " + ")
    }

    /// The change as options of the command line: `--keys snake --model '[City]'`; an edit as the property's new line.
    package var asOptions: String {
        let parts =
            settings.map { "--\($0.name) \(Self.quoted($0.value))" }
            + (model.map { ["--model \(Self.quoted($0))"] } ?? [])
        return (parts + (edit.map { [$0.title] } ?? [])).joined(separator: " ")
    }

    /// The change as a report has it: names and values, `model` for another expression, `edit` for a unified diff.
    package var asChange: [String: String] {
        var change = Dictionary(settings.map { ($0.name, $0.value) }) { $1 }
        if let model { change["model"] = model }
        if let edit { change["edit"] = edit.diff }
        return change
    }

    /// A value as a shell takes it for one word.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:=/+@%".contains($0) }
        return isPlain && !value.isEmpty ? value : "'\(value.replacing("'", with: "'\\''"))'"
    }
}
