import DecodeService
import Diagnosis
import Trials

/// The strategy matrix: opened with x, filled as its rows are decoded, applied with Enter.
extension ExplorerState {
    mutating func openComparison() -> [Effect] {
        guard let loaded = payload.loaded, let model = setup.model else {
            notice = payload.loaded == nil ? "open a payload first: o" : "choose a model first: m"
            return []
        }
        overlays.append(.compare(CompareTable()))
        compareGeneration.advance()
        return [
            .compare(
                loaded, experiments.kept, fixes: fixes.shown.filter(\.wasTried).map(\.fix),
                keySets: descriptor(of: decode.answer?.result.model ?? model)?.keySets ?? [],
                generation: compareGeneration)
        ]
    }

    mutating func take(_ progress: ComparisonProgress) {
        for (index, overlay) in overlays.enumerated() {
            guard case .compare(var table) = overlay else { continue }
            table.take(progress)
            overlays[index] = .compare(table)
        }
    }

    /// Applies the row under the cursor.
    mutating func keepChange(_ table: CompareTable) -> [Effect] {
        overlays.removeLast()
        compareGeneration.advance()
        guard let change = table.choice?.change, change.size > 0 else { return [.cancelComparison] }
        let strategies = change.applied(to: experiments.kept.strategies)
        experiments.keep(Setup(model: change.model ?? setup.model, strategies: strategies))
        notice = "\(change.inWords)  (u undoes it)"
        return [.cancelComparison] + decodeAgain()
    }
}
