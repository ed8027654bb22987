import DecodeService
package import Foundation
import TerminalUI

/// Writes one test case per payload, in JUnit's format, which CI systems read.
///
/// The file begins with the numbers of cases, so the cases are kept until the end: a limited amount in memory, the
/// others in a temporary file.
package final class JUnitSuite {
    private let name: String
    private let sanitizer = Sanitizer()
    private var tests = 0
    private var failures = 0
    private var errors = 0
    /// The last cases, which are not in the file yet.
    private var last = Data()
    private var file: FileHandle?
    /// In bytes.
    private let maxInMemory: Int

    /// - Parameters:
    ///   - name: The model's name.
    ///   - maxInMemory: The maximum size of the cases kept in memory, in bytes.
    package init(name: String, maxInMemory: Int = 1 << 20) {
        self.name = name
        self.maxInMemory = maxInMemory
    }

    private func keep(_ text: String) throws {
        last.append(contentsOf: text.utf8)
        guard last.count > maxInMemory else { return }
        let file = try self.file ?? Self.temporaryFile()
        self.file = file
        try FileWriting.append(last, to: file.fileDescriptor, "the test cases' temporary file")
        last = Data()
    }

    private static func temporaryFile() throws(FileWriting.Failure) -> FileHandle {
        let (path, descriptor) = try FileWriting.makeTemporary()
        // The system deletes the file with its last descriptor, however this process ends.
        unlink(path)
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Adds a payload.
    ///
    /// - Parameters:
    ///   - payload: The payload's name.
    ///   - failure: Why it fails; nil if it passes.
    ///   - seconds: How long the decode took.
    package func add(_ payload: String, failure: (type: String, message: String, details: String)?, seconds: Double)
        throws
    {
        tests += 1
        var text = testCase(payload, seconds)
        if let failure {
            failures += 1
            text +=
                "><failure type=\"\(sanitizer.xml(failure.type))\" message=\"\(sanitizer.xml(failure.message))\">"
                + "\(sanitizer.xml(failure.details))</failure></testcase>\n"
        } else {
            text += "/>\n"
        }
        try keep(text)
    }

    /// Adds a payload that couldn't be examined.
    package func addTrouble(_ payload: String, code: String, message: String) throws {
        tests += 1
        errors += 1
        let text =
            testCase(payload, 0)
            + "><error type=\"\(sanitizer.xml(code))\" message=\"\(sanitizer.xml(message))\"/></testcase>\n"
        try keep(text)
    }

    private func testCase(_ payload: String, _ seconds: Double) -> String {
        "<testcase classname=\"\(sanitizer.xml(name))\" name=\"\(sanitizer.xml(payload))\" "
            + "time=\"\(String(format: "%.6f", seconds))\""
    }

    /// Writes the whole file in parts.
    package func write(_ output: (Data) -> Void) throws {
        let numbers = "name=\"\(sanitizer.xml(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        output(
            Data(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite \(numbers) skipped=\"0\">\n"
                    .utf8))
        try file?.seek(toOffset: 0)
        while let part = try file?.read(upToCount: 1 << 16), !part.isEmpty { output(part) }
        output(last)
        output(Data("</testsuite>\n</testsuites>\n".utf8))
        try file?.close()
    }
}
