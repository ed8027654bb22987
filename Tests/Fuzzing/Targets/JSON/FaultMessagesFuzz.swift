import Diagnosis
import JSONText

extension FuzzTarget {
    static let faultMessages = FuzzTarget(
        "fault-messages", "what is said of a text that is not JSON is a short line of plain text at a place in it",
        seeds: { (Payloads.odd + Payloads.all.map { Array($0.prefix($0.count / 2)) }).map { [UInt8]("0") + $0 } },
        check: { bytes in
            var input = FuzzInput(bytes)
            let options = FoundationTruth.dialects[input.choice(below: 4)]
            let document = JSONDocument(bytes: Array(input.rest), options: options)
            if let fault = document.fault {
                try check(fault, in: document)
                guard let explanation = Explanation(of: document) else {
                    throw BrokenPromise(description: "\(fault.kind) is not explained")
                }
                try checkLines(explanation.sentences)
            }
            for defect in document.defects.prefix(8) { try check(defect.fault, in: document) }
        })

    private static func check(_ fault: Fault, in document: JSONDocument) throws {
        try checkLines([fault.message, fault.expected, fault.found])
        try require(!fault.message.isEmpty, "\(fault.kind) has no message")
        try require((0...document.text.count).contains(fault.byte), "\(fault.kind) at \(fault.byte)")
        if let opened = fault.opened {
            try require((0...document.text.count).contains(opened), "\(fault.kind) opened at \(opened)")
        }
        let position = document.position(fault.byte)
        try require(
            (1...document.lineCount).contains(position.line) && position.column >= 1, "\(fault.kind) at \(position)")
    }

    private static func checkLines(_ lines: [String]) throws {
        for line in lines {
            try require(line.count <= 600, "\(line.count) characters: \(line.prefix(80))…")
            let control = line.unicodeScalars.first { $0.properties.generalCategory == .control }
            try require(control == nil, "a control character: \(line.debugDescription)")
        }
    }
}
