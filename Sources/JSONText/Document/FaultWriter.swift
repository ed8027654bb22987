/// Puts into words what stopped the scanner.
struct FaultWriter {
    let text: [UInt8]
    let source: SourceEncoding
    let options: JSONDocument.Options
    let lines: LineIndex

    func fault(for stop: Stop?, depth: Int) -> Fault? {
        guard let stop else { return nil }
        return Fault(
            kind: .unexpected, byte: stop.byte, expected: "a value", found: "something else", message: "not JSON",
            opened: stop.opened)
    }
}
