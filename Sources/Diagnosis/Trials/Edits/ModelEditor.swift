import DecodeService
import SwiftDeclarations

/// Makes a change of the models' source in the text of a file: the one place that knows how each change is written.
package struct ModelEditor: Sendable {
    /// Names and sources of the files that declare the models, the most important first.
    let files: [(name: String, source: ModelSource)]
    /// The strategies of the decode, which convert keys to property names.
    let strategies: StrategySet

    /// Makes a change.
    ///
    /// - Returns: Nil if the source doesn't declare what changes, or is written in a form that can't be changed.
    /// - Complexity: O(length of the sources)
    package func edit(_ change: SourceChange) -> ModelEdit? {
        var edit = SourceEditor(files: files, strategies: strategies, change: change).edit
        if let made = edit, made.readsAnyText, let name = made.makes.retyped?.name {
            edit?.misled = comparisons(of: name)
        }
        if let (name, type) = edit?.shownOtherwise { edit?.misled += interpolations(of: name, as: type) }
        switch change {
        case .enumCase(let type, _), .unionCase(let type, _): edit?.misled = fallbacks(over: type)
        default: break
        }
        return edit
    }

    /// The branches for all other cases of an enum, which a new one gets.
    private func fallbacks(over type: String) -> [ModelBuildFailure.Problem] {
        let declarations = files.flatMap(\.source.declarations).filter { $0.name == type }
        let cases = Set(declarations.flatMap(\.properties).filter(\.isCase).map { ".\($0.name)" })
        return files.flatMap { name, source in
            source.declarations.flatMap(\.switches).compactMap { statement in
                let patterns = statement.branches.flatMap(\.patterns).map { $0.prefix { $0 != "(" } }
                guard statement.member != "init(from:)", let fallback = statement.fallback,
                    let first = patterns.first, cases.contains(String(first))
                else { return nil }
                let place = source.position(of: fallback.bytes.lowerBound)
                return ModelBuildFailure.Problem(
                    file: name, line: place.line, column: place.column,
                    message: "the new case gets what this branch says of all others")
            }
        }
    }

    /// The lines of code in which values of a property are ordered.
    private func comparisons(of property: String) -> [ModelBuildFailure.Problem] {
        let order = #/\s[<>]=?\s|\b(?:sort|sorted|min|max)\(/#
        return lines("\(property) is a text now, which is compared letter by letter") { _, code in
            let names = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            return code.contains(order) ? names.first { $0 == property }?.startIndex : nil
        }
    }

    /// The lines of code that make a text of a property as a whole, which is of another type then.
    private func interpolations(of property: String, as type: TypeExpression) -> [ModelBuildFailure.Problem] {
        let shown = type.isOptional ? "\"Optional(…)\" or \"nil\"" : "a whole \(type.text)"
        return lines("the text shows \(shown) for \(property)") { source, code in
            code.ranges(of: "\(property))").first { range in
                guard let start = code[..<range.lowerBound].ranges(of: "\\(").last?.upperBound else { return false }
                let before = code[start..<range.lowerBound]
                // Alone, the name may be that of a variable.
                return before.isEmpty
                    ? !source.text.contains("let \(property) =") && !source.text.contains("var \(property) =")
                    : before.last == "." && before.allSatisfy { $0.isLetter || $0.isNumber || ".$_?!".contains($0) }
            }?.lowerBound
        }
    }

    /// The lines of code, without their comments, in which something is found.
    private func lines(
        _ message: String, _ find: (ModelSource, Substring) -> Substring.Index?
    ) -> [ModelBuildFailure.Problem] {
        files.flatMap { name, source in
            source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
                index, line in
                // A comment, not the address of something.
                let comment = line.ranges(of: "//").first { !line[..<$0.lowerBound].hasSuffix(":") }
                let code = line[..<(comment?.lowerBound ?? line.endIndex)]
                return find(source, code).map { place in
                    ModelBuildFailure.Problem(
                        file: name, line: index + 1, column: code[..<place].utf8.count + 1, message: message)
                }
            }
        }
    }

    /// Makes each of several changes in the unchanged sources, without those that give the same text.
    ///
    /// - Parameter condition: What has to be true for a change and the type that it replaces; nil if the payload shows it.
    /// - Returns: The edits that can be made, in order; remedies that don't change the source are skipped.
    package func edits(
        _ remedies: [Remedy], if condition: (SourceChange, String?) -> String? = { _, _ in nil }
    ) -> [ModelEdit] {
        var changes: Set<SourceChange> = []
        var texts: Set<String> = []
        let sources = remedies.compactMap(\.source).filter { changes.insert($0).inserted }
        // Of coding keys, those that also rename other keys spelled alike.
        return sources.filter { change in !sources.contains { $0.includes(change) && !change.includes($0) } }
            .compactMap(edit)
            .filter { texts.insert($0.newText).inserted }.map { edit in
                var edit = edit
                edit.condition = condition(edit.makes, edit.replacedType) ?? edit.condition
                return edit
            }
    }
}

