import DecodeService
import SwiftDeclarations
import Synchronization

/// A model's source, ready to be drawn and looked up in.
package struct SourceText: Sendable {
    let file: String
    let lines: [Substring]
    private let parsed: MadeOnce<ModelSource>
    private let colored: MadeOnce<SwiftColoring>

    /// The number of lines to show: none after a line feed at the end.
    var rowCount: Int { lines.last?.isEmpty == true ? lines.count - 1 : lines.count }

    /// The declarations; parsed on first use, because most models' sources are never looked up.
    var index: ModelSource { parsed.value }

    /// The parts of a line, from 0, that have a color. The whole text is colored when the first line is drawn.
    func parts(ofLine line: Int) -> ArraySlice<SwiftColoring.Part> { colored.value.parts(ofLine: line) }

    /// Creates a source with functions that parse and color it; without them, it is neither parsed nor colored.
    init(
        _ source: ModelSourceFile,
        parse: @escaping @Sendable (ModelSourceFile) -> ModelSource = { ModelSource(unread: $0.text) },
        color: @escaping @Sendable (String) -> SwiftColoring = { _ in SwiftColoring() }
    ) {
        file = source.file
        lines = source.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        parsed = MadeOnce { parse(source) }
        colored = MadeOnce { color(source.text) }
    }
}

/// A value that is created on first use.
package final class MadeOnce<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
