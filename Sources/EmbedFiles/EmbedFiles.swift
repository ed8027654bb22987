import Foundation
import PackagePlugin

/// Embeds the payloads of demo-data and the sources of the lessons' models into the target that uses the plugin, the
/// sources of ResilientCodable into the one that builds models, the pages of `codascope explain` and of the manual into
/// those that have them, and the benchmark's own models into the benchmark, so that the executables have them wherever
/// they are copied.
@main struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let root = context.package.directoryURL
        let folders: [URL] =
            switch target.name {
            // The library that the user's files may import.
            case "ModelBuild": [root.appending(path: "Sources/ResilientCodable", directoryHint: .isDirectory)]
            // The pages of `codascope explain`.
            case "Diagnosis": [module.directoryURL.appending(path: "Pages/Texts", directoryHint: .isDirectory)]
            // The texts of the manual.
            case "codascope": [module.directoryURL.appending(path: "Help/Texts", directoryHint: .isDirectory)]
            case "codascope-bench":
                [module.directoryURL.appending(path: "Growth/Models", directoryHint: .isDirectory)]
            default:
                [
                    root.appending(path: "demo-data", directoryHint: .isDirectory),
                    module.directoryURL.appending(path: "Models", directoryHint: .isDirectory),
                ]
            }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding files into \(target.name)",
                executable: try context.tool(named: "embed-files").url,
                arguments: ([output, root] + folders).map { $0.path(percentEncoded: false) },
                // Includes the folders: adding a file changes only its folder, and must run the plugin again. (After a
                // file is deleted, the build reports it as missing until the manifest is touched.)
                inputFiles: try folders.flatMap { try [$0] + Self.contents(of: $0) }, outputFiles: [output])
        ]
    }

    /// Everything in a folder and its subfolders except hidden files, sorted by path: the same files give the same
    /// command, which avoids needless builds.
    private static func contents(of folder: URL) throws -> [URL] {
        guard
            let found = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        else { return [] }
        return found.compactMap { $0 as? URL }.sorted { $0.path < $1.path }
    }
}
