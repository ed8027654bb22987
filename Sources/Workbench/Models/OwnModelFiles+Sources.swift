package import Explorer
import Foundation
package import ModelBuild

extension OwnModelFiles {
    /// The files of sources, with absolute paths.
    package init(_ sources: ModelSources) {
        func whole(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }
        self.init(
            paths: sources.paths.map(whole), package: sources.package.map { whole($0.path) },
            target: sources.package?.name,
            languageMode: sources.languageMode == .v5 ? nil : sources.languageMode.rawValue, decoder: sources.decoder,
            encoder: sources.encoder)
    }
}

extension ModelSources {
    init(_ files: OwnModelFiles) {
        var target: PackageTarget?
        if let package = files.package, let name = files.target { target = PackageTarget(path: package, name: name) }
        self.init(
            paths: files.paths, package: target,
            languageMode: files.languageMode.flatMap(LanguageMode.init(rawValue:)) ?? .v5, decoder: files.decoder,
            encoder: files.encoder)
    }
}
