import DecodeService
import Foundation
import SwiftSource

/// Takes out of the user's files what stands in the way of a build and does not matter to Codable.
///
/// What is cut is made blank, so that every line and column stays where it is. Nothing is cut before an import was: a
/// mistake of the user's own is shown and not hidden.
struct SourceCuts {
    /// A module that is imported and is not there.
    struct MissingModule: Hashable {
        var module: String
        var file: String
        var line: Int
    }

    /// The texts as they are compiled; what is shown is the user's own.
    private(set) var texts: [String]
    private(set) var missing: [MissingModule] = []
    private(set) var cut: [String] = []
    /// The file whose statements at the top are allowed, as those of a program are; they never run.
    private(set) var program: Int?
    private let files: [ModelSourceFile]

    init(_ files: [ModelSourceFile]) {
        self.files = files
        // A byte order mark is one at the very start only, where our own line comes.
        texts = files.map {
            Self.withoutEntryPoint($0.text.hasPrefix("\u{FEFF}") ? String($0.text.unicodeScalars.dropFirst()) : $0.text)
        }
    }

    /// The files with what is left of their texts.
    var remaining: [ModelSourceFile] {
        zip(files, texts).map { ModelSourceFile(file: $0.file, text: $1) }
    }

    /// What a person should know of what was cut.
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

    /// Makes the next attempt possible.
    ///
    /// - Parameter problems: What the compiler said of the last one, about the user's files.
    /// - Returns: Whether something was cut; if not, another attempt is of no use.
    mutating func cut(for problems: [ModelBuildFailure.Problem]) -> Bool {
        let errors = problems.filter { $0.severity == .error }
        if cutImports(errors) || allowStatements(errors) { return true }
        guard !missing.isEmpty else { return false }
        var ranges: Set<Cut> = []
        for error in errors {
            guard let file = files.firstIndex(where: { $0.file == error.file }) else { return false }
            if let cut = removable(at: error, in: file) { ranges.insert(cut) }
        }
        for cut in ranges { blank(cut.bytes, in: cut.file) }
        let names = ranges.sorted { ($0.file, $0.bytes.lowerBound) < ($1.file, $1.bytes.lowerBound) }.map(\.name)
        for name in names where !cut.contains(name) { cut.append(name) }
        return !ranges.isEmpty
    }

    /// The failure that an attempt ended with, with a word about the imports that are not there.
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
        // A type whose property needs it is no news.
        let unique = needed.reduce(into: [String]()) { names, name in
            let bare = name.prefix { $0 != " " }
            if !names.contains(where: { $0 == name || $0.hasPrefix(bare + ".") }) { names.append(name) }
        }
        failure.summary =
            "\(imports.joined(separator: ", ")), which isn't available on this machine and is "
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
            let lines = ImportLine.all(in: texts[file])
            let top = module.split(separator: ".").first ?? module
            for line in lines where line.module == top {
                missing.append(MissingModule(module: String(module), file: error.file, line: line.line))
                blank(lineRange(line.line, in: file), in: file)
                isCut = true
            }
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

    /// Nothing is started here, so nothing begins at `@main`, and a module of many programs' files may have it twice.
    private static func withoutEntryPoint(_ text: String) -> String {
        guard text.contains("Main") || text.contains("@main") else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
            let words = line.drop { $0 == " " || $0 == "\t" }
            for mark in ["@main", "@UIApplicationMain", "@NSApplicationMain"] where words.hasPrefix(mark) {
                let rest = words.dropFirst(mark.count)
                guard rest.first.map({ !($0.isLetter || $0.isNumber || $0 == "_") }) ?? true else { continue }
                return line.prefix(line.count - words.count) + String(repeating: " ", count: mark.count) + rest
            }
            return line
        }.joined(separator: "\n")
    }

    // MARK: Declarations

    private struct Cut: Hashable {
        var file: Int
        var bytes: Range<Int>
        var name: String
    }

    private func path(to error: ModelBuildFailure.Problem, in file: Int) -> [SourceOutline.Item] {
        let start = lineRange(error.line, in: file).lowerBound
        return SourceOutline(texts[file]).path(to: start + max(0, error.column - 1))
    }

    private static func name(of path: [SourceOutline.Item]) -> String? {
        path.isEmpty ? nil : path.map(\.name).joined(separator: ".")
    }

    /// The smallest declaration around an error that can go without changing what is decoded.
    private func removable(at error: ModelBuildFailure.Problem, in file: Int) -> Cut? {
        let path = path(to: error, in: file)
        for depth in path.indices.reversed() {
            let item = path[depth]
            let owner = depth > 0 ? path[depth - 1] : nil
            switch decision(item, in: owner, path) {
            case .cut:
                return Cut(file: file, bytes: item.bytes, name: Self.name(of: Array(path[...depth])) ?? item.name)
            case .keep: return nil
            case .askOwner: continue
            }
        }
        return nil
    }

    private enum Decision {
        case cut, keep, askOwner
    }

    private func decision(
        _ item: SourceOutline.Item, in owner: SourceOutline.Item?, _ path: [SourceOutline.Item]
    ) -> Decision {
        switch item.keyword {
        case "func": return item.firstLabel == "to" && item.name == "encode" ? .keep : .cut
        case "init": return item.firstLabel == "from" ? .keep : owner?.keyword == "class" ? .askOwner : .cut
        case "deinit", "subscript", "typealias", "operator", "precedencegroup", "macro": return .cut
        case "var", "let":
            if item.isStatic || item.isComputed || owner == nil { return .cut }
            return owner?.keyword == "protocol" || owner?.keyword == "extension" ? .cut : .askOwner
        case "case", "associatedtype": return .askOwner
        default: return matters(item) ? .keep : .cut
        }
    }

    /// Whether a type, an extension or a protocol has to do with coding.
    private func matters(_ item: SourceOutline.Item) -> Bool {
        func isCoding(_ names: [String]) -> Bool {
            names.contains(where: Self.codingProtocols.contains)
        }
        if isCoding(item.inherits) || item.members.contains(where: { $0.isType && matters($0) }) { return true }
        guard item.keyword != "extension", item.keyword != "protocol" else { return false }
        // Said in an extension, or by a protocol of the user's own.
        return texts.contains { text in
            SourceOutline(text).items.contains {
                $0.keyword == "extension" && $0.name == item.name && isCoding($0.inherits)
                    || $0.keyword == "protocol" && item.inherits.contains($0.name) && isCoding($0.inherits)
            }
        }
    }

    /// The standard library's protocols, and those of ResilientCodable.
    private static let codingProtocols: Set<String> = [
        "Codable", "Decodable", "Encodable", "CodableEntity", "VariablyCodable", "IncorrectEnumFallbackMechanism",
    ]

    // MARK: Bytes

    private func lineRange(_ line: Int, in file: Int) -> Range<Int> {
        var start = 0
        var number = 1
        let bytes = Array(texts[file].utf8)
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            if number == line { return start..<place }
            number += 1
            start = place + 1
        }
        return start..<max(start, bytes.count)
    }

    private mutating func blank(_ range: Range<Int>, in file: Int) {
        var bytes = Array(texts[file].utf8)
        for place in range.clamped(to: bytes.indices) where bytes[place] != UInt8(ascii: "\n") {
            bytes[place] = UInt8(ascii: " ")
        }
        texts[file] = String(decoding: bytes, as: UTF8.self)
    }
}
