import ArgumentParser

/// The output format of a command that prints text for a person or for a program.
enum TextFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
