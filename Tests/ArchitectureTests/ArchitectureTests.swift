import Testing

/// The modules, their imports, and what is public.
@Suite struct ArchitectureTests {
    private let repository = Repository()

    @Test func `the README lists every module once`() throws {
        #expect(try repository.listedModules().sorted() == repository.modules())
    }

    @Test func `a module imports only modules that the README lists above it`() throws {
        var above: Set<String> = []
        for module in try repository.listedModules() {
            let imports = try repository.imports(of: module)
            #expect(above.isSuperset(of: imports), "\(module) imports \(imports.filter { !above.contains($0) })")
            above.insert(module)
        }
    }

    @Test func `no module has more lines than the README allows`() throws {
        for (modules, maxLines) in try repository.listedRows() {
            for module in modules {
                // Each ends with a line break, after which there is an empty piece.
                let count = try repository.files(of: module).reduce(0) { $0 + $1.lines.count - 1 }
                #expect(count <= (try #require(maxLines, "\(module)")), "\(module)")
            }
        }
    }

    @Test func `only ModelBuild imports swift-syntax`() throws {
        let modules = try repository.modules().filter { module in
            try repository.files(of: module).flatMap(\.lines).contains { line in
                ["SwiftSyntax", "SwiftParser", "SwiftIDEUtils"].contains { line.hasSuffix("import \($0)") }
            }
        }
        #expect(modules == ["ModelBuild"])
    }

    @Test func `only the products have public declarations`() throws {
        let products = ["DecodeTrace", "DecodeTraceTesting", "ResilientCodable"]
        let others = try repository.modules().filter { !products.contains($0) }
        let found = try others.flatMap(repository.code).filter { _, line in
            // Code that is generated for the user's models is in string literals.
            line.split(separator: "\"", omittingEmptySubsequences: false).first?.split(separator: " ").contains(
                "public")
                ?? false
        }
        #expect(found.map { "\($0.place): \($0.line)" } == [])
    }

    @Test func `files are read, found and written only through the doors of DecodeService`() throws {
        // The others can't see that module, or have only files of their own.
        let modules = [
            "DecodeService", "Lessons", "DecodeEngine", "ModelBuild", "Diagnosis", "Reports", "Explorer", "Workbench",
            "codascope",
        ]
        let words = [
            ".contents(atPath", "Data(contentsOf", "String(contentsOf", "contentsOfFile", "FileHandle(for", "opendir(",
            "contentsOfDirectory", "subpath", ".enumerator(", ".write(to:", "createFile(", "createDirectory(",
            "fileExists(", "replaceItem", " stat(path",
        ]
        let found = try modules.flatMap(repository.code).filter { place, line in
            !place.hasPrefix("Sources/DecodeService/Files/") && !line.hasPrefix("\"")
                && words.contains { line.contains($0) }
        }
        #expect(found.map { "\($0.place): \($0.line)" } == [])
    }

