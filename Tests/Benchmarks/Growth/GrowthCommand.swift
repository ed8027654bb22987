/// A command of the executable to measure.
enum GrowthCommand: String, CaseIterable, Codable {
    case check
    case checkJSON = "check-json"
    case trace
    case traceJSON = "trace-json"
    case encode
    case encodeDifference = "encode-diff"
    case compare
    case screen
    case suggest

    /// The arguments for a payload of a shape.
    func arguments(_ shape: GrowthShape, payload: String, models: String) -> [String] {
        var arguments =
            switch self {
            case .check: ["check", payload, "--suggest", "never"]
            case .checkJSON: ["check", payload, "--suggest", "never", "--format", "json"]
            case .trace: ["trace", payload]
            case .traceJSON: ["trace", payload, "--format", "json"]
            case .encode: ["encode", payload]
            case .encodeDifference: ["encode", payload, "--diff"]
            case .compare: ["compare", payload]
            case .screen: ["screen", payload, "--size", "120x40", "--play", Self.keys(searching: shape.search)]
            case .suggest: ["check", payload, "--suggest", "600"]
            }
        arguments += ["--model", shape.model, "--time-limit", "600"] + shape.options
        return arguments + ["--models", models]
    }

    /// The size of the smaller payload of a quick run, in bytes: some hundredths of a second of work.
    var quickBytes: Int {
        switch self {
        case .check, .encode, .encodeDifference: 48 << 10
        case .checkJSON: 32 << 10
        case .trace, .traceJSON: 8 << 10
        case .screen: 6 << 10
        case .compare, .suggest: 1 << 10
        }
    }

    /// Whether it is measured for a shape.
    func isTimed(for shape: GrowthShape) -> Bool {
        (self != .suggest || shape.triesFixes) && !shape.squaredByFoundation.contains(self)
    }

    /// Moving, folding, stepping, searching, panes, strategies with their decodes and previews, the difference.
    private static func keys(searching text: String) -> String {
        """
        5j J K g G <C-u> H l C E z2 z9 f f F . . . > , < g / \(text) Enter n N * # \
        Tab 5j G g Tab 5j G g Tab g t t d G g Esc t yy yv yp yc s l Esc s 7j l Enter u <C-r> f j
        """
    }
}
