import DecodeService
import DecodeTrace
import Foundation
import JSONText

/// Finds from the text and type of a scalar whether it may be suspicious, so that its value has to be read.
///
/// A false positive costs only time. It never misses a value that `SuspicionFinder` finds in a decode without errors,
/// so a document has the same suspicions alone and in a log.
struct ScalarScreen {
    private enum Kind {
        case plain, double, float, decimal, date, data, url
        /// An enum with a case for raw values that it doesn't know.
        case fallback
    }

    private struct Form {
        var kind: Kind
        var isOptional: Bool
        var type: (any Any.Type)?
    }

    private let numericFormat: DateFormat?
    private let now: Double
    private var forms: [Form] = []
    private var mayHaveMojibake = false

    init(_ dates: DateStrategy, now: Date) {
        // The first numeric format reads every number.
        numericFormat = dates.formats.first(where: \.isNumeric)
        self.now = now.timeIntervalSince1970
    }

    /// Prepares for a decode.
    ///
    /// - Complexity: O(bytes)
    mutating func begin(_ calls: Trace.Calls, _ document: JSONDocument) {
        if calls.types.count < forms.count { forms.removeAll(keepingCapacity: true) }
        while forms.count < calls.types.count {
            let type = forms.count < calls.models.count ? calls.models[forms.count] : nil
            forms.append(Self.form(of: calls.types[forms.count], type))
        }
        mayHaveMojibake = !document.isUnescapedASCII
    }

    private static func form(of name: String, _ type: (any Any.Type)?) -> Form {
        let isOptional = name.hasSuffix("?")
        let kind: Kind =
            switch isOptional ? String(name.dropLast()) : name {
            case "Double", "CGFloat", "Float80": .double
            case "Float", "Float16", "Float32": .float
            case "Decimal": .decimal
            case "Date": .date
            case "Data": .data
            case "URL": .url
            default: type.map(EnumRule.mayFallBack) == true ? .fallback : .plain
            }
        return Form(kind: kind, isOptional: isOptional, type: type)
    }

    /// Whether the value that a call read may be suspicious.
    ///
    /// - Parameters:
    ///   - node: The outermost call for the value.
    ///   - isRead: Whether it made no other call.
    ///   - token: The value.
    ///   - nodes: All calls.
    ///   - document: The payload.
    /// - Complexity: O(calls for the value)
    func mayBeSuspicious(
        _ node: Int, isRead: Bool, _ token: JSONDocument.Token, _ nodes: Trace.Nodes, _ document: JSONDocument
    ) -> Bool {
        let kind = document.kind(token)
        if kind == .string, mayHaveMojibake, mayBeMojibake(token, document) { return true }
        if isRead { return mayBeSuspicious(nodes[node], kind, token, document) }
        // A wrapper or an enum asks for the value inside.
        return (node..<max(node + 1, Int(nodes[node].end))).contains { place in
            mayBeSuspicious(nodes[place], kind, token, document)
        }
    }

    private func mayBeSuspicious(
        _ node: Trace.Node, _ kind: JSONDocument.Kind, _ token: JSONDocument.Token, _ document: JSONDocument
    ) -> Bool {
        guard node.type >= 0, Int(node.type) < forms.count else { return false }
        let form = forms[Int(node.type)]
        if kind == .null { return form.isOptional && node.call == .decodeIfPresent }
        switch (form.kind, kind) {
        case (.double, .number): return document.mayExceedDouble(token)
        case (.float, .number):
            let span = document.span(token)
            return span.count > 7 || mayBeLong(span, document)
        case (.decimal, .number): return document.span(token).count > 38
        case (.double, _), (.float, _), (.decimal, _), (.plain, _): return false
        case (.date, .number): return isOdd(document.sourceText(token, limit: 60))
        case (.date, .string): return isOdd(date: document.stringValue(token) ?? "")
        case (.data, .string):
            return DataStrategy.isHexadecimal(document.text[document.span(token)].dropFirst().dropLast())
        // Braces are escaped.
        case (.url, .string): return document.text[document.span(token)].contains(UInt8(ascii: "{"))
        case (.date, _), (.data, _), (.url, _): return false
        case (.fallback, _):
            guard let type = form.type else { return true }
            let text = document.stringValue(token) ?? document.sourceText(token, limit: 60)
            return !EnumRule.hasRawValue(text, type)
        }
    }

    /// Whether a short number may have more digits than a `Float`: one with an exponent.
    private func mayBeLong(_ span: Range<Int>, _ document: JSONDocument) -> Bool {
        document.text[span].contains { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    }

    private func mayBeMojibake(_ token: JSONDocument.Token, _ document: JSONDocument) -> Bool {
        let bytes = document.text[document.span(token)]
        guard bytes.contains(where: { $0 >= 0xC2 || $0 == UInt8(ascii: "\\") }) else { return false }
        return document.stringValue(token).flatMap(Mojibake.repaired) != nil
    }

    /// Whether a number is far from the present as a date.
    private func isOdd(_ text: String) -> Bool {
        guard let number = Double(text), abs(number) >= DateFormat.minDateNumber,
            let seconds = numericFormat?.secondsSince1970(of: number)
        else { return false }
        let years = (seconds - now) / 31_556_952
        return years > 19 || years < -149 || (0..<32 * 86_400).contains(seconds)
    }

    /// Whether a date in text may decode as another date, or has an implausible year.
    private func isOdd(date text: String) -> Bool {
        if let date = WrittenDate(text) { return date.flaw != nil || date.year < 1000 }
        // In other formats, the year 0001 stands for no date.
        return text.utf8.split { $0 < 0x30 || $0 > 0x39 }.contains { $0.count > 4 || $0.count == 4 && $0.first == 0x30 }
    }
}
