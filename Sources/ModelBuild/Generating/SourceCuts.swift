import DecodeService
import Foundation
import SwiftDeclarations

/// Removes parts of the user's files that don't compile and don't matter to Codable.
///
/// Removed text is replaced by spaces, so that no line changes, and no column before it. Of a function or a getter only the
/// body goes at first, since a protocol may require it. Declarations are removed only after an import was, so that the user's
/// own errors are shown, and in the trial of an edit, which may need changes elsewhere.
struct SourceCuts {
    /// An imported module that isn't available.
    struct MissingModule: Hashable {
        var module: String
        var file: String
        var line: Int
    }

    /// The texts to compile, in the order of the files; messages show the user's original.
    private(set) var sources: [ModelSource]
    private(set) var missing: [MissingModule] = []
    private(set) var cut: [String] = []
    /// The errors for which declarations were removed without a missing import: what an edit needs elsewhere.
    private(set) var broken: [ModelBuildFailure.Problem] = []
    /// The file that may have top-level statements, like a program's main file; they never run.
    private(set) var program: Int?
    private let files: [ModelSourceFile]
    private let isTrial: Bool

    /// - Parameters:
    ///   - files: The user's files.
    ///   - parsed: The files, parsed.
    ///   - isTrial: Whether the files were edited, so that other code may need a change, too.
    init(_ files: [ModelSourceFile], parsed: [ModelSource], isTrial: Bool = false) {
        self.files = files
        self.isTrial = isTrial
        sources = parsed.map { source in
            var edits = TextEdits()
            // A byte order mark is only valid at the very start, which is now a generated line.
            if source.text.unicodeScalars.first == "\u{FEFF}" { edits.replace(0..<3, with: "") }
            // The code never runs as a program, and several files may each declare an entry point.
            for mark in source.entryPoints { edits.blank(mark, of: source.text) }
            return source.applying(edits)
        }
    }

    /// Notes for the user about the removed parts.
    var notes: [String] {
        var notes: [String] = []
        for module in Set(missing.map(\.module)).sorted() {
            let places = missing.filter { $0.module == module }.map { "\($0.file):\($0.line)" }
            notes.append("the module \(module) isn't available (\(places.joined(separator: ", "))): built without it")
        }
        if !cut.isEmpty {
            let shown = cut.prefix(6).joined(separator: ", ")
            notes.append("left out: \(shown)\(cut.count > 6 ? " and \(cut.count - 6) more" : "")")
        }
        if let program {
            notes.append("\(files[program].file) has top-level statements, which are not run")
        }
        return notes
    }

    /// Removes parts so that the next attempt may compile.
    ///
    /// - Parameter problems: The compiler's problems in the user's files.
    /// - Returns: Whether something was removed; if not, another attempt is useless.
    mutating func cut(for problems: [ModelBuildFailure.Problem]) -> Bool {
        let errors = problems.filter { $0.severity == .error }
        if cutImports(errors) || allowStatements(errors) { return true }
        guard !missing.isEmpty || isTrial else { return false }
        var ranges: Set<Cut> = []
        for error in errors {
            guard let file = files.firstIndex(where: { $0.file == error.file }) else { return false }
            if let cut = removable(at: error, in: file) { ranges.insert(cut) }
        }
        // Errors of a later round come from what this one removes.
        if missing.isEmpty, cut.isEmpty {
            broken = errors.reduce(into: []) { lines, error in
                if !lines.contains(where: { ($0.file, $0.line) == (error.file, error.line) }) { lines.append(error) }
            }
        }
        for (file, cuts) in Dictionary(grouping: ranges, by: \.file) { blank(cuts, in: file) }
        let names = ranges.sorted { ($0.file, $0.bytes.lowerBound) < ($1.file, $1.bytes.lowerBound) }.map(\.name)
        for name in names where !cut.contains(name) { cut.append(name) }
        return !ranges.isEmpty
    }

    /// The failure of the last attempt, with a note about unavailable modules.
    func explained(_ failure: ModelBuildFailure) -> ModelBuildFailure {
        guard !missing.isEmpty else { return failure }
        var failure = failure
        let imports = Set(missing.map(\.module)).sorted().compactMap { module in
            missing.first { $0.module == module }.map { "\($0.file):\($0.line) imports \(module)" }
        }
        let needed = failure.problems.filter { $0.severity == .error }.compactMap { error -> String? in
            guard let file = files.firstIndex(where: { $0.file == error.file }) else { return nil }
            return Self.name(of: path(to: error, in: file)).map { "\($0) (\(error.file):\(error.line))" }
        }
        // Lists a type only once, even if several of its members need the module.
        let unique = needed.reduce(into: [String]()) { names, name in
            let bare = name.prefix { $0 != " " }
            if !names.contains(where: { $0 == name || $0.hasPrefix(bare + ".") }) { names.append(name) }
        }
        let (not, are) = imports.count == 1 ? ("isn't", "is") : ("aren't", "are")
        failure.summary =
            "\(imports.joined(separator: ", ")), which \(not) available on this machine and \(are) "
            + "needed by decoded types: \(unique.prefix(4).joined(separator: ", "))"
        return failure
    }

    // MARK: Imports and statements

