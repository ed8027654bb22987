import SwiftDeclarations

/// Writes the `init(from:)` of a type whose properties are plain; for a class with the `encode(to:)` that goes with it.
struct InitializerWriter {
    let source: ModelSource
    let type: ModelSource.Declaration

    /// A property with the key under which it is read.
    private struct Member {
        var name: String
        var key: String
        var type: TypeExpression
        /// Whether it has a value if the key is missing.
        var hasValue: Bool
        /// Its property wrapper, which decides what a missing key means.
        var wrapper: String?

        /// - Parameters:
        ///   - keepsValue: Whether an optional keeps the value of its declaration, too.
        ///   - element: The type of elements that each have one of the value's as their content; nil if the value is there.
        func decoding(
            from container: SwiftCode, keepsValue: Bool = false, each element: String? = nil
        ) -> SwiftCode {
            if let wrapper {
                return "_\(name: name) = try \(container).decode(\(name: wrapper).self, forKey: .\(name: name))"
            }
            let isMaybe = type.isOptional || hasValue
            let method: SwiftCode = isMaybe ? "decodeIfPresent" : "decode"
            let value: SwiftCode = hasValue && (keepsValue || !type.isOptional) ? " ?? \(name: name)" : ""
            let read = element.map { TypeExpression.array(TypeExpression($0)) } ?? type.unwrapped
            let content: SwiftCode = element == nil ? "" : isMaybe ? "?.map(\\.content)" : ".map(\\.content)"
            return "\(name: name) = try \(container).\(method)(\(read).self, forKey: .\(name: name))\(content)\(value)"
        }

        /// The expression that reads a value without a default.
        func value(from container: SwiftCode) -> SwiftCode {
            "try \(container).\(type.isOptional ? "decodeIfPresent" : "decode")(\(type.unwrapped).self, forKey: .\(name: name))"
        }

        func encoding(to container: SwiftCode) -> SwiftCode {
            let method: SwiftCode = type.isOptional ? "encodeIfPresent" : "encode"
            return "try \(container).\(method)(\(name: name), forKey: .\(name: name))"
        }
    }

    /// The enum of the members' keys.
    private static func keys(_ name: SwiftCode, of members: [Member], inner: [SwiftCode] = []) -> SwiftCode {
        "private \(SwiftCode.codingKeys(inner + members.map { .codingKey($0.name, $0.key) }, named: name))"
    }

    /// Returns members for the class that read its own properties and those of its superclass: with
    /// `super.init(from:)`, or directly if the superclass isn't Decodable.
    ///
    /// - Parameters:
    ///   - parent: The superclass whose properties are read by the code itself; nil to call its `init(from:)`.
    ///   - property: A property that must be read.
    /// - Returns: Nil if the class has such an initializer, or the source doesn't show the type of a property.
    func change(reading parent: ModelSource.Declaration?, including property: ModelSource.Property) -> SourceChange? {
        let parts = source.parts(of: type)
        guard type.kind == .class, parts.allSatisfy({ $0.initializer == nil }), let own = members(of: type) else {
            return nil
        }
        let inherited = parent.map { members(of: $0) ?? [] } ?? []
        guard (own + inherited).allSatisfy({ $0.wrapper == nil }) else { return nil }
        guard (own + inherited).contains(where: { $0.name == property.name }) else { return nil }
        let parentKeys: SwiftCode = "\(name: "\(parent?.lastName ?? "")Keys")"
        let calls: SwiftCode =
            parent == nil
            ? "try super.init(from: decoder)"
            : """
            super.init()
            let inherited = try decoder.container(keyedBy: \(parentKeys).self)
            \(inherited.map { $0.decoding(from: "inherited") }.lines)
            """
        let decoding = SwiftCode.decoding(
            from: own.isEmpty ? nil : .keyed(by: "CodingKeys"),
            """
            \(own.map { $0.decoding(from: "container") }.lines)
            \(calls)
            """)
        let encoding: SwiftCode = """
            \(parent == nil ? "override " : "")func encode(to encoder: any Encoder) throws {
                \(parent == nil ? "try super.encode(to: encoder)" : "")
                \(own.isEmpty ? "" : "var container = encoder.container(keyedBy: CodingKeys.self)")
                \(own.map { $0.encoding(to: "container") }.lines)
                \(parent == nil ? "" : "var inherited = encoder.container(keyedBy: \(parentKeys).self)")
                \(inherited.map { $0.encoding(to: "inherited") }.lines)
            }
            """
        let code = [
            source.codingKeys(of: type) == nil && !own.isEmpty ? Self.keys("CodingKeys", of: own) : "",
            inherited.isEmpty ? "" : Self.keys(parentKeys, of: inherited), "required \(decoding)",
            isEncodable ? encoding : "",
        ].blocks
        return .members(of: type.name, code: code, title: "\(type.name): init(from:)")
    }

