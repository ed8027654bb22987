import DecodeService
import SwiftDeclarations

// Changes to what an `init(from:)` reads, be it written by hand or synthesized.
extension SourceEditor {
    /// Makes a constant a variable, which is decoded although it has a value.
    func variable(_ owner: String, _ name: String) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner),
            found.source[property.place.keyword] == "let"
        else { return nil }
        var edits = TextEdits()
        edits.replace(property.place.keyword, with: "var")
        let type = property.type.map { ": \($0)" } ?? ""
        return made(found, edits, at: property.place.keyword.lowerBound, title: "\(owner): var \(property.name)\(type)")
    }

    /// Replaces the key in the call that sets a property.
    func askedKey(_ owner: String, _ name: String, _ key: String) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: owner) else { return nil }
        let setters = found.source.assignments(in: initializer).filter { $0.name == name }
        guard setters.count == 1, let setter = setters.first,
            case let value = found.source.code(in: setter.valueBytes),
            let bytes = value.text.firstMatch(of: #/forKey:\s*\.(\w+)/#).map({ value.bytes(of: $0.output.1) })
        else { return nil }
        var edits = TextEdits()
        edits.replace(bytes, with: "\(member: key)")
        return made(found, edits, at: bytes.lowerBound, title: "\(owner).init(from:): \(name) from .\(key)")
    }

    /// Reads a property with a call: in place of its assignment, or else below the line that creates the container.
    func reading(_ owner: String, _ name: String, _ key: String) -> ModelEdit? {
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
        return made(found, edits, at: place, title: "\(owner).init(from:): \(name) from .\(key)")
    }

    /// Decodes a dictionary through a container, in place of the dictionary's own `init(from:)`.
    func containedDictionary(of typeName: String) -> ModelEdit? {
        guard let (found, initializer) = initializer(of: typeName) else { return nil }
        let calls = found.source.dictionaryCalls(in: initializer)
        guard calls.count == 1, let call = calls.first else { return nil }
        let new: SwiftCode = "singleValueContainer().decode(\(TypeExpression(call.type)).self)"
        var edits = TextEdits()
        edits.replace(call.bytes, with: "\(name: call.decoder).\(new)")
        return made(found, edits, at: call.bytes.lowerBound, title: "\(typeName).init(from:): \(new.text)")
    }

    /// Calls `super.init(from: decoder)` in place of the superclass's other initializer, or of `superDecoder()`.
    func superInitializer(of typeName: String) -> ModelEdit? {
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
        for part in source.parts(of: found.type) {
            let code = source.code(in: source.bytes(ofLine: part.line).lowerBound..<part.end)
            for old in code.text.matches(of: #/super\.encode\(to:\s*[\w.]+\.superEncoder\([^()]*\)\)/#) {
                edits.replace(code.bytes(of: old.output), with: "super.encode(to: encoder)")
            }
        }
        return made(found, edits, at: place, title: "\(typeName).init(from:): super.init(from: \(decoder))")
    }

    /// The hand-written `init(from:)` of a type, with the declaration that it belongs to.
    private func initializer(of typeName: String) -> (found: Found, initializer: ModelSource.DecodingInitializer)? {
        first(of: typeName) { found in found.source.decodingInitializer(of: found.type.name).map { (found, $0) } }
    }

    // MARK: Declarations that use wrappers of ResilientCodable

    /// Replaces text in a property's attribute, and its type without the value after it.
    func redeclare(_ owner: String, _ name: String, _ declaration: SourceChange.Redeclaration) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner) else { return nil }
        let place = property.place
        let head = found.source.code(in: place.declaration.lowerBound..<place.keyword.lowerBound)
        guard let old = head.text.firstRange(of: declaration.old).map({ head.bytes(of: head.text[$0]) }) else {
            return nil
        }
        var edits = TextEdits()
        edits.replace(old, with: declaration.new)
        if let type = declaration.type {
            guard let bytes = place.type else { return nil }
            edits.replace(bytes.lowerBound..<place.declaration.upperBound, with: "\(TypeExpression(type))")
        }
        if !declaration.code.isEmpty { Self.append(declaration.code, to: found.source, &edits) }
        let isArgument = declaration.new.text.contains(":")
        let title = "\(isArgument ? "" : "@")\(declaration.new.text)\(declaration.type.map { " \($0)" } ?? "")"
        return made(found, edits, at: old.lowerBound, title: "\(owner).\(name): \(title)")
    }

    /// Adds a format at the end of the list that a `DateFormats` declares.
    func dateFormat(of typeName: String, _ format: DateFormat) -> ModelEdit? {
        guard let found = find(typeName) else { return nil }
        let body = found.source.code(in: found.source.bytes(ofLine: found.type.line).lowerBound..<found.type.end)
        // The list, not the type in brackets: the first bracket before a format.
        guard let list = body.text.firstMatch(of: #/dateFormats[^\.]*(\[)\s*\./#)?.1.startIndex,
            let end = Self.closingBracket(of: body.text[list...])
        else { return nil }
        let byte = body.bytes(of: body.text[end...]).lowerBound
        var edits = TextEdits()
        edits.insert(", \(format.libraryCode)", at: byte)
        return made(found, edits, at: byte, title: "\(typeName).dateFormats: \(format.libraryCode.text)")
    }

    /// The bracket that closes the one at the start of a text.
    private static func closingBracket(of text: Substring) -> String.Index? {
        var depth = 0
        return text.indices.first { index in
            depth += text[index] == "[" ? 1 : text[index] == "]" ? -1 : 0
            return depth == 0
        }
    }
}
