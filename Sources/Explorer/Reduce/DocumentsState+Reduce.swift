import Diagnosis
import Reports
import TerminalUI

extension DocumentsState {
    mutating func reduce(_ answer: DocumentAnswer, generation: Generation, hasModel: Bool) -> [Request] {
        guard generation == self.generation, isOpen else { return [] }
        switch answer {
        case .documents(let chunk):
            let isFirst = rows.isEmpty
            add(chunk)
            seekFailing()
            // The model picker tries models on the first document.
            return isFirst && !hasModel && !rows.isEmpty ? [.documents(.open(0, staysInList: true))] : []
        case .starts(let starts):
            add(starts)
            return []
        case .reported(let report):
            self.report = report
            return []
        case .caughtUp:
            status = .caughtUp
            endPass()
            let broken = takeBroken()
            guard broken > 0 else { return [] }
            return [
                .notice(
                    "\(broken.grouped) \(broken == 1 ? "document that decoded before fails" : "documents that decoded before fail") "
                        + "now  (u undoes the change)")
            ]
        case .replaced:
            setup = nil
            // The outcomes so far are those of other documents.
            status = .stopped
            forgetStarts()
            return [.notice("the file has changed: its documents are decoded again")]
        case .empty(let path, let message): return [.documents(.empty(path: path, message: message))]
        case .failed(let message):
            status = .failed(message)
            return [.notice(message)]
        case .noted(let note): return [.notice(note)]
        }
    }

    /// Stops reading and decoding, and keeps the results so far.
    mutating func interrupt() -> [Effect] {
        guard isRunning else { return [] }
        generation.advance()
        status = .stopped
        return [.cancel(.documents)]
    }
}

extension DocumentsState {
    /// `decoding: 12,000 documents, 3,400/s, about 12 s left`; nil if nothing runs.
    ///
    /// - Parameter compiling: The progress of compiling the models; nil if they are compiled.
    func activity(compiling: WorkProgress? = nil) -> String? {
        guard isRunning else { return nil }
        if let compiling, setup?.model != nil {
            return (["compiling your models"] + compiling.timing).joined(separator: ", ")
        }
        let word = setup?.model == nil ? "reading" : "decoding"
        var parts = ["\(decodedCount.grouped) \(decodedCount == 1 ? "document" : "documents")"]
        if progress.seconds >= 0.5, decodedCount > 0 {
            parts.append("\(Int(Double(decodedCount) / progress.seconds).grouped)/s")
            let left = progress.totalBytes.flatMap { total in
                TimeLeft.words(
                    counted: progress.bytes, rest: total - progress.bytes, of: total, seconds: progress.seconds)
            }
            if let left { parts.append(left) }
        }
        return "\(word): \(parts.joined(separator: ", "))"
    }

    /// `20,000 documents: 19,000 decoded, 900 failed, 100 not JSON`.
    var headline: String {
        let words: [(DocumentOutcome, String)] = [
            (.decoded, "decoded"), (.recovered, "recovered"), (.failed, "failed"), (.invalid, "not JSON"),
            (.unexamined, "not examined"), (.incomplete, "incomplete"),
        ]
        let parts = words.filter { counts[Int($0.0.rawValue)] > 0 }
            .map { "\(counts[Int($0.0.rawValue)].grouped) \($0.1)" }
        let count = "\(rows.count.grouped) \(rows.count == 1 ? "document" : "documents")"
        return parts.isEmpty ? count : "\(count): \(parts.joined(separator: ", "))"
    }
}
