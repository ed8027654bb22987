package import Foundation
import SeededRandom

/// A payload that differs from its model in several independent places.
package struct PlanCase: Sendable {
    package var seed: UInt64
    package var model: PlannedModel
    package var text: String
    /// What was changed, for messages.
    package var differences: [String]

    package var data: Data { Data(text.utf8) }

    /// - Parameters:
    ///   - seed: The same seed gives the same payload.
    ///   - bytes: About how long the payload is.
    package init(seed: UInt64, bytes: Int) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        let models = PlannedModel.all
        model = models[Int(seed % UInt64(models.count))]
        let one = model.payload(2).text().utf8.count - model.payload(1).text().utf8.count
        let count = max(2, bytes / max(1, one))
        var payload = model.payload(count)
        var places = payload.leaves().shuffled(using: &random)
        let wanted = Int.random(in: 2...6, using: &random)
        differences = []
        var name: (String) -> String = { $0 }
        // A change of all elements counts as one difference.
        if Bool.random(using: &random) {
            differences.append("snake keys")
            name = Self.snake
        }
        if places.contains(where: { $0.leaf.isDate }), Bool.random(using: &random) {
            differences.append("dates in text")
            for (place, _) in places where place.isDate(in: places) {
                payload = payload.replacing(place[...], element: nil) { [($0, $1.withDateInText)] }
            }
        }
        places.removeAll { $0.leaf.isDate }
        while differences.count < wanted, let (place, leaf) = places.popLast() {
            // All elements, or one of them.
            let element = Bool.random(using: &random) ? nil : Int.random(in: 0..<count, using: &random)
            guard let (kind, change) = Self.change(of: leaf, &random) else { continue }
            differences.append("\(kind) at \(place.joined(separator: "."))\(element.map { ", element \($0)" } ?? "")")
            payload = payload.replacing(place[...], element: element) { key, _ in [change(key)].compactMap(\.self) }
        }
        text = payload.text(name)
    }

    typealias Change = @Sendable (String) -> (String, PlannedNode)?

    /// Another value, or another key, for a value of one kind.
    static func change(of leaf: PlannedNode.Leaf, _ random: inout SplitMix64) -> (String, Change)? {
        func value(_ text: String) -> Change { { ($0, .text(text)) } }
        var all: [(String, Change)] = [("null", value("null")), ("missing", { _ in nil })]
        switch leaf {
        case .int(let number):
            all += [("quotes", value("\"\(number)\"")), ("fraction", value("\(number).5"))]
        case .double(let number): all += [("quotes", value("\"\(number)\""))]
        case .string: all += [("number", value("17"))]
        case .bool(let flag): all += [("quotes", value("\"\(flag)\"")), ("number", value(flag ? "1" : "0"))]
        case .word: all += [("new case", value("\"on_hold\"")), ("new case", value("\"late\""))]
        case .date: return nil
        }
        return all.randomElement(using: &random)
    }

    /// `orderNumber` as `order_number`.
    private static func snake(_ key: String) -> String {
        key.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
}

extension PlannedNode.Leaf {
    var isDate: Bool { if case .date = self { true } else { false } }
}

extension PlannedNode {
    /// A date as text, ISO 8601; other values as they are.
    fileprivate var withDateInText: PlannedNode {
        guard case .leaf(.date(let seconds)) = self else { return self }
        return .text("\"\(Date(timeIntervalSinceReferenceDate: Double(seconds)).formatted(.iso8601))\"")
    }
}

extension [String] {
    fileprivate func isDate(in places: [(place: [String], leaf: PlannedNode.Leaf)]) -> Bool {
        places.contains { $0.place == self && $0.leaf.isDate }
    }
}
