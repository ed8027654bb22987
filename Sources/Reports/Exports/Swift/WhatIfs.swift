import DecodeService
import DecodeTrace
import Diagnosis
import SwiftDeclarations

/// The current what-ifs, for which no decoder has a setting, and the model changes with the same effect.
struct WhatIfs {
    private let subject: ExportSubject
    private let names: RowNames

    init(_ subject: ExportSubject) {
        self.subject = subject
        names = RowNames(
            tree: subject.decode.tree, trace: subject.decode.result.trace,
            sources: subject.decode.declared.sources)
    }

    /// The maximum number of listed places per strategy. The others are only counted.
    private static let maxShown = 12

    /// Comments, one line each; empty without what-ifs.
    var comments: [String] {
        let strategies = subject.request.strategies
        var lines: [String] = []
        for (name, value) in strategies.changed {
            guard let rule = Failure.Rule(rawValue: name), rule != .keys,
                let change = try? StrategyChange(name, value), change.isWhatIf
            else { continue }
            lines += comments(rule, value)
        }
        if strategies.keys == .caseInsensitive {
            lines += [
                "keys: case-insensitive is a what-if: JSONDecoder has no such setting.",
                "The keys of this payload that the model spells otherwise are mapped one by one.",
            ]
        }
        return lines
    }

    private func comments(_ rule: Failure.Rule, _ value: String) -> [String] {
        guard rule != .errors else {
            return ["errors: all lists every failure. A decoder stops at the first one."]
        }
        let head = "\(rule.rawValue): \(value) is a what-if: JSONDecoder has no such setting."
        let edits = edits(rule)
        guard !edits.isEmpty else { return [head, "It changed nothing in this payload."] }
        let more = edits.count - Self.maxShown
        return [head, "To decode the same, \(Self.remedy(rule)):"] + edits.prefix(Self.maxShown).map { "    \($0)" }
            + (more > 0 ? ["    and \(more) more"] : [])
    }

    private static func remedy(_ rule: Failure.Rule) -> String {
        switch rule {
        case .arrays: "import ResilientCodable and wrap the arrays whose elements were dropped"
        case .dictionaries: "import ResilientCodable and wrap the dictionaries whose values were dropped"
        case .optionals: "import ResilientCodable and wrap the optionals that were set to nil"
        case .scalars: "import ResilientCodable and wrap the values that were converted"
        case .enums: "import ResilientCodable and give the enums a fallback"
        case .missing, .errors, .keys:
            "declare the values that were filled in as optional, or wrap them in ResilientCodable's @Defaulted"
        }
    }

    /// The declarations with the same effect, each once: `Country: @FailableCodableArray var cities: [City]`.
    private func edits(_ rule: Failure.Rule) -> [String] {
        let tree = subject.decode.tree
        var seen: Set<String> = []
        return subject.decode.diagnosis.everything.compactMap { failure -> String? in
            guard let failure = failure.failure, failure.rule == rule, let failed = tree.row(ofNode: failure.node)
            else { return nil }
            let lineage = tree.lineage(of: failed)
            let row: Int
            switch rule {
            case .arrays, .dictionaries:
                let dropped = lineage.first { tree[$0].traits.contains(.dropped) }
                guard let dropped, tree[dropped].parent >= 0 else { return nil }
                row = Int(tree[dropped].parent)
            case .optionals:
                // The optional around the failure that was set to nil.
                row = lineage.first { tree[$0].mark == .adjusted } ?? failed
            case .scalars:
                // An element or a value has no declaration of its own.
                row = lineage.first { tree[$0].parent < 0 || !isCollection(Int(tree[$0].parent)) } ?? failed
            case .enums, .missing, .errors, .keys: row = failed
            }
            return edit(rule, row, failure)
        }.filter { seen.insert($0).inserted }
    }

    private func isCollection(_ row: Int) -> Bool {
        names.type(row).map { TypeExpression($0).unwrapped.member != nil } ?? false
    }

    private func edit(_ rule: Failure.Rule, _ row: Int, _ failure: Failure) -> String? {
        if rule == .enums {
            let type = failure.requestedType
            return
                "enum \(type): IncorrectEnumFallbackMechanism, with static var fallbackForIncorrectEnumValue: \(type)"
        }
        let node = Int(subject.decode.tree[row].node)
        let trace = subject.decode.result.trace
        guard node >= 0, trace[node].parent >= 0, case .key(let key) = trace.key(of: node) else {
            let path = "\(trace.path(of: max(0, node)))"
            return "the values of \(path.isEmpty ? "the payload" : path)"
        }
        let owner = TypeExpression(trace.typeName(of: Int(trace[node].parent))).unwrapped.text
        let type = names.type(row) ?? failure.requestedType
        // @Convertible also converts the elements of arrays and the values of dictionaries.
        let scalar = TypeExpression(type).unwrapped.member?.text ?? type
        switch rule {
        case .arrays:
            let wrapper = type.hasPrefix("Set<") ? "FailableCodableSet" : "FailableCodableArray"
            return "\(owner): @\(wrapper) var \(key): \(type)"
        case .dictionaries: return "\(owner): @FailableCodableDictionary var \(key): \(type)"
        case .optionals: return "\(owner): @FailableDecodable var \(key): \(type.hasSuffix("?") ? type : type + "?")"
        case .scalars where !SourceChange.PropertyWrapper.converts(scalar): return "\(owner).\(key): what \(type) reads"
        case .scalars: return "\(owner): @Convertible var \(key): \(type)"
        case .enums, .missing, .errors, .keys:
            return "\(owner): var \(key): \(type.hasSuffix("?") ? type : type + "?")"
        }
    }
}
