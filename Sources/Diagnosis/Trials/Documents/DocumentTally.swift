/// How many documents of a list decode with a change.
package struct DocumentTally: Codable, Sendable, Hashable {
    /// The documents that decode with the change.
    package var decode = 0
    /// The documents that were decoded with it so far: the whole list, unless the time ran out.
    package var of = 0
    /// The documents that decode without it, but not with it.
    package var broken = 0

    package init() {}

    /// Counts a document.
    ///
    /// - Parameters:
    ///   - decodes: Whether it decodes with the change.
    ///   - decoded: Whether it decodes without it.
    package mutating func add(decodes: Bool, decoded: Bool) {
        of += 1
        if decodes { decode += 1 } else if decoded { broken += 1 }
    }

    /// `decodes 1,943 of 2,000 documents`, preceded by the number of documents that it breaks.
    package var words: String {
        let breaks = broken > 0 ? "breaks \(broken.grouped) that \(broken == 1 ? "decodes" : "decode") now, " : ""
        return "\(breaks)decodes \(decode.grouped) of \(of.grouped) \(of == 1 ? "document" : "documents")"
    }

    /// Changes that break nothing come first, then those with which most documents decode.
    var rank: [Int] { [broken > 0 ? 1 : 0, -decode] }
}

extension FixProgress {
    /// The changes that can be tried on documents, in the order of the list.
    package var trials: [Trial] {
        working + [plan?.plan].compactMap(\.self).filter { $0.works && $0.kind != .payload } + further
    }

    /// Records how many documents decode with a change.
    package mutating func note(_ tally: DocumentTally, of id: String) {
        func noted(_ trials: [Trial]) -> [Trial] {
            trials.map { trial in
                var trial = trial
                if trial.id == id { trial.documents = tally }
                return trial
            }
        }
        (working, further) = (noted(working), noted(further))
        if let known = plan?.plan { plan?.plan = noted([known])[0] }
    }

    /// Sorts the changes by how many documents decode with them.
    package mutating func rankByDocuments() {
        working.sort { $0.precedes($1) }
        further.sort { $0.precedes($1) }
    }
}