/// Makes one change.
struct SourceEditor {
    let files: [(name: String, source: ModelSource)]
    let strategies: StrategySet
    let change: SourceChange

    var edit: ModelEdit? {
        switch change {
        case .propertyType(let owner, let property, let type): propertyType(owner, property, type, "")
        case .alternatives(let owner, let property, let type, let added): alternatives(owner, property, type, added)
        case .wrapper(let owner, let property, let wrapper): wrap(owner, property, wrapper)
        case .redeclared(let owner, let name, let declaration): redeclare(owner, name, declaration)
        case .dateFormat(let type, let format, _): dateFormat(of: type, format)
        case .call(let owner, let key, let call, let type): callEdit(owner, key, call, type)
        case .codingKeys(let owner, let renames): codingKeys(owner, renames)
        case .enumCase(let type, let rawValue): enumCase(type, rawValue)
        case .unionCase(let type, let added): unionCase(type, added)
        case .respelledCase(let type, let old, let rawValue): respelledCase(type, old, rawValue)
        case .spelledCases(let type, let spelling): spelledCases(type, spelling)
        case .conformance(let type, let name): conform(type, to: name)
        case .declarations(let type, let code, let title, let model, _): declarations(type, code, title, model)
        case .ownWrapper(let wrapper, let properties): ownWrapper(wrapper, on: properties)
        case .declaredType(let owner, let name, let type, let code): propertyType(owner, name, type, code)
        case .members(let type, let code, let title): members(of: type, code, title)
        case .initializer(let type, let sources, _): initializer(of: type, finding: sources)
        case .variable(let owner, let name): variable(owner, name)
        case .askedKey(let owner, let name, let key): askedKey(owner, name, key)
        case .reading(let owner, let name, let key): reading(owner, name, key)
        case .containedDictionary(let type): containedDictionary(of: type)
        case .superInitializer(let type): superInitializer(of: type)
        case .wrapperType(let type, let path, _): wrapperType(around: TypeExpression(type), at: path)
        }
    }

    // MARK: Files

    /// A declaration in its file.
    struct Found {
        var name: String
        var source: ModelSource
        var type: ModelSource.Declaration

        var file: ModelSourceFile { ModelSourceFile(file: name, text: source.text) }
    }

    func find(_ type: String) -> Found? { first(of: type) { $0 } }

    /// The first of what is found in one of a type's declarations.
    func first<Value>(of type: String, _ find: (Found) -> Value?) -> Value? {
        for name in TypeExpression(type).declaredNames {
            for (file, source) in files {
                guard let declared = source.declaration(of: name) else { continue }
                if let value = find(Found(name: file, source: source, type: declared)) { return value }
            }
        }
        return nil
    }

    /// A property in the declaration of its type, an extension of it, or that of a superclass.
    func property(_ name: String, of owner: String) -> (found: Found, property: ModelSource.Property)? {
        first(of: owner) { found in
            let source = found.source
            let parts = [found.type.name] + found.type.inherits.compactMap { source.declaration(of: $0)?.name }
            let properties = parts.flatMap { part in
                source.declarations.filter { $0.name == part }.flatMap(\.properties)
            }
            return properties.first { $0.name == name && !$0.isCase }.map { (found, $0) }
        }
    }

    /// Returns the edit of a file.
    ///
    /// - Parameter byte: The position of the change.
    func made(
        _ found: Found, _ edits: TextEdits, at byte: Int, title: String, replacing type: String? = nil
    ) -> ModelEdit {
        let position = found.source.position(of: byte)
        return ModelEdit(
            source: found.file, newText: edits.applied(to: found.file.text), line: position.line,
            column: position.column, title: title, makes: change, replacedType: type,
            condition: change.condition)
    }

    // MARK: Properties

