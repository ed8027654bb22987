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

    @Test(.timeLimit(.minutes(60)), arguments: [("(", ")"), ("[", "]"), ("{", "}"), ("[[{(", ")}]]")])
    func `a text with a hundred thousand nested brackets is unread`(opening: String, closing: String) async {
        let nested = String(repeating: opening, count: 100_000) + String(repeating: closing, count: 100_000)
        let head = "struct A { let a: Int }\n"
        #expect(await read("\(head)let b = \(nested)\nstruct C { let c: Int }\n").isUnread)
        #expect(await read(head + nested.prefix(100_000)).isUnread)
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: [
            "f(", "[(", "{ a in ", "\"\\(", "a<", "try ", "await ", "let\n", "a ? ", "if a {} else ", "if ", "switch ",
            "switch a ", "switch a\n", "repeat ", "- ", "a.", "a()", "(A) -> ", "@a (a) -> ", "#if a\n", "struct B {",
            "precedencegroup A { ", "@(", "@ (", "@/**/(\n", "#available(", "var a { get ", "some ",
        ])
    func `any repeated construct is read in a small stack and in linear time, or unread`(piece: String) async {
        let head = "struct A { let a: Int }\n"
        for count in [3, 1000] {
            let source = await read(head + String(repeating: piece, count: count))
            #expect(source.isUnread && count > 3 || source.property(for: "a", in: "A")?.line == 1)
        }
    }

    @Test(
        .timeLimit(.minutes(60)),
        arguments: ["[0]", "[0, 1]", "[a[0]]", "(0)", ".a[0]", ".a()", "!", "?", "{}", "<A>", "+ 1 ", "as A "])
    func `the code after repeated constructs is read`(piece: String) async {
        let text = "let b = y" + String(repeating: piece, count: 30) + "\nstruct A { let a: Int }\n"
        #expect(await read(text).property(for: "a", in: "A")?.line == 2)
        let source = await read(text + "let b = y" + String(repeating: piece, count: 5000))
        #expect(source.isUnread || source.property(for: "a", in: "A")?.line == 2)
    }

    @Test(
        .timeLimit(.minutes(60)), arguments: [("\"\\(", ")\""), ("#\"\\#(", ")\"#"), ("\"\"\"\n\\(f(", "))\n\"\"\"")])
    func `a text with a hundred thousand nested interpolations is unread`(opening: String, closing: String) async {
        let head = "struct A { let a: Int }\nlet b = "
        let nested = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
        #expect(await read(head + nested).isUnread)
        #expect(await read(head + nested.prefix(100_000)).isUnread)
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

    @Test(.timeLimit(.minutes(60)))
    func `declarations in unclosed square brackets are read or unread, but not for long`() async {
        let piece = """
            private struct B: Codable { private struct C: Codable {} }
            ext{}ension B [ struct D: Codable {} }

            """
        for count in [8, 12, 200] {
            let source = await read("struct A { let a: Int }\n" + String(repeating: piece, count: count))
            #expect(source.isUnread || source.property(for: "a", in: "A")?.line == 1)
        }
        let literal = "let b = [[[[\(String(repeating: "f({ 1 }), ", count: 5000))]]]]\nstruct A { let a: Int }\n"
        #expect(await read(literal).isUnread)
    }

    @Test func `arrays nested as deeply as people write them are read completely`() {
        let source = ModelSource("struct A { let a: [[[[[[[[Int]]]]]]]] = [[[[[[[[1]]]]]]]], b: Int }")
        #expect(source.declarations.map(\.outline) == ["struct A 1-1 1:a([[[[[[[[Int]]]]]]]]) 1:b(Int)"])
    }
}
