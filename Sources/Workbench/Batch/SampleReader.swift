package import DecodeService
import Foundation
import JSONText
package import ModelBuild
package import Processes
import Reports
import Synchronization

/// Reads the payloads of `infer`: each document of a payload is one sample.
package struct SampleReader: Sendable {
    private let sources: [PayloadSource]
    private let strategies: StrategySet
    private let options: PayloadReader.Options
    /// The payloads that can be read only once, by the path of their copy.
    private let spooled: [String: PayloadSource]

    /// - Parameters:
    ///   - sources: The payloads. Standard input and pipes are copied to temporary files, because trials read them again.
    ///   - strategies: How the payloads are read.
    ///   - limit: The size limit of a payload and of its copy, in bytes.
    ///   - allLines: Whether every text has one document per line.
    /// - Throws: Why standard input or a pipe can't be read.
    package init(
        _ sources: [PayloadSource], strategies: StrategySet, limit: Int, allLines: Bool = false
    ) throws(PayloadTrouble) {
        self.strategies = strategies
        options = PayloadReader.Options(
            limit: limit, expands: true, allLines: allLines, document: strategies.documentOptions)
        var spooled: [String: PayloadSource] = [:]
        var readable: [PayloadSource] = []
        do throws(PayloadTrouble) {
            for source in sources {
                let path = try PayloadFiles.spool(source, limit: limit)
                if let path { spooled[path] = source }
                readable.append(path.map { .file($0) } ?? source)
            }
        } catch {
            Self.remove(spooled)
            throw error
        }
        self.spooled = spooled
        self.sources = readable
    }

    /// Removes the copies.
    package func finish() { Self.remove(spooled) }

    private static func remove(_ spooled: [String: PayloadSource]) {
        for path in spooled.keys { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Reads all payloads once, in constant memory.
    ///
    /// - Parameters:
    ///   - console: Receives a message for a payload that isn't JSON or that contains several documents.
    ///   - detail: Receives the number of documents read; nil if nothing shows it.
    ///   - limits: The limits of each document or group of lines.
    /// - Returns: Nil if a payload isn't JSON, which was reported.
    /// - Throws: Why a payload can't be read.
    package func read(
        _ console: any BatchConsole, progress detail: ProgressDetail? = nil, limits: WorkLimits = .none
    ) throws(PayloadTrouble) -> InferenceCorpus? {
        var progress = SampleProgress(of: sources, in: detail)
        var corpus = InferenceCorpus(strategies: strategies)
        var isJSON = true
        var lines: (name: PayloadSource, count: Int)?
        func endLines() {
            if let lines { noteDocuments(lines.count, in: lines.name, console) }
            lines = nil
        }
        var reader = PayloadReader(sources, options)
        while let item = reader.next() {
            let step = limits.begin("reading \(item.title)")
            defer { step.end() }
            switch item {
            case .trouble(_, let trouble, _): throw trouble
            case .note(let note): console.note(note, about: nil)
            case .payload(let source, let bytes, _):
                endLines()
                let found = documents(in: bytes.data, source, console)
                if found.isEmpty { isJSON = false }
                for document in found { corpus.read(Sample(name: title(source), document: document)) }
                progress.read(corpus.count, bytes: bytes.count)
            case .lines(let source, let documents):
                if lines.map({ $0.name.argument != source.argument }) == true { endLines() }
                for line in documents {
                    guard !line.isTooLong else {
                        throw PayloadFiles.trouble(
                            shownTitle(.line(source, line.number)), .endless(limit: options.limit))
                    }
                    for part in parts(of: line) {
                        let document = JSONDocument(part.data, options: options.document, origin: part.origin)
                        if let fault = document.fault {
                            report(fault, at: document.position(fault.byte), in: source, console)
                            return nil
                        }
                        corpus.read(Sample(name: title(source), document: document))
                        lines = (source, (lines?.count ?? 0) + 1)
                    }
                    progress.read(corpus.count, bytes: line.data.count + 1)
                }
            }
        }
        endLines()
        return isJSON ? corpus : nil
    }

    /// The documents of a line: one, unless several were written without a line feed between them.
    private func parts(of line: DocumentLine) -> [DocumentLine] {
        let parts = DocumentSequence.documents(of: line.data, options: options.document)
        guard parts.count > 1 else { return [line] }
        return parts.map {
            DocumentLine(number: line.number, data: $0.data, offset: line.offset + $0.offset, isTooLong: false)
        }
    }

    private func noteDocuments(_ count: Int, in source: PayloadSource, _ console: any BatchConsole) {
        guard count > 1 else { return }
        console.trouble("it contains \(count) documents; the types decode each of them", about: known(source))
    }

    private func report(
        _ fault: Fault, at position: TextPosition, in source: PayloadSource, _ console: any BatchConsole
    ) {
        let place = "\(shownTitle(source)):\(position.line):\(position.column)"
        console.trouble("\(place): \(fault.message); codascope check \(known(source).argument) explains it")
    }

    /// Returns the documents of a text; reports a text that isn't JSON, and returns none.
    private func documents(
        in data: Data, _ source: PayloadSource, _ console: any BatchConsole
    ) -> [JSONDocument] {
        if PayloadFormat(of: data, named: source.title) == .propertyList {
            console.trouble(
                "types can be inferred only from JSON, and this is a property list; write the struct and use "
                    + "`codascope check` to see what it lacks", about: known(source))
            return []
        }
        let document = JSONDocument(data, options: options.document)
        guard document.fault != nil else { return [document] }
        var found: [JSONDocument] = []
        let ranges = document.documents()
        for range in ranges {
            let part = JSONDocument(bytes: Array(document.text[range]), options: options.document)
            if let fault = part.fault {
                let byte = ranges.count == 1 ? fault.byte : range.lowerBound + fault.byte
                report(fault, at: document.position(byte), in: source, console)
                return []
            }
            found.append(part)
        }
        noteDocuments(found.count, in: source, console)
        return found
    }

    // MARK: Names

    /// The source as it was given.
    private func known(_ source: PayloadSource) -> PayloadSource {
        if case .file(let path) = source, let known = spooled[path] { known } else { source }
    }

    private func shownTitle(_ source: PayloadSource) -> String {
        if case .line(let file, let number) = source { "\(shownTitle(file)):\(number)" } else { known(source).title }
    }

    private func title(_ source: PayloadSource) -> String {
        switch known(source) {
        case .standardInput: PayloadFiles.standardInputName
        case .file(let path): path.lastName
        case .line(let file, let number): "\(title(file)):\(number)"
        }
    }
}

extension SampleReader: Sequence {
    /// Reads the payloads once more, to try types on them.
    package func makeIterator() -> AnyIterator<ModelTrial.NamedPayload> {
        var reader = PayloadReader(sources, options)
        var waiting: [ModelTrial.NamedPayload] = []
        return AnyIterator {
            while waiting.isEmpty, let item = reader.next() {
                switch item {
                case .note, .trouble: break
                case .lines(let source, let lines):
                    waiting = lines.flatMap { self.parts(of: $0) }.reversed().map {
                        (self.shownTitle(.line(source, $0.number)), Payload(json: $0.data, origin: $0.origin))
                    }
                case .payload(let source, let bytes, _):
                    let document = JSONDocument(bytes: bytes.array, options: self.options.document)
                    let parts =
                        document.fault == nil ? [bytes.data] : document.documents().map { Data(document.text[$0]) }
                    waiting = parts.reversed().map { (self.title(source), Payload($0)) }
                }
            }
            return waiting.popLast()
        }
    }
}
