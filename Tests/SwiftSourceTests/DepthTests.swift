import Dispatch
import Foundation
import SwiftDeclarations
import Testing

@testable import ModelBuild

/// Sources that are nested too deeply for a recursive parser.
@Suite struct DepthTests {
    /// Reads a text on a thread with half a megabyte of stack, like those of Swift's pool.
    private func read(_ text: String) async -> ModelSource {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: ModelSource(text)) }
            thread.stackSize = 1 << 19
            thread.start()
        }
    }

    @Test(.timeLimit(.minutes(60)), arguments: [("(", ")"), ("[", "]"), ("{", "}")])
    func `a hundred thousand nested brackets are read in a small stack, and so is the code before them`(
        opening: String, closing: String
    ) async {
        let nested = String(repeating: opening, count: 100_000) + String(repeating: closing, count: 100_000)
        let head = "struct A { let a: Int }\n"
        for text in ["\(head)let b = \(nested)\nstruct C { let c: Int }\n", head + nested.prefix(100_000)] {
            let source = await read(text)
            #expect(source.property(for: "a", in: "A")?.line == 1)
            #expect((source.property(for: "c", in: "C")?.line == 3) == text.hasSuffix("}\n"))
        }
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: [
            "f(", "[(", "{ a in ", "\"\\(", "a<", "try ", "await ", "let\n", "a ? ", "if a {} else ", "if ", "switch ",
            "switch a ", "switch a\n", "repeat ", "- ", "a.", "a()", "(A) -> ", "@a (a) -> ", "#if a\n", "struct B {",
            "precedencegroup A { ", "@(", "@ (", "@/**/(\n", "#available(", "var a { get ", "some ",
        ])
    func `any repeated construct is read in a small stack and in linear time`(piece: String) async {
        let text = "struct A { let a: Int }\n" + String(repeating: piece, count: 1000)
        #expect(await read(text).property(for: "a", in: "A")?.line == 1)
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: ["[0]", "[0, 1]", "[a[0]]", "(0)", ".a[0]", ".a()", "!", "?", "{}", "<A>", "+ 1 ", "as A "])
    func `the code after thousands of repeated constructs is read`(piece: String) async {
        let text = "let b = y" + String(repeating: piece, count: 2000) + "\nstruct A { let a: Int }\n"
        #expect(await read(text).property(for: "a", in: "A")?.line == 2)
        let inside = "func f() { let b = y" + String(repeating: piece, count: 5000) + " }\nstruct A { let a: Int }\n"
        #expect(await read(inside).property(for: "a", in: "A")?.line == 2)
    }

    @Test(
        .timeLimit(.minutes(60)), arguments: [("\"\\(", ")\""), ("#\"\\#(", ")\"#"), ("\"\"\"\n\\(f(", "))\n\"\"\"")])
    func `the code before a hundred thousand nested interpolations is read`(
        opening: String, closing: String
    ) async {
        let head = "struct A { let a: Int }\nlet b = "
        let nested = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
        #expect(await read(head + nested).property(for: "a", in: "A")?.line == 1)
        #expect(await read(head + nested.prefix(100_000)).property(for: "a", in: "A")?.line == 1)
    }

    @Test func `the code after thousands of raw strings is read`() async {
        let text = String(repeating: "let p = [#\"\\(a\"#, \"\\\\(b\"]\n", count: 400) + "struct A { let a: Int }\n"
        #expect(await read(text).property(for: "a", in: "A")?.line == 401)
    }

    @Test func `a text is unread if the parser exceeds its time limit`() {
        #expect(ModelSource(String(repeating: "struct A { let a: Int }\n", count: 10_000), limit: .zero).isUnread)
    }

    @Test func `work that takes too long is abandoned`() {
        let end = DispatchSemaphore(value: 0)
        #expect(LargeStackThread.run(limit: .milliseconds(1)) { end.wait() } == nil)
        end.signal()
        #expect(LargeStackThread.run(limit: .seconds(600)) { 1 } == 1)
    }

    @Test func `the code after a part that is nested too deeply is read`() async {
        for (opening, closing) in [("(", ")"), ("[", "]"), ("{", "}"), ("[[{(", ")}]]")] {
            let nested = String(repeating: opening, count: 1000) + String(repeating: closing, count: 1000)
            let source = await read("struct A {\n    let deep = \(nested)\n    let a: Int\n}\nstruct B { let b: Int }")
            #expect(source.declarations.map(\.outline) == ["struct A 1-4 2:deep 3:a(Int)", "struct B 5-5 5:b(Int)"])
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func `the code before declarations in unclosed square brackets is read`() async {
        let piece = """
            private struct B: Codable { private struct C: Codable {} }
            ext{}ension B [ struct D: Codable {} }

            """
        for count in [8, 12, 200] {
            let source = await read("struct A { let a: Int }\n" + String(repeating: piece, count: count))
            #expect(source.property(for: "a", in: "A")?.line == 1)
        }
        let literal = "let b = [[[[\(String(repeating: "f({ 1 }), ", count: 5000))]]]]\nstruct A { let a: Int }\n"
        #expect(await read(literal).property(for: "a", in: "A")?.line == 2)
    }

    @Test func `arrays nested as deeply as people write them are read completely`() {
        let source = ModelSource("struct A { let a: [[[[[[[[Int]]]]]]]] = [[[[[[[[1]]]]]]]], b: Int }")
        #expect(source.declarations.map(\.outline) == ["struct A 1-1 1:a([[[[[[[[Int]]]]]]]]) 1:b(Int)"])
    }
}
