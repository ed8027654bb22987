import Foundation
import JSONText

/// A shortened copy of a large payload, in which every kind of value remains. It has the first elements of each array,
/// and the first members of each object that has so many that it is a dictionary.
struct PayloadSample {
    private static let elements = 4
    /// More than a type has properties.
    private static let members = 500

    let data: Data

    init(_ document: JSONDocument) {
        var output: [UInt8] = []
        if document.tokenCount > 0 { Self.write(0, of: document, to: &output) }
        data = Data(output)
    }

    private static func write(_ token: JSONDocument.Token, of document: JSONDocument, to output: inout [UInt8]) {
        let span = document.span(token)
        guard document.isContainer(token) else {
            output += document.text[span]
            return
        }
        let isArray = document.kind(token) == .array
        output.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        var number = 0
        var child = document.firstChild(token)
        while let member = child, number < (isArray ? elements : members) {
            if number > 0 { output.append(UInt8(ascii: ",")) }
            if let key = document.keySpan(member) {
                output += document.text[key]
                output.append(UInt8(ascii: ":"))
            }
            write(member, of: document, to: &output)
            number += 1
            child = document.nextSibling(member)
        }
        output.append(isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }
}
