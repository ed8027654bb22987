import DecodeService
import SwiftDeclarations
import Synchronization

/// A model's source, ready to be drawn and looked up in.
package struct SourceText: Sendable {
    let file: String
    let lines: [Substring]
    private let parsed: MadeOnce<ModelSource>
    private let colored: MadeOnce<SwiftColoring>

    /// What it declares; parsed when it is asked for first, as of most models' sources nothing is.
    var index: ModelSource { parsed.value }

    /// The parts of a line, from 0, that have a color. The whole text is read when the first line is drawn.
    func parts(ofLine line: Int) -> ArraySlice<SwiftColoring.Part> { colored.value.parts(ofLine: line) }

    /// A file whose declarations are not looked up yet.
    init(_ source: ModelSourceFile) {
        self.init(source, parse: { ModelSource(unread: $0.text) }, color: { _ in SwiftColoring() })
    }

    /// A file, who parses it, and who colors it.
    init(
        _ source: ModelSourceFile, parse: @escaping @Sendable (ModelSourceFile) -> ModelSource,
        color: @escaping @Sendable (String) -> SwiftColoring
    ) {
        file = source.file
        lines = source.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        parsed = MadeOnce { parse(source) }
        colored = MadeOnce { color(source.text) }
    }
}

/// A value that is made when it is asked for first.
private final class MadeOnce<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
