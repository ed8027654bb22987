import ModelBuild
import SwiftDeclarations
import Testing

/// Swift that only a parser of the whole language reads correctly.
@Suite struct SyntaxTests {
    private func outline(_ text: String) -> [String] { ModelSource(text).declarations.map(\.outline) }

    @Test func `text in multiline strings, regular expressions and comments declares nothing`() {
        #expect(
            outline(
                #####"""
                struct A {
                    let text = """
                        struct Ghost { let a: Int }
                        """
                    let raw = ##"""
                        "# } struct Ghost {
                        """##
                    let pattern = /struct Ghost \{ "[^"]*" \}/
                    let extended = #/
                        "{ }
                        /#
                    /* } /* struct Ghost { */ */
                    let quotient = 6 / 3 / 2
                    let last: Int
                }
                """#####) == ["struct A 1-15 2:text 5:raw 8:pattern 9:extended 13:quotient 14:last(Int)"])
    }

    @Test func `every clause of a condition is read`() {
        #expect(
            outline(
                """
                struct A: Codable {
                    #if DEBUG
                    let a: Int
                    #elseif os(Linux)
                    let b: Int
                    #else
                    struct Inner { let c: Int }
                    #endif
                }
                #if canImport(UIKit)
                struct B { let d: Int }
                #endif
                """) == ["struct A 1-9 3:a(Int) 5:b(Int)", "struct A.Inner 7-7 7:c(Int)", "struct B 11-11 11:d(Int)"])
    }

    @Test func `names that share a type annotation have its type, and names in a tuple have none`() {
        #expect(
            outline("struct A { let a, b: Int, c = 1, d: [String]; let (e, (f, _)) = (1, (2, 3)), g: Int? }")
                == ["struct A 1-1 1:a(Int) 1:b(Int) 1:c 1:d([String]) 1:e 1:f 1:g(Int?)"])
    }

