import Foundation
import SeededRandom

/// A payload with one fault or two, of which it is known which value belongs to which property.
package struct MeaningCase: Sendable {
    package var model: PlannedModel
    /// The payload before the faults.
    package var good: String
    package var text: String
    /// What was changed, for messages.
    package var faults: [String] = []
    /// The values that the faults put in the place of others, as they are read.
    package var sent: Set<String> = []
    /// Whether a value is nowhere in the payload any more.
    package var hasGap = false

    /// - Parameter seed: The same seed gives the same payload; the models take turns.
    package init(seed: UInt64) {
        var random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let models = PlannedModel.everyStyle.filter { $0.keySet == nil }
        model = models[Int(seed % UInt64(models.count))]
        let payload = model.payload(3)
        good = payload.text()
        var changed = payload
        var places = payload.leaves().shuffled(using: &random)
        let wanted = random.oneIn(3) ? 2 : 1
        while faults.count < wanted, let (place, leaf) = places.popLast() {
            let element = Bool.random(using: &random) ? nil : Int.random(in: 0..<3, using: &random)
            guard let key = place.last, key != "*" else { continue }
            let all = Self.values(leaf) + (place.contains("*") && element != nil ? [] : Self.keys(key, leaf))
            guard let fault = all.randomElement(using: &random) else { continue }
            changed = changed.replacing(place[...], element: element, fault.members)
            sent.formUnion(fault.sent)
            hasGap = hasGap || fault.isGap
            faults.append("\(fault.name) at \(place.joined(separator: "."))")
        }
        text = changed.text()
        if random.oneIn(8) || faults.isEmpty {
            faults.append("envelope")
            text = #"{"status": "ok", "id": 77, "count": 3, "total": 9.5, "name": "decoy", "data": \#(text)}"#
        }
    }

    /// A fault of a member.
    private struct Fault {
        var name: String
        var sent: Set<String> = []
        var isGap = false
        /// The members in the place of a member.
        var members: @Sendable (String, PlannedNode) -> [(String, PlannedNode)]

        init(
            _ name: String, sent: Set<String> = [], isGap: Bool = false,
            _ members: @escaping @Sendable (String, PlannedNode) -> [(String, PlannedNode)]
        ) {
            (self.name, self.sent, self.isGap, self.members) = (name, sent, isGap, members)
        }
    }

    /// Another value, in the place of each or made of it.
    private static func values(_ leaf: PlannedNode.Leaf) -> [Fault] {
        func value(_ name: String, sent: String? = nil, _ change: @escaping @Sendable (String) -> String) -> Fault {
            Fault(name, sent: Set(sent.map { [$0] } ?? [])) { key, value in [(key, .text(change(value.text())))] }
        }
        var all = [
            Fault("null", isGap: true) { key, _ in [(key, .text("null"))] },
            Fault("missing", isGap: true) { _, _ in [] },
            value("a list of one") { "[\($0)]" }, value("an object around") { #"{"value": \#($0), "unit": "x"}"# },
        ]
        switch leaf {
        case .int:
            all += [
                value("quotes") { "\"\($0)\"" }, value("a unit") { "\"\($0) pcs\"" },
                value("fraction", sent: "7.5") { _ in "7.5" }, value("a sign") { "\"~\($0)\"" },
            ]
        case .double:
            all += [
                value("quotes") { "\"\($0)\"" }, value("a currency") { "\"€ \($0)\"" },
                value("a comma") { "\"\($0.replacing(".", with: ","))\"" },
            ]
        case .string: all += [value("number", sent: "17") { _ in "17" }]
        case .bool:
            all += [
                value("a word") { $0 == "true" ? "\"yes\"" : "\"no\"" }, value("a digit") { $0 == "true" ? "1" : "0" },
                value("quotes") { "\"\($0)\"" },
            ]
        case .word:
            all += [
                value("a new case", sent: "on_hold") { _ in "\"on_hold\"" }, value("capitals") { $0.uppercased() },
            ]
        case .date:
            all += [
                value("ISO 8601") { text in "\"\(date(text).formatted(.iso8601))\"" },
                value("milliseconds") { text in "\(Int(date(text).timeIntervalSince1970) * 1000)" },
                value("seconds") { text in "\(Int(date(text).timeIntervalSince1970))" },
            ]
        }
        return all
    }

    private static func date(_ text: String) -> Date { Date(timeIntervalSinceReferenceDate: Double(text) ?? 0) }

    /// Another key, or another member in the place of one.
    private static func keys(_ key: String, _ leaf: PlannedNode.Leaf) -> [Fault] {
        let capital = key.prefix(1).uppercased() + key.dropFirst()
        let snake = key.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
        let decoy = PlannedNode.text(decoy(leaf))
        func renamed(_ other: String) -> Fault { Fault("the key \(other)") { [(other, $1)] } }
        func replaced(_ other: String) -> Fault {
            Fault("\(other) instead", isGap: true) { _, _ in [(other, decoy)] }
        }
        let turned = [
            "previous\(capital)", "max\(capital)", "sub\(key)", "non\(capital)", "\(key)Count", "\(key)Before",
            "alt\(capital)", "un\(key)", "last\(capital)", "expected\(capital)", "\(key)Id", "\(key)Delta",
        ]
        let others = ["caption", "worth", "figure", "mark", "remark", "extent"]
        let slip = key.count > 5 ? [renamed(String(key.dropLast(2) + key.suffix(2).reversed()))] : []
        return turned.map(replaced) + others.map(replaced) + others.map(renamed) + slip
            + [renamed(snake), renamed(capital), renamed(snake.replacing("_", with: "-"))].flatMap { [$0, $0, $0] }
            + turned.map { other in Fault("the key \(snake) beside \(other)") { [(snake, $1), (other, decoy)] } }
    }

    /// A value of the same type that belongs to no property.
    private static func decoy(_ leaf: PlannedNode.Leaf) -> String {
        switch leaf {
        case .int(let value): "\(value + 1000)"
        case .double(let value): "\(value + 77.25)"
        case .string, .word: "\"decoy\""
        case .bool(let value): "\(!value)"
        case .date(let value): "\(value + 86_400_000)"
        }
    }
}