    /// - Parameter code: The code that declares the type, for the end of the file; empty if it is declared already.
    private func propertyType(_ owner: String, _ name: String, _ type: String, _ code: SwiftCode) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner), property.place.type != nil, type != property.type
        else { return nil }
        var edits = TextEdits()
        retype(property, as: TypeExpression(type), &edits)
        removeWrappers(of: property, in: found.source, &edits)
        if !code.isEmpty { Self.append(code, to: found.source, isPublic: isPublic(property, found.source), &edits) }
        var edit = made(
            found, edits, at: property.place.name.lowerBound, title: "\(owner).\(property.name): \(type)",
            replacing: property.type)
        edit.condition = property.wrappers.first.map { "\(owner).\(property.name) needs no \($0)" }
        return edit
    }

    /// Gives a property another type. Properties before it that share the old one get it written after their names.
    private func retype(_ property: ModelSource.Property, as type: TypeExpression, _ edits: inout TextEdits) {
        guard let bytes = property.place.type, let old = property.type else { return }
        for end in property.place.sharers { edits.insert(": \(TypeExpression(old))", at: end) }
        edits.replace(bytes, with: bytes.isEmpty ? ": \(type)" : "\(type)")
    }

    /// Makes a property optional, and declares others below it.
    private func alternatives(
        _ owner: String, _ name: String, _ type: String, _ added: [SourceChange.AddedProperty]
    ) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner), property.place.type != nil, isSynthesized(found)
        else { return nil }
        let source = found.source
        var edits = TextEdits()
        retype(property, as: TypeExpression(type), &edits)
        removeWrappers(of: property, in: source, &edits)
        let end = property.place.declaration.upperBound
        let line = source.line(around: end)
        let access: SwiftCode = isPublic(property, source) ? "public " : ""
        let isLast = source[end..<line.upperBound].allSatisfy { $0.isWhitespace || $0 == ";" }
        let indent = SwiftCode(ownSource: source.indent(around: property.place.declaration.lowerBound))
        for added in added {
            let code: SwiftCode = "\(access)var \(name: added.name): \(added.type.asOptional)"
            edits.insert(isLast ? source.lineEnd + indent + code : "; " + code, at: isLast ? line.upperBound : end)
            if !added.code.isEmpty {
                Self.append(added.code, to: source, isPublic: isPublic(property, source), &edits)
            }
        }
        if let keys = source.codingKeys(of: found.type) {
            let cases = added.map { SwiftCode.codingKey($0.name, $0.key) }
            guard keys.inherits.contains("String"),
                cases.allSatisfy({
                    insert($0, into: Found(name: found.name, source: source, type: keys), &edits) != nil
                })
            else { return nil }
        } else if added.contains(where: { $0.name != $0.key }) {
            return nil
        }
        return made(
            found, edits, at: property.place.name.lowerBound,
            title: "\(owner).\(property.name): \(type), with \(added.map(\.name).joined(separator: ", "))",
            replacing: property.type)
    }

    /// Removes a property's wrappers, which may accept only its present type.
    private func removeWrappers(of property: ModelSource.Property, in source: ModelSource, _ edits: inout TextEdits) {
        var start = property.place.declaration.lowerBound
        for wrapper in property.wrappers {
            let head = source.code(in: start..<property.place.keyword.lowerBound)
            guard let range = head.text.firstRange(of: wrapper) else { continue }
            let bytes = head.bytes(of: head.text[range])
            var upper = bytes.upperBound
            // The attribute's arguments, generic ones included, and the space after it.
            var depth = 0
            for byte in source[upper..<property.place.keyword.lowerBound].utf8 {
                if [UInt8(ascii: "("), UInt8(ascii: "<")].contains(byte) { depth += 1 }
                if depth == 0, ![0x20, 0x0A, 0x0D, 0x09].contains(byte) { break }
                if [UInt8(ascii: ")"), UInt8(ascii: ">")].contains(byte) { depth -= 1 }
                upper += 1
            }
            edits.replace(bytes.lowerBound..<upper, with: "")
            start = upper
        }
    }

    private func wrap(_ owner: String, _ name: String, _ wrapper: SourceChange.PropertyWrapper) -> ModelEdit? {
        guard let (found, property) = property(name, of: owner), let type = property.type,
            isSynthesized(found), property.place.isWrappable
        else { return nil }
        let place = property.place
        var edits = TextEdits()
        edits.insert("@\(name: wrapper.rawValue) ", at: place.declaration.lowerBound)
        edits.replace(place.keyword, with: "var")
        Self.add(import: "ResilientCodable", to: &edits, of: found.source)
        return made(
            found, edits, at: place.declaration.lowerBound, title: "\(owner).\(name): @\(wrapper.rawValue) \(type)")
    }

    /// Declares a property wrapper at the end of the file, unless it is declared, and puts it on properties of that file, or
    /// into the calls that read them.
    private func ownWrapper(_ wrapper: SourceChange.OwnWrapper, on names: [SourceChange.PropertyName]) -> ModelEdit? {
        let properties = names.compactMap { property($0.property, of: $0.owner) }
        guard let first = properties.first, properties.count == names.count,
            properties.allSatisfy({ $0.found.file == first.found.file })
        else { return nil }
        let source = first.found.source
        var edits = TextEdits()
        for ((found, property), named) in zip(properties, names) {
            let type = (named.type ?? property.type).map { TypeExpression($0) }
            if isSynthesized(found) {
                guard property.place.isWrappable else { return nil }
                edits.insert("@\(name: wrapper.name) ", at: property.place.declaration.lowerBound)
                edits.replace(property.place.keyword, with: "var")
            } else {
                let key = source.codingKeys(of: found.type)?.properties.first { $0.name == property.name }?.codingKey
                let calls = source.decodingCalls(for: key ?? property.name, in: found.type.name)
                    .filter { ["decode", "decodeIfPresent"].contains($0.method) }
                guard calls.count == 1, let call = calls.first, let asked = call.type, let bytes = call.typeBytes,
                    let end = source.callEnd(after: bytes.upperBound), TypeExpression(asked) == type?.unwrapped
                else { return nil }
                edits.replace(bytes, with: "\(wrapper.type(around: TypeExpression(asked)))")
                // The wrapper of an optional reads a missing key as nil, too.
                let isOptional = type?.isOptional == true
                if isOptional { edits.replace(call.methodBytes, with: "decode") }
                edits.insert(
                    !isOptional && call.method == "decodeIfPresent" ? "?.wrappedValue" : ".wrappedValue", at: end)
            }
            if let type = named.type { retype(property, as: TypeExpression(type), &edits) }
        }
        for named in wrapper.loosened {
            guard let type = named.type, let (found, property) = property(named.property, of: named.owner),
                found.file == first.found.file
            else { return nil }
            retype(property, as: TypeExpression(type), &edits)
        }
        if find(wrapper.name) == nil {
            Self.append(wrapper.code, to: source, isPublic: isPublic(first.property, source), &edits)
        }
        if ["JSONDecoder", "Data", "Date", "Decimal", "NSNumber"].contains(where: wrapper.code.text.contains) {
            Self.add(import: "Foundation", to: &edits, of: source)
        }
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        let title =
            "\(names[0].owner).\(names[0].property): @\(wrapper.name) \(names[0].type ?? first.property.type ?? "")\(more)"
        return made(first.found, edits, at: first.property.place.declaration.lowerBound, title: title)
    }

    /// Whether the compiler synthesizes the `init(from:)` of a type: no file has one.
    func isSynthesized(_ found: Found) -> Bool { DeclaredTypes(files).isSynthesized(found.type) }

    /// Adds an import in alphabetical order among the others; if there are none at the top, below the first comment.
    private static func add(import module: String, to edits: inout TextEdits, of source: ModelSource) {
        let imports = source.imports.filter { !$0.isConditional }
        guard !imports.contains(where: { $0.module == module }) else { return }
        let (line, lineEnd): (SwiftCode, SwiftCode) = ("import \(name: module)", source.lineEnd)
        if let next = imports.first(where: { $0.module > module }) {
            edits.insert(line + lineEnd, at: source.line(around: next.bytes.lowerBound).lowerBound)
        } else if let last = imports.last {
            edits.insert(lineEnd + line, at: source.line(around: last.bytes.upperBound).upperBound)
        } else {
            let isTop = source.headEnd == 0
            edits.insert(isTop ? line + lineEnd + lineEnd : lineEnd + line + lineEnd, at: source.headEnd)
        }
    }

    // MARK: Calls

    /// Replaces a call in a hand-written `init(from:)`, and the type of its property.
    private func callEdit(
        _ owner: String, _ key: String, _ call: SourceChange.Call, _ propertyType: String?
    ) -> ModelEdit? {
        guard let found = find(owner) else { return nil }
        let source = found.source
        let methods = call == .converted ? ["decode", "decodeIfPresent"] : ["decode"]
        let calls = source.decodingCalls(for: key, in: found.type.name).filter { methods.contains($0.method) }
        // With several calls, it isn't known which one failed.
        guard calls.count == 1, let asked = calls.first, let typeBytes = asked.typeBytes else { return nil }
        var edits = TextEdits()
        let method: String
        let newType: String
        switch call {
        case .ifPresent:
            edits.replace(asked.methodBytes, with: "decodeIfPresent")
            (method, newType) = ("decodeIfPresent", asked.type ?? "")
        case .type(let wanted):
            guard wanted != asked.type else { return nil }
            edits.replace(typeBytes, with: "\(TypeExpression(wanted))")
            (method, newType) = ("decode", wanted)
        case .converted:
            guard let type = asked.type, let end = source.callEnd(after: typeBytes.upperBound) else { return nil }
            (method, newType) = (asked.method, "Convertible<\(type)>")
            edits.replace(typeBytes, with: "\(TypeExpression(newType))")
            edits.insert(method == "decode" ? ".wrappedValue" : "?.wrappedValue", at: end)
            Self.add(import: "ResilientCodable", to: &edits, of: source)
        case .member(let member, let type, let code):
            guard let end = source.callEnd(after: typeBytes.upperBound) else { return nil }
            (method, newType) = ("decode", type)
            edits.replace(typeBytes, with: "\(TypeExpression(type))")
            edits.insert(".\(member: member)", at: end)
            Self.append(code, to: source, &edits)
        }
        if let propertyType {
            guard let property = source.property(for: key, in: found.type.name), property.place.type != nil else {
                return nil
            }
            retype(property, as: TypeExpression(propertyType), &edits)
        }
        let line = source.bytes(ofLine: asked.line).lowerBound
        return made(
            found, edits, at: line + source.indent(around: line).utf8.count,
            title: "\(owner).init(from:): \(method)(\(newType).self\(asked.key.map { ", forKey: .\($0)" } ?? ""))",
            replacing: asked.type)
    }

    // MARK: Coding keys

    /// Changes the raw values of `CodingKeys`; if there are none, adds them with a case for every property.
    private func codingKeys(_ owner: String, _ renames: [SourceChange.KeyRename]) -> ModelEdit? {
        guard let first = renames.first, let found = find(owner) else { return nil }
        let (source, type) = (found.source, found.type)
        let keys = source.codingKeys(of: type)
        let isKeys = type.kind == .enum && keys == nil
        let keysName = isKeys ? type.name : "\(type.lastName).CodingKeys"
        let more = renames.count > 1 ? " and \(renames.count - 1) more" : ""
        let title = { (name: String) in
            "\(keysName): \(name) = \(SwiftLiteral.quoted(first.key))\(more)"
        }
        var edits = TextEdits()
        if type.kind != .enum, keys == nil, source.decodingInitializer(of: type.name) != nil {
            return writtenKeys(of: found, renames, first)
        }
        if let keys = isKeys ? type : keys {
            let entries = renames.map { rename in
                (rename: rename, entry: keys.properties.first { $0.isCase && $0.codingKey == rename.wanted })
            }
            guard let entry = entries[0].entry else { return nil }
            if !keys.inherits.contains("String") {
                // Only an enum of strings has keys with other names.
                guard keys.inherits.count == 1, let place = source.inheritance(of: keys) else { return nil }
                edits.insert("String, ", at: place)
            }
            for case (let rename, let entry?) in entries {
                edits.replace(
                    entry.place.rawValue,
                    with: rename.key == entry.name ? "" : " = \(literal: rename.key)")
            }
            return made(found, edits, at: entry.place.name.lowerBound, title: title(entry.name))
        }
        let stored = type.properties.filter { !$0.isComputed }
        // A macro such as @Observable moves the properties to others, which are those that are decoded.
        let names = [stored.map(\.name), stored.map(\.storage)].first { $0.contains(first.wanted) }
        guard let place = memberPlace(found), let names else { return nil }
        let cases = names.map { name -> SwiftCode in
            let key = renames.first { $0.wanted == name }?.key
            return "case \(name: name)\(key.map { " = \(literal: $0)" } ?? "")"
        }
        let step = SwiftCode(ownSource: place.step)
        let code = (["enum CodingKeys: String, CodingKey {"] + cases.map { step + $0 } + ["}"]).lines
        edits.insert(text(of: code, at: place, of: source), at: place.byte)
        return made(found, edits, at: place.byte, title: title(first.wanted))
    }

    /// Changes the keys that a hand-written `init(from:)` asks for: those of another enum in the type, or the only text that
    /// names the key.
    private func writtenKeys(
        of found: Found, _ renames: [SourceChange.KeyRename], _ first: SourceChange.KeyRename
    ) -> ModelEdit? {
        let (source, type) = (found.source, found.type)
        let keys = source.declarations.first { keys in
            keys.isCodingKeys && keys.kind == .enum && keys.owner == type.name
                && keys.properties.contains { $0.isCase && $0.codingKey == first.wanted }
        }
        if let keys { return codingKeys(keys.name, renames) }
        let code = source.code(in: source.bytes(ofLine: type.lines.lowerBound).lowerBound..<type.end)
        let literal = SwiftLiteral.quoted(first.wanted)
        let places = code.text.ranges(of: literal).map { code.bytes(of: code.text[$0]) }
        guard places.count == 1, let place = places.first else { return nil }
        var edits = TextEdits()
        edits.replace(place, with: "\(literal: first.key)")
        return made(
            found, edits, at: place.lowerBound, title: "\(type.name): \(literal) = \(SwiftLiteral.quoted(first.key))")
    }

    // MARK: Cases

    /// Changes the raw value of the case that has another one.
    private func respelledCase(_ typeName: String, _ old: String, _ rawValue: String) -> ModelEdit? {
        guard let found = find(typeName), found.type.kind == .enum, found.type.inherits.contains("String"),
            let entry = found.type.properties.first(where: { $0.isCase && $0.codingKey == old }), old != rawValue
        else { return nil }
        let raw: SwiftCode = entry.name == rawValue ? "" : " = \(literal: rawValue)"
        var edits = TextEdits()
        edits.replace(entry.place.rawValue, with: raw)
        return made(
            found, edits, at: entry.place.name.lowerBound,
            title: "\(found.type.lastName): case \(entry.name)\(raw.text)")
    }

    /// Reads raw values in another spelling, too.
    private func spelledCases(_ typeName: String, _ spelling: SourceChange.CaseSpelling) -> ModelEdit? {
        let (words, value): (String, SwiftCode) =
            switch spelling {
            case .capitals(_, let isLowercase):
                (
                    "other capitals",
                    "Self(rawValue: text) ?? Self(rawValue: text.\(isLowercase ? "lowercased" : "uppercased")())"
                )
            case .text(let other, let raw):
                ("\"\(other)\" as \"\(raw)\"", "Self(rawValue: text == \(literal: other) ? \(literal: raw) : text)")
            }
        if case .capitals(_, let isLowercase) = spelling, let found = find(typeName),
            let union = HandWrittenUnion(typeName, in: DeclaredTypes(files)), union.kind == nil
        {
            var edits = TextEdits()
            let end = union.decoding.subjectBytes.upperBound
            edits.insert(isLowercase ? ".lowercased()" : ".uppercased()", at: end)
            return made(found, edits, at: end, title: "\(typeName): init(from:) that reads \(words)")
        }
        let code: SwiftCode = .decoding(
            from: .single,
            """
            let text = try container.decode(String.self)
            guard let value = \(value) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\\(text) isn't the raw value of a case.")
            }
            self = value
            """)
        return members(of: typeName, code, "\(typeName): init(from:) that reads \(words)")
    }

    /// Adds a case for a raw value that an enum doesn't know.
    private func enumCase(_ typeName: String, _ rawValue: SourceChange.RawValue) -> ModelEdit? {
        guard let found = find(typeName), found.type.kind == .enum else { return nil }
        let type = found.type
        let name: String
        let raw: SwiftCode
        var condition: String?
        switch rawValue {
        case .text(let text):
            guard type.inherits.contains("String") else { return nil }
            let letters = KeySpelling(text).letters
            let longer = type.properties.first {
                $0.isCase && letters.count > 2 && KeySpelling($0.codingKey).letters.starts(with: letters)
                    && KeySpelling($0.codingKey).letters != letters
            }
            condition = longer.map { "\"\(text)\" isn't short for \"\($0.codingKey)\"" }
            // A sign is named as Unicode names it: `case asterisk = "*"`.
            let signs = text.unicodeScalars.count > 2 ? [] : text.unicodeScalars.compactMap(\.properties.name)
            let plain = KeySpelling(letters.isEmpty ? signs.joined(separator: " ").lowercased() : text).camelCase
            // The value differs from a known one in capitalization or separators.
            name = type.properties.contains { $0.name == plain } && !plain.isEmpty ? "\(plain)Value" : plain
            raw = name == text ? "" : " = \(literal: text)"
        case .number(let digits):
            guard type.inherits.contains(where: { FoundNumber.integers.contains($0) }), let number = Int(digits) else {
                return nil
            }
            name = number < 0 ? "minus\(number.magnitude)" : "value\(number)"
            raw = " = \(number)"
        }
        guard !name.isEmpty, !type.properties.contains(where: { $0.name == name }) else { return nil }
        let added: SwiftCode = "case \(name: name)\(raw)"
        let title = "\(type.lastName): case \(name)\(raw.text)"
        var edits = TextEdits()
        guard let place = insert(added, into: found, &edits) else { return nil }
        var made = made(found, edits, at: place.byte, title: title)
        (made.line, made.column) = (place.line, place.column)
        made.condition = condition
        return made
    }

    /// Adds a case after the last one.
    ///
    /// - Returns: Its place; nil for a type without cases.
    func insert(
        _ added: SwiftCode, into found: Found, _ edits: inout TextEdits
    ) -> (byte: Int, line: Int, column: Int)? {
        let (source, type) = (found.source, found.type)
        guard let last = type.properties.last(where: \.isCase)?.place.declaration else { return nil }
        let line = source.line(around: last.upperBound)
        guard line.upperBound < type.end else {
            // The closing brace isn't alone on its line.
            let blanks = source[line.lowerBound..<type.end].utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
            edits.insert("; \(added)", at: type.end - blanks)
            let position = source.position(of: type.end - blanks)
            return (type.end - blanks, position.line, position.column + 2)
        }
        let indent = SwiftCode(ownSource: source.indent(around: last.lowerBound))
        edits.insert(source.lineEnd + indent + added, at: line.upperBound)
        let column = indent.text.unicodeScalars.count + 1
        return (last.upperBound, source.position(of: last.upperBound).line + 1, column)
    }

    // MARK: Types

    /// Adds a protocol at the end of a type's inheritance clause.
    private func conform(_ typeName: String, to name: String) -> ModelEdit? {
        guard let found = find(typeName), !found.type.inherits.contains(name) else { return nil }
        let byte = found.type.inheritanceEnd
        var edits = TextEdits()
        edits.insert("\(found.type.inherits.isEmpty ? ":" : ",") \(TypeExpression(name))", at: byte)
        return made(found, edits, at: byte, title: "\(found.type.lastName): \(name)")
    }

    /// Adds declarations at the end of the file that declares a type.
    private func declarations(
        _ typeName: String, _ code: SwiftCode, _ title: String, _ model: String?
    ) -> ModelEdit? {
        guard let found = find(typeName) else { return nil }
        var edits = TextEdits()
        let blanks = Self.append(code, to: found.source, isPublic: found.source.isPublic(found.type), &edits)
        var made = made(found, edits, at: found.source.text.utf8.count, title: title)
        made.line += blanks
        made.column = 1
        made.model = model
        return made
    }

    /// Adds lines at the end of a file, below a blank one.
    ///
    /// - Returns: The number of line breaks before the first of them.
    @discardableResult
    static func append(
        _ code: SwiftCode, to source: ModelSource, isPublic: Bool = false, _ edits: inout TextEdits
    ) -> Int {
        let breaks = source.text.last?.isNewline ?? true ? 1 : 2
        let lines = Array(repeating: "", count: breaks) + (isPublic ? published(code.lines) : code.lines) + [""]
        edits.insert(SwiftCode(ownSource: lines.joined(separator: source.lineEnd.text)), at: source.text.utf8.count)
        return breaks
    }

    /// Whether a property is visible outside of its module, so that its type and wrapper have to be, too.
    private func isPublic(_ property: ModelSource.Property, _ source: ModelSource) -> Bool {
        source.hasModifier("public", property) || source.hasModifier("open", property)
    }

    /// Generated declarations that are visible outside of the module, with their members.
    private static func published(_ lines: [String]) -> [String] {
        var depth = 0
        return lines.map { line in
            defer { depth += line.count { $0 == "{" } - line.count { $0 == "}" } }
            let text = line.drop { $0 == " " }
            let isVisible = ["struct ", "enum ", "var ", "let ", "init(", "func ", "static "].contains {
                text.hasPrefix($0)
            }
            return depth < 2 && isVisible ? line.prefix(line.count - text.count) + "public " + text : line
        }
    }

    /// Adds members at the end of a type.
    private func members(of typeName: String, _ code: SwiftCode, _ title: String) -> ModelEdit? {
        guard let found = find(typeName), let place = memberPlace(found) else { return nil }
        var edits = TextEdits()
        let isOpen = found.source.isPublic(found.type) && code.text.hasPrefix("init(")
        edits.insert(text(of: isOpen ? "public " + code : code, at: place, of: found.source), at: place.byte)
        return made(found, edits, at: place.byte, title: title)
    }

    /// Adds an `init(from:)`: to a class as a member, to a struct in an extension.
    private func initializer(of typeName: String, finding sources: [String: PropertySource]) -> ModelEdit? {
        guard let found = find(typeName),
            let code = InitializerWriter(source: found.source, type: found.type).code(finding: sources)
        else { return nil }
        let title = "\(found.type.name): init(from:)"
        var edit =
            found.type.kind == .class
            ? members(of: typeName, code, title) : declarations(typeName, code, title, nil)
        // Where all parts of a value are null, there is none.
        for case (let name, .parts(_, isOptional: true)) in sources {
            guard let text = edit?.newText, let (_, property) = property(name, of: typeName), let type = property.type,
                property.place.type != nil
            else { return nil }
            var edits = TextEdits()
            retype(property, as: TypeExpression(type).asOptional, &edits)
            edit?.newText = edits.applied(to: text)
        }
        return edit
    }

    /// Adds a type with a property for the member that holds the model's value, and types for the objects on the way there.
    private func wrapperType(around root: TypeExpression, at path: ValuePath) -> ModelEdit? {
        let path = path.converted(by: strategies)
        let names = path.keys + (path.element.map { [$0] } ?? [])
        guard let found = find(root.innermostName), names.allSatisfy({ SwiftName.isPlain($0) }), !names.isEmpty,
            let content = path.element == nil ? root : root.element
        else { return nil }
        let type = found.type
        guard type.access == .module || !type.name.contains(".") else { return nil }
        let taken = Set(files.flatMap { $0.source.declarations.map(\.name) })
        let name = ["\(type.lastName)Response", "\(type.lastName)Payload", "\(type.lastName)Wrapper"]
            .first { !taken.contains($0) }
        guard let name else { return nil }
        let isEncodable = type.inherits.contains { ["Codable", "Encodable"].contains($0) }
        let conformance: SwiftCode = isEncodable ? "Codable" : "Decodable"
        // A private type can be named in its own file, where this one is put.
        let access: SwiftCode = type.access == .module ? "" : "private "
        var inner: (type: TypeExpression, code: SwiftCode) = (content, "")
        for (place, key) in names.enumerated().reversed() {
            let isList = path.element != nil && place == names.count - 2
            let own = place == 0 ? name : names.count == 2 ? "Content" : names[place - 1].capitalizedFirst + "Content"
            let property: SwiftCode = "var \(name: key): \(isList ? .array(inner.type) : inner.type)"
            let code: SwiftCode = """
                \(place == 0 ? access : "")struct \(name: own): \(conformance) {
                    \([property, inner.code].blocks)
                }
                """
            inner = (TypeExpression(own), code)
        }
        let title =
            names.count == 1
            ? "struct \(name): \(conformance.text) { var \(SwiftName.escaped(names[0])): \(root.text) }"
            : "struct \(name): \(conformance.text), with \(names.joined(separator: "."))"
        return declarations(root.innermostName, inner.code, title, name)
    }

    // MARK: Layout

    /// Where members are added to a type: before its closing brace.
    private struct MemberPlace {
        var byte: Int
        /// The indentation of members.
        var indent: String
        /// The indentation of a member's own members, relative to the member.
        var step: String
        /// Whether the closing brace isn't alone on its line.
        var isInLine: Bool
    }

    private func memberPlace(_ found: Found) -> MemberPlace? {
        let (source, type) = (found.source, found.type)
        let closing = source.line(around: type.end).lowerBound
        let outer = source.indent(around: type.end)
        guard closing + outer.utf8.count == type.end else {
            let indent = source.indent(around: closing)
            return MemberPlace(byte: type.end, indent: indent + "    ", step: "    ", isInLine: true)
        }
        // Indented like the properties.
        let inner =
            type.properties.lazy.map { source.indent(around: $0.place.declaration.lowerBound) }
            .first { $0.hasPrefix(outer) && $0.count > outer.count } ?? outer + "    "
        return MemberPlace(
            byte: closing, indent: inner, step: String(inner.dropFirst(outer.count)), isInLine: false)
    }

    private func text(of code: SwiftCode, at place: MemberPlace, of source: ModelSource) -> SwiftCode {
        let indented = code.lines.map { $0.isEmpty ? "" : place.indent + $0 }
        let lineEnd = source.lineEnd.text
        let outer = place.isInLine ? String(place.indent.dropLast(place.step.count)) : ""
        return SwiftCode(ownSource: lineEnd + indented.map { $0 + lineEnd }.joined() + outer)
    }
}
