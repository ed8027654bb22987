public import DecodeTrace
public import Foundation
public import Testing

/// Expects that a payload decodes, and records an issue that says what failed, where in the payload, and why.
///
/// ```swift
/// @Test func `the stored order decodes`() throws {
///     let order = try #require(expectDecodes(Order.self, from: Data(contentsOf: fixture), named: "order.json"))
///     #expect(order.lines.count == 3)
/// }
/// ```
///
/// - Parameters:
///   - type: The type to decode.
///   - payload: The JSON.
///   - decoder: The configured decoder.
///   - name: The payload's name in the issue.
///   - rejectsAbsorbed: Whether failures that the model caught itself, as with `try?`, are issues, too.
///   - recording: What the recording contains that is attached to the test: see `DecodeRecording`. Values are
///     redacted unless it says otherwise; nil to attach none.
///   - sourceLocation: Where the issue is recorded.
/// - Returns: The value; nil if the decode failed, which is recorded as an issue.
@discardableResult
public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from payload: Data, using decoder: JSONDecoder = JSONDecoder(), named name: String = "payload",
    rejectsAbsorbed: Bool = false, attaching recording: DecodeRecording.Options? = DecodeRecording.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let traced = decoder.trace(type, from: payload)
    let explanations = FailureExplanation.all(
        of: traced.trace, in: payload, named: name, includesAbsorbed: rejectsAbsorbed)
    var isDecoded = false
    if case .success = traced.result { isDecoded = true }
    if let recording, !explanations.isEmpty || !isDecoded {
        Attachment.record(
            Array(decoder.recording(of: type, from: payload, options: recording).encoded()),
            named: "\(attachmentName(of: name)).\(DecodeRecording.fileExtension)", sourceLocation: sourceLocation)
    }
    for explanation in explanations {
        Issue.record(Comment(rawValue: explanation), sourceLocation: sourceLocation)
    }
    switch traced.result {
    case .success(let value): return value
    case .failure(let error):
        // Every failure is in the trace, except that of text that isn't JSON, for which no call was made.
        if !traced.trace.failures.contains(where: { $0.fate == .failed }) {
            Issue.record(Comment(rawValue: "\(name): \(error)"), sourceLocation: sourceLocation)
        }
        return nil
    }
}

/// The name of a payload's recording: of a file in folders, without characters that a file name can't have.
private func attachmentName(of name: String) -> String {
    String(name.map { "/\\:".contains($0) ? "-" : $0 })
}

/// Expects that a file decodes, and records an issue that says what failed, where in the file, and why.
///
/// - Parameters:
///   - type: The type to decode.
///   - fixture: The file.
///   - decoder: The configured decoder.
///   - rejectsAbsorbed: Whether failures that the model caught itself, as with `try?`, are issues, too.
///   - recording: What the recording contains that is attached to the test: see `DecodeRecording`. Values are
///     redacted unless it says otherwise; nil to attach none.
///   - sourceLocation: Where the issue is recorded.
/// - Returns: The value; nil if the file can't be read or decoded, which is recorded as an issue.
@discardableResult
public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from fixture: URL, using decoder: JSONDecoder = JSONDecoder(), rejectsAbsorbed: Bool = false,
    attaching recording: DecodeRecording.Options? = DecodeRecording.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let payload: Data
    do {
        payload = try Data(contentsOf: fixture)
    } catch {
        Issue.record(
            Comment(rawValue: "\(fixture.path) can't be read: \(error.localizedDescription)"),
            sourceLocation: sourceLocation)
        return nil
    }
    return expectDecodes(
        type, from: payload, using: decoder, named: fixture.lastPathComponent, rejectsAbsorbed: rejectsAbsorbed,
        attaching: recording, sourceLocation: sourceLocation)
}

/// Expects that every JSON file below a folder decodes, and records an issue for each that doesn't.
///
/// ```swift
/// @Test func `every recorded response decodes`() {
///     expectDecodes(Response.self, fromEachIn: Bundle.module.resourceURL!.appendingPathComponent("Responses"))
/// }
/// ```
///
/// - Parameters:
///   - type: The type to decode.
///   - folder: The folder. If it has no `.json` file, an issue is recorded, because nothing would be tested.
///   - decoder: The configured decoder.
///   - rejectsAbsorbed: Whether failures that the model caught itself, as with `try?`, are issues, too.
///   - recording: What the recording contains that is attached to the test: see `DecodeRecording`. Values are
///     redacted unless it says otherwise; nil to attach none.
///   - sourceLocation: Where the issues are recorded.
/// - Returns: The values by the files' paths in the folder.
@discardableResult
public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, fromEachIn folder: URL, using decoder: JSONDecoder = JSONDecoder(),
    rejectsAbsorbed: Bool = false, attaching recording: DecodeRecording.Options? = DecodeRecording.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> [String: Value] {
    let paths = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []).compactMap { $0 as? String }
        .filter { $0.lowercased().hasSuffix(".json") }.sorted()
    if paths.isEmpty {
        Issue.record(
            Comment(rawValue: "\(folder.path) contains no .json file"), sourceLocation: sourceLocation)
    }
    var values: [String: Value] = [:]
    for path in paths {
        let payload: Data
        do {
            payload = try Data(contentsOf: folder.appendingPathComponent(path))
        } catch {
            Issue.record(
                Comment(rawValue: "\(path) can't be read: \(error.localizedDescription)"),
                sourceLocation: sourceLocation)
            continue
        }
        values[path] = expectDecodes(
            type, from: payload, using: decoder, named: path, rejectsAbsorbed: rejectsAbsorbed,
            attaching: recording, sourceLocation: sourceLocation)
    }
    return values
}