    /// The initializer that finds properties elsewhere than under their keys, and the keys that it needs: in an extension of a
    /// struct, where the memberwise initializer stays, or for a class without a superclass its members.
    ///
    /// - Parameter sources: Where, by the name of the property; the others are read as the compiler's own code does.
    /// - Returns: Nil if the type has an initializer of its own, or the source doesn't show the type of a property.
    func code(finding sources: [String: PropertySource]) -> SwiftCode? {
        let isClass = type.kind == .class
        guard type.kind == .struct || isClass && source.superclass(of: type) == nil,
            source.parts(of: type).allSatisfy({ $0.initializer == nil }), let own = members(of: type),
            Set(sources.keys).isSubset(of: own.map(\.name)),
            own.allSatisfy({ sources[$0.name] != .declaration || $0.hasValue })
        else { return nil }
        let access: SwiftCode = source.isPublic(type) ? "public " : ""
        // Without an encode(to:), the compiler makes no keys for an init(from:) that is written.
        let needsKeys = !isEncodable && source.codingKeys(of: type) == nil
        var scopes: [[String]: Scope] = [:]
        var elements: [SwiftCode] = []
        let reading = own.map { member -> SwiftCode in
            switch sources[member.name] {
            case .sameObject: return "\(name: member.name) = try \(member.type.unwrapped)(from: decoder)"
            case .keyOfObject:
                let read: SwiftCode =
                    member.type.text == "String" ? "?.stringValue" : ".flatMap({ \(member.type)($0.stringValue) })"
                return """
                    guard let ownKey = decoder.codingPath.last\(read) else {
                        throw DecodingError.dataCorrupted(
                            .init(codingPath: decoder.codingPath, debugDescription: "No key holds the object."))
                    }
                    \(name: member.name) = ownKey
                    """
            case .parts(let parts, let isOptional):
                let inner = parts.map { Member(name: $0.name, key: $0.key, type: $0.type, hasValue: false) }
                let keysName = "\(member.name.capitalizedFirst)Keys"
                elements.append(Self.keys("\(name: keysName)", of: inner))
                let container: SwiftCode = "\(name: member.name + "Container")"
                let arguments = inner.map { "\(name: $0.name): \($0.value(from: container))" as SwiftCode }
                let first = inner.first { !$0.type.isOptional } ?? inner[0]
                let isThere: SwiftCode =
                    isOptional
                    ? "try \(container).decodeIfPresent(\(first.type.unwrapped).self, forKey: .\(name: first.name)) == nil ? nil : "
                    : ""
                return """
                    let \(container) = try decoder.container(keyedBy: \(name: keysName).self)
                    \(name: member.name) = \(isThere)\(member.type.unwrapped)(
                        \(arguments.joined(separator: ", ")))
                    """
            case .localTime(let pattern, let zone, _):
                guard member.wrapper == nil else { return member.decoding(from: "container") }
                scopes[[], default: Scope()].inner.append(zone)
                return Self.localTime(member, pattern, zone: Self.name([zone]))
            case .dayAndTime(let date):
                for path in [date.holder, date.zone.map { Array($0.dropLast()) } ?? []] { Self.open(path, &scopes) }
                scopes[date.holder, default: Scope()].inner += [date.day, date.time]
                if let zone = date.zone, let key = zone.last {
                    scopes[Array(zone.dropLast()), default: Scope()].inner.append(key)
                }
                return Self.dayAndTime(member, date)
            case .scaled(let key, let divisor):
                var moved = member
                moved.key = key
                scopes[[], default: Scope()].members.append(moved)
                return Self.scaled(member, divisor)
            case .measured(let key, let measure):
                var moved = member
                moved.key = measure.value
                Self.open([key], &scopes)
                scopes[[key], default: Scope()].members.append(moved)
                scopes[[key], default: Scope()].inner.append(measure.unit)
                return Self.measured(member, measure, from: Self.container([key]))
            case .path(let path):
                var moved = member
                moved.key = path.keys.last ?? ""
                let holder = Array(path.keys.dropLast())
                Self.open(holder, &scopes)
                scopes[holder, default: Scope()].members.append(moved)
                let container = Self.container(holder)
                guard let key = path.element, let content = member.type.unwrapped.element, member.wrapper == nil else {
                    return member.decoding(from: container)
                }
                let element = "\(Self.name(path.keys).capitalizedFirst)Element"
                elements.append(
                    """
                    private struct \(name: element): Decodable {
                        let content: \(content)

                        \(.codingKeys([.codingKey("content", key)]))
                    }
                    """)
                return member.decoding(from: container, each: element)
            case let source: return member.decoding(from: "container", keepsValue: source == .declaration)
            }
        }
        let paths = scopes.keys.sorted {
            ($0.count, $0.joined(separator: "\0")) < ($1.count, $1.joined(separator: "\0"))
        }
        let keys = paths.map { path -> SwiftCode in
            let scope = scopes[path] ?? Scope()
            return Self.keys(
                "\(name: Self.keysName(path))", of: scope.members,
                inner: Set(scope.inner).sorted().map { .codingKey(Self.name([$0]), $0) })
        }
        let containers = paths.map { path -> SwiftCode in
            guard let key = path.last else {
                return "let \(Self.container(path)) = try decoder.container(keyedBy: \(name: Self.keysName(path)).self)"
            }
            return """
                let \(Self.container(path)) = try \(Self.container(Array(path.dropLast()))).nestedContainer(
                    keyedBy: \(name: Self.keysName(path)).self, forKey: .\(name: Self.name([key])))
                """
        }
        let moved = scopes.values.map(\.members.count).reduce(0, +)
        let others = sources.values.count { source in
            if case .parts = source { true } else { [.sameObject, .keyOfObject].contains(source) }
        }
        let isWhole = moved + others == own.count
        let decoding = SwiftCode.decoding(
            from: isWhole ? nil : .keyed(by: "CodingKeys"), (containers + reading).lines)
        let parts =
            [needsKeys ? Self.keys("CodingKeys", of: own) : ""] + keys + elements
            + ["\(isClass ? "required " : "")\(access)\(decoding)"]
        if isClass { return parts.blocks }
        return """
            extension \(TypeExpression(type.name)) {
                \(parts.blocks)
            }
            """
    }

