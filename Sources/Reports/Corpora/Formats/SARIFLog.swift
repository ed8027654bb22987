package import Diagnosis
import Foundation
import JSONText

/// Writes failures as a SARIF 2.1.0 log, the exchange format of static analysis.
///
/// The log has one run. Its results are written as they are found, so that memory use doesn't grow with their number.
package struct SARIFLog: Sendable {
    private var hasResults = false
    /// The codes that were reported, in order: the run's rules come after its results.
    private var rules: [String] = []
    private var ruleIndex: [String: Int] = [:]
    /// The payloads that couldn't be examined.
    private var notifications: [ToolNotification] = []
    private let baseline: CorpusBaseline?

    /// - Parameter baseline: The known findings: results are marked as new or unchanged.
    package init(baseline: CorpusBaseline? = nil) {
        self.baseline = baseline
    }

    package var head: String {
        """
        {"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"columnKind": "unicodeCodePoints",
        "results": [
        """
    }

    /// The results of a decode: one for each place and cause, with the number of its failures.
    ///
    /// - Parameter file: The file that has the payload.
    package mutating func text(
        of decode: DiagnosedDecode, file: String, suspicions: [Suspicion]
    ) throws -> String {
        let hasPlaces = decode.document.hasPositions
        var text = ""
        let groups = decode.failureGroups()
        for group in groups where !group.first.isAdjusted {
            let failure = group.first
            let explanation = failure.explained()
            let region = hasPlaces ? Region(failure.span, in: decode.document) : nil
            var result = result(
                explanation.code.rawValue, group.first.isAbsorbed ? "warning" : "error", failure.message, file, region,
                failure.pointer, explanation.advice)
            result.occurrenceCount = group.count
            if let baseline { result.baselineState = baseline.accepts(group) ? "unchanged" : "new" }
            text += try written(result)
        }
        for suspicion in suspicions {
            let hasPlace = suspicion.position(in: decode.document) != nil
            let region = hasPlace ? Region(suspicion.span, in: decode.document) : nil
            text += try written(
                result(
                    suspicion.code.rawValue, "warning", suspicion.sentence, file, region, suspicion.pointer,
                    suspicion.advice))
        }
        return text
    }

    /// Records a payload that couldn't be examined.
    package mutating func addTrouble(_ message: String, code: String, file: String) {
        notifications.append(
            ToolNotification(
                level: "error", message: Message(text: message), descriptor: ["id": code],
                locations: [Location(physicalLocation: PhysicalLocation(file, nil), logicalLocations: nil)]))
    }

    package func end() throws -> String {
        let driver = Driver(
            name: "codascope", rules: rules.map { Rule(id: $0, shortDescription: Message(text: Self.title(of: $0))) })
        let invocation = Invocation(
            executionSuccessful: notifications.isEmpty, toolExecutionNotifications: notifications)
        return
            "\n],\n\"tool\": \(try Self.json(["driver": driver])),\n\"invocations\": [\(try Self.json(invocation))]}]}\n"
    }

    /// A code as words.
    private static func title(of code: String) -> String {
        let words = code.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private mutating func result(
        _ code: String, _ level: String, _ message: String, _ file: String, _ region: Region?, _ pointer: String,
        _ advice: [Advice]
    ) -> LogResult {
        let index = ruleIndex[code] ?? rules.count
        if ruleIndex[code] == nil {
            ruleIndex[code] = index
            rules.append(code)
        }
        let logical = ["fullyQualifiedName": pointer, "kind": "value"]
        return LogResult(
            ruleId: code, ruleIndex: index, level: level, message: Message(text: message, advice),
            locations: [
                Location(physicalLocation: PhysicalLocation(file, region), logicalLocations: [logical])
            ])
    }

    private mutating func written(_ result: LogResult) throws -> String {
        defer { hasResults = true }
        return (hasResults ? ",\n" : "") + (try Self.json(result))
    }

    private static func json(_ value: some Encodable) throws -> String { try ReportJSON.text(value, isOneLine: true) }
}

// The parts of the format that are used, named as in its schema.

private struct Message: Encodable {
    var text: String

    /// - Parameter advice: What to do, one line each.
    init(text: String, _ advice: [Advice] = []) {
        self.text = ([text] + advice.map(\.text)).joined(separator: "\n")
    }
}

private struct LogResult: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var occurrenceCount: Int?
    var baselineState: String?
}

private struct Location: Encodable {
    var physicalLocation: PhysicalLocation
    var logicalLocations: [[String: String]]?
}

private struct PhysicalLocation: Encodable {
    var artifactLocation: [String: String]
    var region: Region?

    init(_ file: String, _ region: Region?) {
        artifactLocation = ["uri": Self.uri(file)]
        self.region = region
    }

    /// A relative reference, or a file URI for an absolute path. A colon would end a scheme, so it is escaped.
    private static func uri(_ path: String) -> String {
        let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
        let escaped = path.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: plain)) ?? path
        return (path.hasPrefix("/") ? "file://" : "") + escaped
    }
}

private struct Region: Encodable {
    var startLine: Int
    var startColumn: Int
    var endLine: Int
    var endColumn: Int
    var byteOffset: Int
    var byteLength: Int

    init(_ span: Range<Int>, in document: JSONDocument) {
        let positions = document.positions(of: span)
        startLine = positions.lowerBound.line
        startColumn = positions.lowerBound.column
        endLine = positions.upperBound.line
        endColumn = positions.upperBound.column
        byteOffset = positions.lowerBound.offset
        byteLength = positions.upperBound.offset - byteOffset
    }
}

private struct Driver: Encodable {
    var name: String
    var rules: [Rule]
}

private struct Rule: Encodable {
    var id: String
    var shortDescription: Message
}

private struct Invocation: Encodable {
    var executionSuccessful: Bool
    var toolExecutionNotifications: [ToolNotification]
}

private struct ToolNotification: Encodable {
    var level: String
    var message: Message
    var descriptor: [String: String]
    var locations: [Location]
}
