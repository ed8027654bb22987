import ArgumentParser

/// The target model.
struct ModelOptions: ParsableArguments {
    @Option(help: "The target model as a Swift type expression: Country, [Media], [String: City], City?.")
    var model: String?

    @Option(help: ArgumentHelp("Seconds that one decode may take.", valueName: "seconds"))
    var timeLimit: Double = 60

    func validate() throws {
        guard timeLimit > 0, timeLimit.isFinite else {
            throw ValidationError("--time-limit takes seconds, more than 0; it was \(timeLimit)")
        }
    }
}
