import DecodeService
package import Diagnosis

extension DecodeBatch {
    /// Searches for changes for each sample, and tries all of them on all payloads.
    ///
    /// - Parameters:
    ///   - samples: Payloads that failed, one for each cause.
    ///   - sources: The files and folders of all payloads, which are read again.
    ///   - limit: The time limit of the search. The trial on all payloads takes as long as it takes.
    /// - Returns: The changes, ranked by how many payloads decode with each.
    package func fixes(
        for samples: [DecodedPayload], in sources: [PayloadSource], limit: Duration
    ) async -> FixProgress {
        var pooled = FixProgress()
        pooled.isRunning = false
        var known: Set<String> = []
        guard let first = samples.first else { return pooled }
        let edits = await runner.editTrials(for: first.request, triesBuiltIn: true)
        for sample in samples {
            guard
                let subject = FixSubject(
                    sample.result, ending: sample.decode.diagnosis.ending, request: sample.request,
                    payload: sample.payload, document: sample.decode.document)
            else { continue }
            let found = await console.showProgress("trying fixes for \(sample.source.title)") { detail in
                let search = FixSearch(runner: runner, limit: limit / samples.count, edits: edits)
                return await search.run(subject) { detail.update($0.count) }
            }
            for var tried in found.working where known.insert(tried.fix.id).inserted {
                tried.document = sample.source.title
                pooled.working.append(tried)
            }
            pooled.isCut = pooled.isCut || found.isCut
            pooled.untriedReason = found.untriedReason
        }
        let trials = DocumentTrials(options: options, runner: runner, sources: sources)
        return await console.showProgress("trying fixes on all payloads") { detail in
            await trials.run(pooled, first.request, edits: edits) { progress in
                guard let trial = progress.documentTrial else { return }
                detail.update("\(trial.change) of \(trial.changes), \(trial.documents.grouped) payloads")
            }
        }
    }
}
