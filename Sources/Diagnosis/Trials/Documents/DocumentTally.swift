package import DecodeService

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
    /// A change of the list, to be tried on documents.
    package enum Place: Hashable, Sendable {
        case working(Int), further(Int), plan
    }

    /// The changes that can be tried on documents, in the order of the list.
    package var places: [Place] {
        let hasPlan = plan?.plan.map { $0.works && $0.kind != .payload } == true
        return working.indices.map(Place.working) + (hasPlan ? [.plan] : []) + further.indices.map(Place.further)
    }

    /// Identifies a change.
    package func id(at place: Place) -> String {
        switch place {
        case .working(let index): working[index].fix.id
        case .further(let index): further[index].fix.id
        case .plan: plan?.plan?.steps.map(\.fix.id).joined(separator: " + ") ?? ""
        }
    }

    /// The request with a change, and the files that it edits.
    package func applying(_ place: Place, to request: DecodeRequest) -> (request: DecodeRequest, files: [ChangedFile]) {
        switch place {
        case .working(let index): applying(working[index].fix, to: request)
        case .further(let index): applying(further[index].fix, to: request)
        case .plan: (plan?.plan?.applied(to: request) ?? request, plan?.plan?.files ?? [])
        }
    }

    private func applying(_ fix: Fix, to request: DecodeRequest) -> (request: DecodeRequest, files: [ChangedFile]) {
        (fix.applied(to: request), fix.edit.map { [$0.change] } ?? [])
    }

    /// Records how many documents decode with a change.
    package mutating func note(_ tally: DocumentTally, at place: Place) {
        switch place {
        case .working(let index): working[index].documents = tally
        case .further(let index): further[index].documents = tally
        case .plan: plan?.plan?.documents = tally
        }
    }

    /// Sorts the changes by how many documents decode with them.
    package mutating func rankByDocuments() {
        working.sort { $0.precedes($1) }
        further.sort { $0.reachesBeyond($1) }
    }
}
