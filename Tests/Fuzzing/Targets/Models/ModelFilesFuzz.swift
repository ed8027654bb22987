import DecodeService

@testable import ModelBuild
@testable import SwiftDeclarations

extension FuzzTarget {
    static let modelFiles = FuzzTarget(
        "model-files", "the compiler is given any model file whole, with code between its parts, in linear time",
        longest: 1024,
        seeds: {
            [
                "struct City: Codable {\n    let name: String\n    private struct Inner: Codable { var a: Int }\n}\n",
                "private struct A: Codable { private struct B: Codable {} }\nextension A { struct C: Codable {} }",
                "struct Swift: Codable {}\nenum Foundation: String, Codable { case a }\nstruct `default`: Codable {}",
                "#!/usr/bin/swift\nfunc f() { struct Local: Codable {} }\nclass D<T: Codable>: Codable {}",
                "struct A { struct A { private struct A: Codable {} } }\n#if DEBUG\nstruct E: Codable {\n#endif\n}",
                "fileprivate enum Space { private struct F: Decodable { fileprivate actor G {} } }",
                "struct A: Codable {",
            ].flatMap { [[UInt8]("0" + $0), [UInt8]("3" + $0)] }
        },
        check: { bytes in
            var input = FuzzInput(bytes)
            let times = [1, 1, 1, 8, 100][input.choice(below: 5)]
            let text = String(repeating: input.text, count: times)
            let file = ModelSourceFile(file: "Model.swift", text: text)
            let source = ModelSource(text)
            let types = TypeFinder([source]).types(in: [file])
            let generated = GeneratedSources(
                files: [file], sources: [source], types: types, expressions: ["[Int]"], decoder: nil)
            let texts = generated.texts
            try require(Set(texts.map(\.name)).count == texts.count, "two files have a name")
            var rest = Array(text.utf8)[...]
            // In the copy, a script's first line is a comment.
            if rest.starts(with: [UInt8]("#!")) { rest = rest.dropFirst(2) }
            for byte in texts[0].text.utf8 where byte == rest.first { rest.removeFirst() }
            try require(rest.isEmpty, "the copy lacks \(String(decoding: rest.prefix(80), as: UTF8.self))")
        })
}