    private mutating func cutImports(_ errors: [ModelBuildFailure.Problem]) -> Bool {
        var isCut = false
        for error in errors {
            guard let module = error.message.wholeMatch(of: /no such module '([^']+)'.*/)?.1,
                let file = files.firstIndex(where: { $0.file == error.file })
            else { continue }
            let top = module.split(separator: ".").first ?? module
            let imports = sources[file].imports.filter { $0.module == top }
            guard !imports.isEmpty else { continue }
            for line in imports {
                missing.append(MissingModule(module: String(module), file: error.file, line: line.line))
            }
            blank(imports.map { Cut(file: file, bytes: $0.bytes, name: String(module)) }, in: file)
            isCut = true
        }
        return isCut
    }

    private mutating func allowStatements(_ errors: [ModelBuildFailure.Problem]) -> Bool {
        guard program == nil,
            let error = errors.first(where: { $0.message.hasSuffix("are not allowed at the top level") })
        else { return false }
        program = files.firstIndex { $0.file == error.file }
        return program != nil
    }

    // MARK: Declarations

    private struct Cut: Hashable {
        var file: Int
        var bytes: Range<Int>
        var name: String
        /// What stands in its place: a body of a declaration that stays.
        var stub: SwiftCode = ""
    }

    /// The body of a function or a getter that doesn't matter, by its name; nil for what has to go whole.
    private static func stub(for name: String) -> SwiftCode? {
        switch name {
        // These run when a value is decoded or shown.
        case "description", "debugDescription": "\"\""
        case "hash", "customMirror", "rawValue": nil
        default: name.first?.isLetter == true ? "fatalError()" : nil
        }
    }

    private func byte(of error: ModelBuildFailure.Problem, in file: Int) -> Int {
        sources[file].bytes(ofLine: error.line).lowerBound + max(0, error.column - 1)
    }

    private func path(to error: ModelBuildFailure.Problem, in file: Int) -> [ModelSource.Item] {
        sources[file].path(to: byte(of: error, in: file))
    }

    private static func name(of path: [ModelSource.Item]) -> String? {
        path.isEmpty ? nil : path.map(\.name).joined(separator: ".")
    }

    /// The smallest declaration around an error that can be removed without changing how values are decoded.
    private func removable(at error: ModelBuildFailure.Problem, in file: Int) -> Cut? {
        let path = path(to: error, in: file)
        // Without these, an edit would be tried with another decode.
        if isTrial, path.contains(where: Self.decodes) { return nil }
        for depth in path.indices.reversed() {
            let item = path[depth]
            let owner = depth > 0 ? path[depth - 1] : nil
            switch decision(item, in: owner, path) {
            case .cut:
                let name = Self.name(of: Array(path[...depth])) ?? item.name
                guard let body = item.body, let stub = Self.stub(for: item.name),
                    body.contains(byte(of: error, in: file)), sources[file][body] != stub.text
                else { return Cut(file: file, bytes: item.bytes, name: name) }
                return Cut(file: file, bytes: body, name: name, stub: stub)
            case .keep: return nil
            case .askOwner: continue
            }
        }
        return nil
    }

    /// Whether it is an enum of coding keys, or adds overloads to a decoding container.
    private static func decodes(_ item: ModelSource.Item) -> Bool {
        item.inherits.contains("CodingKey") || item.keyword == "extension" && item.name.hasSuffix("DecodingContainer")
    }

    private enum Decision {
        case cut, keep, askOwner
    }

    private func decision(
        _ item: ModelSource.Item, in owner: ModelSource.Item?, _ path: [ModelSource.Item]
    ) -> Decision {
        switch item.keyword {
        case "func": return item.firstLabel == "to" && item.name == "encode" ? .keep : .cut
        case "init":
            // A class needs one; one that is decoded has init(from:).
            let isOnly = owner.map { $0.keyword == "class" && !matters($0) } == true
            return item.firstLabel == "from" ? .keep : isOnly ? .askOwner : .cut
        case "deinit", "subscript", "typealias", "operator", "precedencegroup", "macro": return .cut
        case "var", "let":
            if item.isStatic || item.isComputed || owner == nil { return .cut }
            return owner?.keyword == "protocol" || owner?.keyword == "extension" ? .cut : .askOwner
        case "case", "associatedtype": return .askOwner
        default: return matters(item) ? .keep : .cut
        }
    }

    /// Whether a type, an extension or a protocol affects coding.
    private func matters(_ item: ModelSource.Item) -> Bool {
        func isCoding(_ names: [String]) -> Bool {
            names.contains { Self.codingProtocols.contains($0.split(separator: ".").last.map(String.init) ?? $0) }
        }
        if isCoding(item.inherits) || item.members.contains(where: { $0.isType && matters($0) }) { return true }
        guard item.keyword != "extension", item.keyword != "protocol" else { return false }
        // The conformance may be in an extension, or come from one of the user's protocols.
        return sources.contains { source in
            source.items.contains {
                $0.keyword == "extension" && $0.name == item.name && isCoding($0.inherits)
                    || $0.keyword == "protocol" && item.inherits.contains($0.name) && isCoding($0.inherits)
            }
        }
    }

    /// The standard library's protocols, and those of ResilientCodable.
    private static let codingProtocols: Set<String> = [
        "Codable", "Decodable", "Encodable", "CodableEntity", "DecodableEntity", "VariablyCodable", "VariablyDecodable",
        "VariablyEncodable", "IncorrectEnumFallbackMechanism", "ChosenByType",
    ]

    // MARK: Bytes

    private mutating func blank(_ cuts: [Cut], in file: Int) {
        var edits = TextEdits()
        for cut in cuts {
            edits.insert(cut.stub, at: cut.bytes.lowerBound)
            edits.blank(cut.bytes, of: sources[file].text)
        }
        sources[file] = sources[file].applying(edits)
    }
}

extension ModelSource {
    /// The file with edits applied; parsed again if there are any.
    fileprivate func applying(_ edits: TextEdits) -> ModelSource {
        let newText = edits.applied(to: text)
        return newText == text ? self : ModelSource(newText)
    }
}
