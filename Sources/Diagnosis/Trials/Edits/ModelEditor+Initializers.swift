import DecodeService
import SwiftDeclarations

// Changes to what an `init(from:)` reads, be it written by hand or synthesized.
extension ModelEditor {
    /// Makes a constant a variable, which is decoded although it has a value.
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

    /// Replaces the key in the call that sets a property.
    func askedKey(_ owner: String, _ name: String, _ key: String, _ change: SourceChange) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: owner) else { return nil }
        let setters = found.source.assignments(in: initializer).filter { $0.name == name }
        guard setters.count == 1, let setter = setters.first,
            let asked = setter.value.firstMatch(of: #/forKey:\s*\.(\w+)/#)?.1
        else { return nil }
        let start =
            setter.valueBytes.lowerBound
            + setter.value.utf8.distance(
                from: setter.value.startIndex, to: asked.startIndex)
        var edits = TextEdits()
        edits.replace(start..<start + asked.utf8.count, with: "\(member: key)")
        return made(found, edits, at: start, title: "\(owner).init(from:): \(name) from .\(key)", change)
    }

    /// Reads a property with a call: in place of its assignment, or else below the line that creates the container.
    func reading(_ owner: String, _ name: String, _ key: String, _ change: SourceChange) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: owner), let property = property(name, of: owner)?.property,
            property.wrappers.isEmpty, let type = property.type.map({ TypeExpression($0) }),
            let container = found.source.containerLine(in: initializer)
        else { return nil }
        let source = found.source
        let setters = source.assignments(in: initializer).filter { $0.name == name }
        guard setters.count < 2 else { return nil }
        let declaration = source[property.place.name.upperBound..<property.place.declaration.upperBound]
        // The current value of the property becomes the default for objects without the key.
        let now =
            setters.first.map { SwiftCode(ownSource: $0.value) }
            ?? (declaration.contains("=") ? "self.\(member: name)" : nil)
        let other = type.isOptional && now == "nil" ? nil : now
        let method: SwiftCode = type.isOptional || other != nil ? "decodeIfPresent" : "decode"
        let call: SwiftCode =
            "try \(name: container.name).\(method)(\(type.unwrapped).self, forKey: .\(member: key))\(other.map { " ?? \($0)" } ?? "")"
        var edits = TextEdits()
        let place = setters.first?.valueBytes.lowerBound ?? container.end
        if let setter = setters.first {
            edits.replace(setter.valueBytes, with: call)
        } else {
            let start = source.lineEnd + SwiftCode(ownSource: container.indent)
            edits.insert("\(start)self.\(member: name) = \(call)", at: place)
        }
        return made(found, edits, at: place, title: "\(owner).init(from:): \(name) from .\(key)", change)
    }

    /// Decodes a dictionary through a container, in place of the dictionary's own `init(from:)`.
    func containedDictionary(of typeName: String, _ change: SourceChange) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: typeName) else { return nil }
        let calls = found.source.dictionaryCalls(in: initializer)
        guard calls.count == 1, let call = calls.first else { return nil }
        let new: SwiftCode = "singleValueContainer().decode(\(TypeExpression(call.type)).self)"
        var edits = TextEdits()
        edits.replace(call.bytes, with: "\(name: call.decoder).\(new)")
        return made(
            found, edits, at: call.bytes.lowerBound, title: "\(typeName).init(from:): \(new.text)", change)
    }

    /// Calls `super.init(from: decoder)` in place of the superclass's other initializer, or of `superDecoder()`.
    func superInitializer(of typeName: String, _ change: SourceChange) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: typeName) else { return nil }
        let source = found.source
        let code = source.code(of: initializer)
        guard let decoder = code.text.firstMatch(of: #/init\(from\s+(\w+)/#)?.1 else { return nil }
        let call: SwiftCode = "try super.init(from: \(name: String(decoder)))"
        var edits = TextEdits()
        let place: Int
        if let old = code.text.firstMatch(
            of: #/(?:try\s+)?super\.init\((?:from:\s*(?:try\s+)?[\w.]+\.superDecoder\([^()]*\))?\)/#)
        {
            let bytes = code.bytes(of: old.output)
            edits.replace(bytes, with: call)
            place = bytes.lowerBound
        } else {
            guard !code.text.contains("super.init") else { return nil }
            // Swift calls super.init() at the end if the code doesn't.
            let line = source.line(around: source.bytes(ofLine: initializer.lines.upperBound).lowerBound)
            let indent = source.indent(around: line.lowerBound)
            guard initializer.lines.count > 1, source[line].drop(while: { $0 == " " || $0 == "\t" }).first == "}" else {
                return nil
            }
            edits.insert("\(SwiftCode(ownSource: indent))    \(call)\(source.lineEnd)", at: line.lowerBound)
            place = line.lowerBound
        }
        for part in source.declarations where part.name == found.type.name {
            let start = source.bytes(ofLine: part.line).lowerBound
            let text = source[start..<part.end]
            for old in text.matches(of: #/super\.encode\(to:\s*[\w.]+\.superEncoder\([^()]*\)\)/#) {
                let lower = start + text.utf8.distance(from: text.startIndex, to: old.range.lowerBound)
                edits.replace(lower..<lower + old.output.utf8.count, with: "super.encode(to: encoder)")
            }
        }
        return made(
            found, edits, at: place, title: "\(typeName).init(from:): super.init(from: \(decoder))", change)
    }

    /// The hand-written `init(from:)` of a type, with the declaration that it belongs to.
    private func initializer(of typeName: String) -> (found: Found, initializer: ModelSource.DecodingInitializer)? {
        first(of: typeName) { found in found.source.decodingInitializer(of: found.type.name).map { (found, $0) } }
    }
}