    /// Reads a number that is in another unit.
    private static func scaled(_ member: Member, _ divisor: Double) -> SwiftCode {
        let type = member.type.unwrapped
        func made(_ value: SwiftCode) -> SwiftCode {
            let factor = divisor < 1 ? 1 / divisor : divisor
            let digits: SwiftCode = factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
            let scaled: SwiftCode = "\(value) \(divisor < 1 ? "*" : "/") \(digits)"
            return Measure.made(scaled, as: type)
        }
        let key: SwiftCode = "forKey: .\(name: member.name))"
        return member.type.isOptional
            ? "\(name: member.name) = try outer.decodeIfPresent(Double.self, \(key).map { \(made("$0")) }"
            : "\(name: member.name) = try \(made("outer.decode(Double.self, \(key)"))"
    }

    /// Reads a day and a time as one date.
    private static func dayAndTime(_ member: Member, _ date: DayAndTime) -> SwiftCode {
        let (formatter, text, made) = ("\(member.name)Formatter", "\(member.name)Text", "\(member.name)Date")
        func call(_ path: [String]) -> SwiftCode {
            "\(container(Array(path.dropLast()))).decode(String.self, forKey: .\(name: name(path.suffix(1).map { $0 })))"
        }
        let zone: SwiftCode = date.zone.map { "TimeZone(identifier: try \(call($0)))" } ?? "TimeZone(secondsFromGMT: 0)"
        return """
            \(Self.formatter(formatter, date.pattern, zone: zone))
            let \(name: text) = try [
                \(call(date.holder + [date.day])),
                \(call(date.holder + [date.time])),
            ].joined(separator: " ")
            guard let \(name: made) = \(name: formatter).date(from: \(name: text)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .\(name: name([date.time])), in: \(container(date.holder)), debugDescription: \(name: text))
            }
            \(name: member.name) = \(name: made)
            """
    }

    /// Makes a formatter of dates in a zone.
    private static func formatter(_ name: String, _ pattern: String, zone: SwiftCode) -> SwiftCode {
        """
        let \(name: name) = DateFormatter()
        \(name: name).locale = Locale(identifier: "en_US_POSIX")
        \(name: name).timeZone = \(zone)
        \(name: name).dateFormat = \(literal: pattern)
        """
    }

    /// Reads a number with its unit beside it.
    private static func measured(_ member: Member, _ measure: Measure, from container: SwiftCode) -> SwiftCode {
        func own(_ end: String) -> SwiftCode { "\(name: member.name + end)" }
        let key: SwiftCode = ".\(name: name([measure.unit]))"
        let read: SwiftCode =
            "try \(container).decode(\(measure.isText ? "String" : "Double").self, forKey: .\(name: member.name))"
        return """
            let \(own("Units")): [String: Double] = [\(UnitNotation.table(measure.worth))]
            let \(own("Unit")) = try \(container).decode(String.self, forKey: \(key))
            let \(own("Number")) = \(read)
            guard let \(own("Worth")) = \(own("Units"))[\(own("Unit")).lowercased()]\(
                measure.isText ? ", let \(own("Value")) = Double(\(own("Number")))" : "")
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: \(key), in: \(container), debugDescription: "\\(\(own("Number"))) \\(\(own("Unit"))) isn't known.")
            }
            \(name: member.name) = \(Measure.made("\(own(measure.isText ? "Value" : "Number")) * \(own("Worth"))", as: member.type.unwrapped))
            """
    }

    /// Reads a time in the zone that another member names.
    private static func localTime(_ member: Member, _ pattern: String, zone: String) -> SwiftCode {
        let (text, formatter, date) = ("\(member.name)Text", "\(member.name)Formatter", "\(member.name)Date")
        let reading = Self.formatter(
            formatter, pattern, zone: "TimeZone(identifier: try outer.decode(String.self, forKey: .\(name: zone)))")
        guard member.type.isOptional else {
            return """
                let \(name: text) = try container.decode(String.self, forKey: .\(name: member.name))
                \(reading)
                guard let \(name: date) = \(name: formatter).date(from: \(name: text)) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .\(name: member.name), in: container, debugDescription: \(name: text))
                }
                \(name: member.name) = \(name: date)
                """
        }
        return """
            let \(name: text) = try container.decodeIfPresent(String.self, forKey: .\(name: member.name))
            \(reading)
            \(name: member.name) = \(name: text).flatMap { \(name: formatter).date(from: $0) }
            """
    }

    /// What is read of one object inside: members, and objects in it.
    private struct Scope {
        var members: [Member] = []
        /// The keys of the objects in it, which are opened, too.
        var inner: [String] = []
    }

    /// Notes an object and those around it.
    private static func open(_ path: [String], _ scopes: inout [[String]: Scope]) {
        for count in path.indices where scopes[Array(path[...count])] == nil {
            scopes[Array(path[...count])] = Scope()
            scopes[Array(path[..<count]), default: Scope()].inner.append(path[count])
        }
    }

    /// A name for the value at a path: `pricingTotal`.
    private static func name(_ path: [String]) -> String {
        let name = KeySpelling(path.joined(separator: "_")).camelCase
        return name.isEmpty ? "inner" : name
    }

    private static func keysName(_ path: [String]) -> String {
        path.isEmpty ? "OuterKeys" : "\(name(path).capitalizedFirst)Keys"
    }

    private static func container(_ path: [String]) -> SwiftCode {
        "\(name: path.isEmpty ? "outer" : name(path) + "Container")"
    }

    private var isEncodable: Bool {
        source.lineage(of: type).flatMap { source.parts(of: $0) }.flatMap(\.inherits)
            .contains { ["Codable", "Encodable"].contains($0) }
    }

    /// The variables of a class that have a key; nil if the type of one isn't known.
    private func members(of type: ModelSource.Declaration) -> [Member]? {
        let keys = source.codingKeys(of: type)?.properties
        var members: [Member] = []
        for property in source.parts(of: type).flatMap(\.properties) where !property.isComputed && !property.isCase {
            let key = keys.map { $0.first { $0.name == property.name }?.codingKey } ?? property.name
            let keyword = source[property.place.keyword]
            let isSettable = keyword == "var" || type.name == self.type.name && !source.isConstant(property)
            guard let key, isSettable, !source.hasModifier("lazy", property),
                type.name == self.type.name || !source.isPrivate(property)
            else { continue }
            let value = source.initialValue(of: property)
            guard property.wrappers.count < 2, let written = property.type ?? value.flatMap(Self.typeOfLiteral) else {
                return nil
            }
            members.append(
                Member(
                    name: property.name, key: key, type: TypeExpression(written), hasValue: value != nil,
                    wrapper: property.wrappers.first?.split(separator: "<").first.map { $0.filter { $0 != "@" } }))
        }
        return members
    }

    /// The type that the compiler infers from a literal; nil for other values.
    private static func typeOfLiteral(_ value: String) -> String? {
        if value.wholeMatch(of: #/-?[\d_]+\s*/#) != nil { return "Int" }
        if value.wholeMatch(of: #/-?[\d_]+\.\d+\s*/#) != nil { return "Double" }
        if value.wholeMatch(of: #/"[^"]*"\s*/#) != nil { return "String" }
        return ["true", "false"].contains(value.prefix { !$0.isWhitespace }) ? "Bool" : nil
    }
}

extension DeclaredTypes {
    /// The change of a synthesized initializer to one that finds properties elsewhere than under their keys.
    ///
    /// - Parameters:
    ///   - sources: Where, by the name of the property; the others are read as the compiler's own code does.
    ///   - condition: What has to be true for it that the payload doesn't show.
    /// - Returns: Nil if it can't be written.
    func initializer(
        of type: String, finding sources: [String: PropertySource], if condition: String? = nil
    ) -> SourceChange? {
        guard let (file, found) = declaration(of: type), isSynthesized(found),
            InitializerWriter(source: file.source, type: found).code(finding: sources) != nil
        else { return nil }
        return .initializer(of: found.name, finding: sources, condition: condition)
    }
}