    @Test func `the explorer uses no processes and no compiler`() throws {
        let imports = try repository.imports(of: "Explorer")
        #expect(
            Set(imports).isDisjoint(with: ["CSystem", "CTerminal", "DecodeEngine", "ModelBuild", "Processes"]))
        let words = ["Process(", "posix_spawn", "fork("]
        let found = try repository.code(of: "Explorer").filter { _, line in words.contains { line.contains($0) } }
        #expect(found.map { "\($0.place): \($0.line)" } == [])
    }

    @Test func `a command writes text through Output, and data in few places`() throws {
        // Text can't be written unescaped: `ShownText` is made of literals and escaped strings only.
        let words = [
            "STDOUT_FILENO", "STDERR_FILENO", "standardOutput", "standardError", "fputs(", "fwrite(", "putchar(",
        ]
        let writing = try repository.modules().flatMap(repository.code).filter { _, line in
            words.contains { line.contains($0) }
        }
        func files(_ found: [(place: String, line: Substring)]) -> [String] {
            Set(found.map { $0.place.split(separator: ":")[0].split(separator: "/").suffix(1).joined() }).sorted()
        }
        #expect(
            files(writing)
                == [
                    // Whether it is a terminal, and the door itself.
                    "LessonsCommand.swift", "EncodeCommand.swift", "Output.swift", "Progress.swift",
                    // The descriptors of children, whose output is read as data.
                    "ChildLaunch.swift", "Copying.swift", "ToolRun.swift", "WorkerChild.swift", "WorkerMain.swift",
                    // A library's warning, in the app that uses it.
                    "UnlistedProperties.swift",
                ].sorted())
        let data = try repository.code(of: "codascope").filter { _, line in line.contains("writeData(") }
        #expect(
            files(data) == [
                "CheckWriter.swift", "Codascope.swift", "ConfigCommand.swift", "EncodeCommand.swift",
                "ExploreCommand.swift", "ExportCommand.swift", "FixCommand.swift", "HelpCommand.swift",
                "InferCommand.swift", "Output.swift",
                "ScreenCommand.swift",
            ])
    }

    @Test func `the first file of a module says what belongs there, and what does not`() throws {
        for module in try repository.modules() where try !repository.files(of: module).isEmpty {
            // Executables have theirs where the program begins.
            let names = [module, "Codascope"].map { "Sources/\(module)/\($0).swift" }
            let file = try repository.files(of: module).first { names.contains($0.path) }
            let head = file?.lines.prefix { $0.hasPrefix("// ") } ?? []
            #expect(head.contains { $0.hasPrefix("// Belongs here: ") }, "\(module)")
            #expect(head.contains { $0.hasPrefix("// Belongs elsewhere: ") }, "\(module)")
        }
    }

    @Test func `text of the user's own becomes Swift source only where files and expressions are copied`() throws {
        let found = try files(with: ["SwiftCode(ownSource:"])
        #expect(
            found == [
                "Sources/Diagnosis/Explaining/Declared/DeclaredTypes+Unasked.swift",
                "Sources/Diagnosis/Trials/Edits/ModelEditor+Initializers.swift",
                "Sources/Diagnosis/Trials/Edits/ModelEditor+Unions.swift",
                "Sources/Diagnosis/Trials/Edits/ModelEditor.swift",
                "Sources/ModelBuild/Generating/GeneratedSources.swift",
                "Sources/Reports/Exports/Swift/DecoderSource.swift", "Sources/Reports/Exports/Swift/TestSource.swift",
                "Sources/SwiftDeclarations/SwiftCode.swift", "Sources/SwiftDeclarations/TextEdits.swift",
            ])
    }

    /// Generated source is a `SwiftCode`, into which no string can be interpolated. Sentences quote it.
    @Test func `names and literals of Swift become strings only for sentences`() throws {
        let found = try files(with: [
            "SwiftName.escaped(", "SwiftName.afterDot(", "SwiftLiteral.quoted(", "SwiftLiteral.shown(",
        ])
        #expect(
            found.filter { !$0.hasPrefix("Sources/SwiftDeclarations/") } == [
                "Sources/Diagnosis/Explaining/Keys/Explainer+Keys.swift",
                "Sources/Diagnosis/Explaining/Keys/Wrapping.swift",
                "Sources/Diagnosis/Explaining/Values/Explainer+Types.swift",
                "Sources/Diagnosis/Trials/Edits/ModelEditor.swift",
                "Sources/ModelBuild/Inference/ModelInference.swift",
            ])
    }

    /// The files of modules that have a text in a line of code.
    private func files(with texts: [String]) throws -> [String] {
        try repository.modules().flatMap(repository.files).filter { _, lines in
            lines.contains { line in
                !line.drop { $0 == " " }.hasPrefix("//") && texts.contains { line.contains($0) }
            }
        }.map(\.path)
    }

    @Test func `no dependency is pinned to one version`() throws {
        #expect(try !repository.text("Package.swift").contains("exact:"))
    }

    @Test func `the libraries use nothing that is newer than the systems in the manifest`() throws {
        let found = try ["DecodeTrace", "ResilientCodable"].flatMap { module in
            try repository.files(of: module).flatMap { path, lines in
                Availability.newer(in: lines).map { "\(path):\($0.line): \($0.word)" }
            }
        }
        #expect(found == [])
        let example = """
            import Synchronization
            @available(macOS 15, iOS 18, *)
            extension Int128: Scalar {
                static var one: Int128 { 1 }
            }
            let big = Int128(1)
            func f() {
                if #available(macOS 15, iOS 18, *) { use(Int128.self) }
                let names = ["Int128"]  // Int128
                let url = URL(filePath: "/")
            }
            """
        #expect(
            Availability.newer(in: example.split(separator: "\n")).map { "\($0.line) \($0.word)" }
                == ["1 Synchronization", "6 Int128", "10 URL(filePath"])
    }
}
