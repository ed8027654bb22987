import DecodeService
import Diagnosis
import SwiftDeclarations
import SwiftTypes

// Changes of what an `init(from:)` reads, which the source has or the compiler synthesizes.
extension ModelEditor {
    /// A constant as a variable, which is decoded although it has a value.
    func variable(_ owner: String, _ name: String, _ change: SourceChange) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner),
            found.source[property.place.keyword] == "let"
        else { return nil }
        var edits = TextEdits()
        edits.replace(property.place.keyword, with: "var")
        let type = property.type.map { ": \($0)" } ?? ""
        return made(
            found, edits, at: property.place.keyword.lowerBound, title: "\(owner): var \(property.name)\(type)", change)
    }

    /// Another key in the call that sets a property.
    func askedKey(_ owner: String, _ name: String, _ key: String, _ change: SourceChange) -> ModelEdit? {
        guard let initializer = initializer(of: owner) else { return nil }
        let calls = initializer.text.matches(of: #/(?m)^\s*(?:self\.)?(\w+)\s*=[^\n]*forKey:\s*\.(\w+)/#)
            .filter { $0.1 == name }
        guard calls.count == 1, let asked = calls.first?.2 else { return nil }
        var edits = TextEdits()
        let bytes = initializer.bytes(of: asked)
        edits.replace(bytes, with: SwiftName.afterDot(key))
        return made(
            initializer.found, edits, at: bytes.lowerBound, title: "\(owner).init(from:): \(name) from .\(key)", change)
    }

    /// `super.init(from: decoder)`, in place of the superclass's other initializer, or of `superDecoder()`.
    func superInitializer(of typeName: String, _ change: SourceChange) -> ModelEdit? {
        guard let initializer = initializer(of: typeName),
            let decoder = initializer.text.firstMatch(of: #/init\(from\s+(\w+)/#)?.1
        else { return nil }
        let source = initializer.found.source
        let call = "try super.init(from: \(decoder))"
        var edits = TextEdits()
        let place: Int
        if let old = initializer.text.firstMatch(
            of: #/(?:try\s+)?super\.init\((?:from:\s*(?:try\s+)?[\w.]+\.superDecoder\([^()]*\))?\)/#)
        {
            let bytes = initializer.bytes(of: old.output)
            edits.replace(bytes, with: call)
            place = bytes.lowerBound
        } else {
            guard !initializer.text.contains("super.init") else { return nil }
            // Swift calls super.init() at the end where nothing else is written.
            let line = source.line(around: source.bytes(ofLine: initializer.lines.upperBound).lowerBound)
            let indent = source.indent(around: line.lowerBound)
            guard initializer.lines.count > 1, source[line].drop(while: { $0 == " " || $0 == "\t" }).first == "}" else {
                return nil
            }
            edits.insert("\(indent)    \(call)\(source.lineEnd)", at: line.lowerBound)
            place = line.lowerBound
        }
        for part in source.declarations where part.name == initializer.found.type.name {
            let start = source.bytes(ofLine: part.line).lowerBound
            let text = source[start..<part.end]
            for old in text.matches(of: #/super\.encode\(to:\s*[\w.]+\.superEncoder\([^()]*\)\)/#) {
                let lower = start + text.utf8.distance(from: text.startIndex, to: old.range.lowerBound)
                edits.replace(lower..<lower + old.output.utf8.count, with: "super.encode(to: encoder)")
            }
        }
        return made(
            initializer.found, edits, at: place, title: "\(typeName).init(from:): super.init(from: \(decoder))", change)
    }

    /// The text of a hand-written `init(from:)`.
    private struct InitializerText {
        var found: Found
        var lines: ClosedRange<Int>
        var start: Int
        var text: String

        func bytes(of part: Substring) -> Range<Int> {
            let lower = start + text.utf8.distance(from: text.startIndex, to: part.startIndex)
            return lower..<lower + part.utf8.count
        }
    }

    private func initializer(of typeName: String) -> InitializerText? {
        for name in TypeExpression(typeName).declaredNames {
            for (file, source) in files {
                guard let type = source.declaration(of: name), let initializer = source.decodingInitializer(of: name)
                else { continue }
                let start = source.bytes(ofLine: initializer.lines.lowerBound).lowerBound
                let end = source.bytes(ofLine: initializer.lines.upperBound).upperBound
                return InitializerText(
                    found: Found(file: ModelSourceFile(file: file, text: source.text), source: source, type: type),
                    lines: initializer.lines, start: start, text: source[start..<end])
            }
        }
        return nil
    }
}
