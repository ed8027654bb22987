import Dispatch
import Foundation
import SwiftDeclarations
import Testing

@testable import ModelBuild

/// Sources that would be too deep for a parser that calls itself.
@Suite struct DepthTests {
    /// Reads a text on a thread with half a megabyte of stack, as those of Swift's pool have.
    private func read(_ text: String) async -> ModelSource {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: ModelSource(text)) }
            thread.stackSize = 1 << 19
            thread.start()
        }
    }

    @Test(.timeLimit(.minutes(60)), arguments: [("(", ")"), ("[", "]"), ("{", "}")])
    func `a hundred thousand brackets in one another are read in a small stack, and what stands before them as ever`(
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
    func `whatever is repeated is read in a small stack, in a time that grows as the text does`(piece: String) async {
        let text = "struct A { let a: Int }\n" + String(repeating: piece, count: 1000)
        #expect(await read(text).property(for: "a", in: "A")?.line == 1)
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: ["[0]", "[0, 1]", "[a[0]]", "(0)", ".a[0]", ".a()", "!", "?", "{}", "<A>", "+ 1 ", "as A "])
    func `thousands of them after one another are read, and so is what stands behind`(piece: String) async {
        let text = "let b = y" + String(repeating: piece, count: 2000) + "\nstruct A { let a: Int }\n"
        #expect(await read(text).property(for: "a", in: "A")?.line == 2)
        let inside = "func f() { let b = y" + String(repeating: piece, count: 5000) + " }\nstruct A { let a: Int }\n"
        #expect(await read(inside).property(for: "a", in: "A")?.line == 2)
    }

    @Test(
        .timeLimit(.minutes(60)), arguments: [("\"\\(", ")\""), ("#\"\\#(", ")\"#"), ("\"\"\"\n\\(f(", "))\n\"\"\"")])
    func `a hundred thousand interpolations in one another are read, and what stands before them as ever`(
        opening: String, closing: String
    ) async {
        let head = "struct A { let a: Int }\nlet b = "
        let nested = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
        #expect(await read(head + nested).property(for: "a", in: "A")?.line == 1)
        #expect(await read(head + nested.prefix(100_000)).property(for: "a", in: "A")?.line == 1)
    }

    @Test func `thousands of patterns in raw strings are read, and so is what stands behind`() async {
        let text = String(repeating: "let p = [#\"\\(a\"#, \"\\\\(b\"]\n", count: 400) + "struct A { let a: Int }\n"
        #expect(await read(text).property(for: "a", in: "A")?.line == 401)
    }

    @Test func `a text whose parser may not take any time is unread`() {
        #expect(ModelSource(String(repeating: "struct A { let a: Int }\n", count: 10_000), limit: .zero).isUnread)
    }

    @Test func `work that takes too long is given up`() {
        let end = DispatchSemaphore(value: 0)
        #expect(LargeStackThread.run(limit: .milliseconds(1)) { end.wait() } == nil)
        end.signal()
        #expect(LargeStackThread.run(limit: .seconds(600)) { 1 } == 1)
    }

    @Test func `what stands behind something too deep is read`() async {
        for (opening, closing) in [("(", ")"), ("[", "]"), ("{", "}"), ("[[{(", ")}]]")] {
            let nested = String(repeating: opening, count: 1000) + String(repeating: closing, count: 1000)
            let source = await read("struct A {\n    let deep = \(nested)\n    let a: Int\n}\nstruct B { let b: Int }")
            #expect(source.declarations.map(\.outline) == ["struct A 1-4 2:deep 3:a(Int)", "struct B 5-5 5:b(Int)"])
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func `declarations in square brackets that are never closed are read, and what stands before them as ever`() async {
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

    @Test func `an array of arrays as deep as people write them is read whole`() {
        let source = ModelSource("struct A { let a: [[[[[[[[Int]]]]]]]] = [[[[[[[[1]]]]]]]], b: Int }")
        #expect(source.declarations.map(\.outline) == ["struct A 1-1 1:a([[[[[[[[Int]]]]]]]]) 1:b(Int)"])
    }
}
