package import Foundation

/// Writes a test case a payload, in the format that CI systems read from JUnit.
///
/// The numbers of cases stand at the beginning of the file, so the cases are kept in a temporary file until the end: the
/// memory doesn't grow with their number.
package final class JUnitSuite {
    private let name: String
    private var tests = 0
    private var failures = 0
    private var errors = 0
    private let cases: FileHandle

    /// - Parameter name: The model's name.
    /// - Throws: If no temporary file can be made.
    package init(name: String) throws {
        self.name = name
        let path = FileManager.default.temporaryDirectory.appending(path: "codascope-junit-\(UUID().uuidString)").path
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let cases = FileHandle(forUpdatingAtPath: path)
        else { throw CocoaError(.fileWriteUnknown) }
        // It goes with the last descriptor, however this process ends.
        try FileManager.default.removeItem(atPath: path)
        self.cases = cases
    }

    /// Adds a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload's name.
    ///   - findings: Why it fails; nil if it passes.
    ///   - seconds: How long the decode took.
    package func add(_ payload: String, failure: (type: String, message: String, details: String)?, seconds: Double)
        throws
    {
        tests += 1
        var text = testCase(payload, seconds)
        if let failure {
            failures += 1
            text +=
                "><failure type=\"\(Self.escaped(failure.type))\" message=\"\(Self.escaped(failure.message))\">"
                + "\(Self.escaped(failure.details))</failure></testcase>\n"
        } else {
            text += "/>\n"
        }
        try cases.write(contentsOf: Data(text.utf8))
    }

    /// Adds a payload that couldn't be examined.
    package func addTrouble(_ payload: String, code: String, message: String) throws {
        tests += 1
        errors += 1
        let text =
            testCase(payload, 0)
            + "><error type=\"\(Self.escaped(code))\" message=\"\(Self.escaped(message))\"/></testcase>\n"
        try cases.write(contentsOf: Data(text.utf8))
    }

    private func testCase(_ payload: String, _ seconds: Double) -> String {
        "<testcase classname=\"\(Self.escaped(name))\" name=\"\(Self.escaped(payload))\" "
            + "time=\"\(String(format: "%.6f", seconds))\""
    }

    /// Passes on the whole file in parts.
    package func write(_ output: (Data) -> Void) throws {
        let numbers = "name=\"\(Self.escaped(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        output(
            Data(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite \(numbers) skipped=\"0\">\n"
                    .utf8))
        try cases.seek(toOffset: 0)
        while let part = try cases.read(upToCount: 1 << 16), !part.isEmpty { output(part) }
        output(Data("</testsuite>\n</testsuites>\n".utf8))
        try cases.close()
    }

    /// Text for XML 1.0, which has no way to write most control characters.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t", "\r": result += "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