    @Test func `declarations inside accessors, observers, closures and functions are ignored`() {
        #expect(
            outline(
                """
                final class A {
                    static let shared = A(), other = 1
                    lazy var made: [Int] = { let ghost = 1; return [ghost] }()
                    var watched = 1 { willSet { let ghost = newValue } didSet { let ghost = oldValue } }
                    var computed: Int { get { let ghost = 1; return ghost } set { var ghost = newValue } }
                    private(set) weak var parent: A?
                    func make() { struct Ghost { var a: Int } }
                    subscript(index: Int) -> Int { let ghost = index; return ghost }
                    deinit { let ghost = 1 }
                }
                """) == ["class A 1-10 3:made([Int]) 4:watched 5:computed(Int) 6:parent(A?)"])
    }

    @Test func `cases have the values of their literals`() throws {
        let source = ModelSource(
            ##"""
            enum A: String {
                case a = "say \"hi\"\n\u{e9}", b = #"raw \n"#, c
                case d = """
                    two
                    lines
                    """
            }
            enum B: Int { case a = -1, b, c = 0x1F, d = 1_000 }
            indirect enum C { case a(B, label: [String: C] = [:]), b(), c }
            """##)
        #expect(
            source.declarations.map { $0.properties.map { [$0.name, $0.codingKey, $0.rawValue ?? "-"] } } == [
                [
                    ["a", "say \"hi\"\n\u{e9}", "say \"hi\"\n\u{e9}"], ["b", "raw \\n", "raw \\n"], ["c", "c", "-"],
                    ["d", "two\nlines", "two\nlines"],
                ],
                [["a", "a", "-1"], ["b", "b", "-"], ["c", "c", "0x1F"], ["d", "d", "1_000"]],
                [["a", "a", "-"], ["b", "b", "-"], ["c", "c", "-"]],
            ])
        #expect(source.declarations.last?.properties.map(\.hasPayload) == [true, true, false])
    }

    @Test func `the names of actors and of suppressed and composed conformances are read`() {
        let source = ModelSource(
            """
            @available(macOS 12, *) public actor A<T>: @preconcurrency P, Q where T: Codable {}
            struct B: ~Copyable, Swift.Codable & Sendable, @unchecked R<Int> {}
            @MainActor @Observable class C<each T> {}
            extension A.Inner: @retroactive Codable where T == Int {}
            protocol Ghost { var a: Int { get } }
            """)
        #expect(
            source.declarations.map { "\($0.kind) \($0.name) \($0.isGeneric) \($0.inherits)" } == [
                #"actor A true ["P", "Q"]"#, #"struct B false ["Swift.Codable", "Sendable", "R"]"#,
                #"class C true []"#, #"extension A.Inner false ["Codable"]"#,
            ])
    }

    @Test func `wrappers have their generic arguments, but not their call arguments`() {
        let source = ModelSource(
            """
            struct A {
                @available(*, deprecated) @Clamped<Int>(0...9) @Module.Trimmed
                public private(set) var a: Int
                @objc dynamic var b: Int
                #if DEBUG
                @Logged("}") var c: Int
                #endif
            }
            """)
        #expect(
            source.declarations[0].properties.map(\.wrappers) == [
                ["@Clamped<Int>", "@Module.Trimmed"], [], ["@Logged"],
            ])
    }

    @Test func `a typealias has its type as written, and a generic one has none`() {
        let source = ModelSource(
            "typealias A = [String: B<Int>]?\nstruct S { private typealias B<T> = [T] }\nfileprivate typealias C = (Int) -> D.E"
        )
        #expect(
            source.aliases.map { "\($0.line) \($0.name) \($0.access) \($0.isGeneric) \($0.type ?? "-")" } == [
                "1 A module false [String: B<Int>]?", "2 S.B private true -", "3 C fileprivate false (Int) -> D.E",
            ])
    }

    @Test func `imports have their attributes, and say whether they are conditional`() {
        let source = ModelSource(
            """
            import Foundation // for dates
            @testable import Models; import struct UIKit.Text.Font
            #if canImport(Glibc)
            @_spi(Inner) internal /* why */ import Glibc
            #endif
            let text = \"""
                import Ghost
                \"""
            """)
        #expect(
            source.imports.map { "\($0.line) \($0.module) \($0.isConditional): \($0.statement)" } == [
                "1 Foundation false: import Foundation", "2 Models false: @testable import Models",
                "2 UIKit false: import struct UIKit.Text.Font", "4 Glibc true: @_spi(Inner) internal import Glibc",
            ])
        #expect(source.imports.map { source[$0.bytes] }[1] == "@testable import Models")
    }

    @Test func `an entry point is found by its attribute, but not in comments or strings`() {
        let source = ModelSource(
            "// @main\n@main @MainActor struct App { let a = \"@main\" }\n@UIApplicationMain class B {}")
        #expect(source.entryPoints.map { source[$0] } == ["@main", "@UIApplicationMain"])
    }

    @Test func `places give the text of each part`() throws {
        let source = ModelSource(
            """
            // é, so that bytes are no characters
            struct A {
                private let `in`: [String: Int]? // why
                @W var b: Int
                var c: Int { 1 }
                let d, e: Int
                enum CodingKeys: String, CodingKey { case `in` = "i", b(Int) }
            }
            """)
        let properties = source.declarations[0].properties
        #expect(properties.map { source[$0.place.name] } == ["`in`", "b", "c", "d", "e"])
        #expect(
            properties.map { $0.place.type.map { source[$0] } } == ["[String: Int]?", "Int", "Int", "", "Int"])
        #expect(properties.map { $0.place.sharers } == [[], [], [], [], [properties[3].place.name.upperBound]])
        #expect(properties.map { source[$0.place.keyword] } == ["let", "var", "var", "let", "let"])
        #expect(properties.map(\.place.isWrappable) == [true, false, false, false, false])
        #expect(properties.map(\.isComputed) == [false, false, true, false, false])
        #expect(source[properties[0].place.declaration] == "private let `in`: [String: Int]?")
        #expect(source.declarations[1].properties.map { source[$0.place.rawValue] } == [#" = "i""#, ""])
        #expect(source.position(of: properties[0].place.name.lowerBound) == (3, 17))
        #expect(source.text.utf8.dropFirst(source.declarations[0].end).elementsEqual("}".utf8))
    }

    @Test func `byte order marks and line ends of any kind change no lines or bytes`() {
        for (lineEnd, mark) in [("\n", "\u{FEFF}"), ("\r\n", ""), ("\r\n", "\u{FEFF}"), ("\n", "#!/usr/bin/swift\n")] {
            let text =
                mark + ["struct A {", "    let a: Int // \r", "    let b: String", "}", ""].joined(separator: lineEnd)
            let source = ModelSource(text)
            let first = mark.hasSuffix("\n") ? 2 : 1
            #expect(
                source.declarations.map(\.outline) == [
                    "struct A \(first)-\(first + 3) \(first + 1):a(Int) \(first + 2):b(String)"
                ])
            #expect(source.declarations[0].properties.map { source[$0.place.name] } == ["a", "b"])
        }
    }
}
