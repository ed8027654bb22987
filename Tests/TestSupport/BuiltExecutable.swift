package import Foundation

/// The executables of this package, from the tests' build.
package enum BuiltExecutable {
    /// The path of the executable with a name, which is beside the test bundle.
    package static func path(_ name: String) -> String {
        directory.appendingPathComponent(name).path
    }

    /// Where the build puts its products.
    package static var directory: URL {
        #if canImport(Darwin)
        for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
            return bundle.bundleURL.deletingLastPathComponent()
        }
        #endif
        return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
