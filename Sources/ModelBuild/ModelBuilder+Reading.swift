package import DecodeService
import Foundation
import SwiftDeclarations

extension ModelBuilder {
    /// Reads the sources without compiling them: for models of another machine, whose code needs not compile here.
    ///
    /// - Parameter sources: The files; of a package, those in the target's usual folder.
    /// - Returns: The declared types, without a library. Whether they are `Decodable` isn't known.
    /// - Throws: ``ModelBuildFailure`` if a file can't be read.
    package func read(_ sources: ModelSources) throws(ModelBuildFailure) -> BuiltModels {
        var sources = sources
        if let target = sources.package {
            sources.paths.insert(URL(filePath: target.path).appending(path: "Sources/\(target.name)").path, at: 0)
        }
        let files = try sources.files()
        let types = TypeFinder(files.map { ModelSource($0.text, limit: timeLimit) }).types(in: files)
        let models = types.filter { $0.aliased == nil }.map { $0.descriptor(in: files, isEncodable: false) }
        return BuiltModels(library: ModelLibrary(path: ""), models: models, files: files)
    }
}
