import Foundation
import PackagePlugin

/// Embeds the payloads of demo-data and the sources of the lessons' models into the target that uses the plugin, so
/// that the executable has them wherever it is copied.
@main struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let root = context.package.directoryURL
        let models = module.directoryURL.appending(path: "Models", directoryHint: .isDirectory)
        let files =
            try Self.files(below: root.appending(path: "demo-data", directoryHint: .isDirectory))
            + Self.files(below: models).filter { $0.pathExtension == "swift" }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files into \(target.name)",
                executable: try context.tool(named: "embed-files").url,
                arguments: [output.path(percentEncoded: false), root.path(percentEncoded: false)]
                    + files.map { $0.path(percentEncoded: false) },
                inputFiles: files, outputFiles: [output])
        ]
    }

    /// The regular files in a folder and its folders, hidden ones left out, in the order of their paths: the same
    /// files give the same command, and so no needless build.
    private static func files(below folder: URL) throws -> [URL] {
        let keys: [URLResourceKey] = [.isRegularFileKey]
        guard
            let found = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
        else { return [] }
        return try found.compactMap { $0 as? URL }
            .filter { try $0.resourceValues(forKeys: Set(keys)).isRegularFile == true }
            .sorted { $0.path < $1.path }
    }
}
