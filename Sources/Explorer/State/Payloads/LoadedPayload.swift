package import DecodeService
package import Diagnosis
package import Foundation
package import JSONText

/// A payload that was read and indexed: everything known about it before a decode.
package struct LoadedPayload: Sendable {
    /// The file's name as it was given, `standard input`, or a lesson's payload.
    package let name: String
    package let payload: Payload
    package let document: JSONDocument
    /// The rows of the shown text: of the document, or for a property list, of its XML.
    package private(set) var layout: Layout
    /// The tree of the text alone, shown until the first answer.
    package let tree: DecodeTree
    /// The lesson that the payload comes from, however it was opened; nil for the user's own.
    let lesson: String?
    /// Why the text isn't JSON, and what to change, one sentence each; empty if it is JSON.
    let cause: [String]

    /// - Complexity: O(bytes); call it off the main thread.
    package init(name: String, payload: Payload, options: JSONDocument.Options = .init(), lesson: String? = nil) {
        let document = JSONDocument(
            payload.bytes, format: payload.format, options: options, origin: payload.origin)
        self.init(name: name, payload, document, lesson: lesson)
    }

    /// Likewise, with progress reports.
    ///
    /// - Parameter progress: Receives the progress of the index, and can stop it.
    /// - Returns: Nil if it was stopped.
    /// - Complexity: O(bytes); call it off the main thread.
    init?(
        name: String, payload: Payload, options: JSONDocument.Options, lesson: String?, progress: IndexProgress
    ) {
        guard
            let document = JSONDocument(
                payload.bytes, format: payload.format, options: options, origin: payload.origin, progress: progress)
        else { return nil }
        self.init(name: name, payload, document, lesson: lesson)
    }

    private init(name: String, _ payload: Payload, _ document: JSONDocument, lesson: String?) {
        self.lesson = lesson
        self.name = name
        self.payload = payload
        self.document = document
        layout = Layout(document.shown, style: Layout.preferredStyle(for: document.shown))
        tree = DecodeTree(document: document)
        cause = Explanation(of: document)?.sentences ?? []
    }

    /// The beginning of a payload, to be shown until the rest is read.
    ///
    /// - Parameter beginning: The first bytes of the file.
    /// - Returns: Nil if they aren't the beginning of JSON.
    /// - Complexity: O(bytes)
    package init?(beginning: Data, name: String, options: JSONDocument.Options) {
        guard PayloadFormat(of: beginning) == .json, !name.lowercased().hasSuffix(".plist"),
            let document = JSONDocument(beginning: [UInt8](beginning), options: options)
        else { return nil }
        self.name = name
        lesson = nil
        self.document = document
        payload = Payload(json: beginning, origin: .start)
        layout = Layout(document, style: Layout.preferredStyle(for: document))
        tree = DecodeTree(document: document)
        cause = []
    }

    /// Whether it is a recording of an app's decode, whose models are only read. Those of a lesson's are built in.
    var isRecordedElsewhere: Bool { payload.recording != nil && lesson == nil }

    /// Remarks about the file's form, and about a recording.
    var oddities: [String] { (payload.recording?.remarks ?? []) + Oddities.ofForm(document) }

    /// The name without its folders.
    package var shortName: String { name.lastName }
}

extension LoadedPayload {
    /// Returns the payload with rows of another style. A property list has only lines.
    func laidOut(_ style: Layout.Style) -> LoadedPayload {
        var copy = self
        if document.foreign == nil { copy.layout = Layout(document.shown, style: style) }
        return copy
    }

    /// Returns the payload indexed with the options of the strategies, or itself if it already is.
    func indexed(for strategies: StrategySet) -> LoadedPayload {
        let options = strategies.documentOptions
        return options == document.options
            ? self : LoadedPayload(name: name, payload: payload, options: options, lesson: lesson)
    }
}
