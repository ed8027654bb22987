package import Foundation
import SeededRandom

/// A payload that fits its model except for one place.
package struct FaultCase: Sendable {
    package var seed: UInt64
    package var model: PlannedModel
    package var text: String
    /// What was changed, for messages.
    package var fault: String
    /// The RFC 6901 pointer of the changed value; for a missing key, of the object that lacks it.
    package var pointer: String

    package var data: Data { Data(text.utf8) }

    /// - Parameters:
    ///   - seed: The same seed gives the same payload; the models take turns.
    ///   - count: How many elements the payload has.
    package init(seed: UInt64, count: Int) {
        self.seed = seed
        var random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        let models = PlannedModel.everyStyle
        model = models[Int(seed % UInt64(models.count))]
        var payload = model.payload(count)
        let element = Int.random(in: 0..<max(1, count), using: &random)
        var places = payload.leaves(element: element).shuffled(using: &random)
        (fault, pointer) = ("nothing", "")
        while let (place, leaf) = places.popLast() {
            guard let (kind, change) = PlanCase.change(of: leaf, &random) else { continue }
            let steps = place.map { $0 == "*" ? "\(element)" : $0 }
            fault = "\(kind) at /\(steps.joined(separator: "/"))"
            pointer = (kind == "missing" ? steps.dropLast() : steps).map { "/\($0)" }.joined()
            payload = payload.replacing(place[...], element: element) { key, _ in [change(key)].compactMap(\.self) }
            break
        }
        text = payload.text()
    }
}
