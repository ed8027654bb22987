package import DecodeService
import Foundation

/// The user's models, loaded into this process. A library can't be unloaded again.
package struct LoadedLibrary: Sendable {
    /// The models by their names in the library, and the decoder if the user named one.
    package private(set) var table: ModelTable

    /// Loads a library and lists its types.
    ///
    /// - Throws: ``RunnerTrouble/modelsNotLoaded(reason:)``.
    package init(_ library: ModelLibrary) throws(RunnerTrouble) {
        // Its symbols are local: they neither replace nor use those of this executable.
        guard let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL) else { throw Self.notLoaded() }
        let list = try Self.call(ModelLibrary.modelsSymbol, in: handle)
        guard let list else { throw .modelsNotLoaded(reason: "the library lists no types") }
        // The library allocated the list, with this type and this compiler's runtime, and transferred its ownership.
        let models = list.assumingMemoryBound(to: [(String, any Decodable.Type)].self)
        table = ModelTable(library: models.move())
        models.deallocate()
        if let words = try Self.call(ModelLibrary.wordsSymbol, in: handle) {
            let text = words.assumingMemoryBound(to: String.self)
            table.libraryWords = text.move().split(separator: "\n").map(String.init)
            text.deallocate()
        }
        guard library.hasDecoder else { return }
        let symbol = try Self.symbol(ModelLibrary.decoderSymbol, in: handle)
        let address = UInt(bitPattern: symbol)
        table.makeDecoder = { () throws(RunnerTrouble) -> JSONDecoder in
            let function = unsafeBitCast(address, to: Maker.self)
            guard let made = function() else { throw .decoderNotMade(reason: "they don't define --decoder") }
            let result = made.assumingMemoryBound(to: Result<JSONDecoder, any Error>.self)
            defer { result.deallocate() }
            do {
                return try result.move().get()
            } catch {
                throw .decoderNotMade(reason: "--decoder threw \(error) instead of returning a JSONDecoder")
            }
        }
    }

    private typealias Maker = @convention(c) () -> UnsafeMutableRawPointer?

    private static func call(
        _ name: String, in handle: UnsafeMutableRawPointer
    ) throws(RunnerTrouble) -> UnsafeMutableRawPointer? {
        let symbol = try symbol(name, in: handle)
        return unsafeBitCast(symbol, to: Maker.self)()
    }

    private static func symbol(
        _ name: String, in handle: UnsafeMutableRawPointer
    ) throws(RunnerTrouble) -> UnsafeMutableRawPointer {
        guard let symbol = dlsym(handle, name) else { throw notLoaded() }
        return symbol
    }

    private static func notLoaded() -> RunnerTrouble {
        let reason = dlerror().map { String(cString: $0) } ?? "the system reported no reason"
        return .modelsNotLoaded(reason: reason)
    }
}

extension ModelTable {
    /// Creates a table of a library's models, of which only names and types are known here.
    init(library models: [(name: String, type: any Decodable.Type)]) {
        self.init(
            entries: models.map { name, type in
                Entry(
                    descriptor: ModelDescriptor(
                        name: name.lastName, qualifiedName: name,
                        kind: .unknown, lesson: nil, title: "", sourceFile: "", line: 1,
                        isEncodable: type is any Encodable.Type),
                    type: type, source: ModelSourceFile(file: "", text: ""))
            })
    }
}
