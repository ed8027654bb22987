import DecodeService
import Diagnosis
import Dispatch
import Foundation
import JSONText
import SwiftDeclarations
package import TerminalUI

/// Runs the explorer on a device: receives events, reduces them, runs the effects, draws once.
///
/// Lives on one thread, which nothing may await: it blocks in the device's `poll`. Effects run on other threads and put
/// their answers into an inbox that wakes it.
package final class ExplorerSession {
    package private(set) var state: ExplorerState
    private let device: any TerminalDevice
    let environment: ExplorerEnvironment
    let inbox: Inbox
    let runner: EffectRunner
    var watching: (any FileWatching)?
    var watchedPath: String?
    private let remembering = DispatchQueue(label: "codascope.memory")
    private var hasQuit = false
    private var needsDrawing = true
    private var shown = ShownScreen()
    /// The state that was read out last, in linear mode.
    private var lastSpoken = SpokenState()
    /// Whether a key was pressed since then.
    private var awaitsAnswer = false

    package init(state: ExplorerState, device: any TerminalDevice, environment: ExplorerEnvironment) {
        self.state = state
        self.device = device
        self.environment = environment
        inbox = Inbox(wake: device.waker)
        runner = EffectRunner(inbox: inbox)
        self.state.models.color = environment.color
        self.state.models.canInfer = environment.inference != nil
    }

    package func open(_ start: ExplorerStart) {
        perform(state.start(start))
        if case .memory = start { watch(nil) }
    }

    // MARK: The loop

    /// Runs until the user quits or the terminal is closed.
    package func run() {
        draw()
        while !hasQuit {
            apply(device.poll(timeout: nil).map { .input($0) } + inbox.drain())
            draw()
        }
        runner.cancelAll()
        // Waits until everything is saved.
        remembering.sync {}
    }

    /// Plays keys from a script: waits after each until no work is pending.
    ///
    /// - Parameter seconds: how long to wait for one answer.
    /// - Returns: whether all work finished in time; if not, the rest of the keys was not played.
    @discardableResult
    nonisolated(nonsending) package func play(_ script: KeyScript, timeout seconds: Double = 60) async -> Bool {
        var isAtRest = await settle(timeout: seconds)
        if state.appearance.isLinear { draw() }
        for key in script.keys where !hasQuit && isAtRest {
            apply([.input(.key(key))])
            isAtRest = await settle(timeout: seconds)
            // Each key is answered before the next.
            if state.appearance.isLinear { draw() }
        }
        draw()
        return isAtRest
    }

    /// Sends events as the device would, all before the next drawing.
    nonisolated(nonsending) package func send(_ events: InputEvent..., timeout seconds: Double = 3600) async {
        apply(events.map { .input($0) })
        _ = await settle(timeout: seconds)
        draw()
    }

    /// - Returns: false if no pending answer arrived for that long. Each arrival restarts the time, so that a busy
    ///   machine isn't mistaken for a deadlock.
    nonisolated(nonsending) private func settle(timeout seconds: Double) async -> Bool {
        while !inbox.isIdle {
            let actions = inbox.drain()
            if actions.isEmpty, await !inbox.arrival(within: seconds), !inbox.isIdle, !inbox.hasActions { return false }
            apply(actions)
        }
        return true
    }

    private func apply(_ actions: [Action]) {
        for action in actions where !hasQuit {
            if case .input(.key) = action { awaitsAnswer = true }
            let effects = shown.reduce(action, &state)
            needsDrawing = true
            perform(effects)
        }
    }

    private func draw() {
        guard needsDrawing, !hasQuit else { return }
        needsDrawing = false
        if state.appearance.isLinear, let device = device as? any LineDevice {
            speak(to: device)
            return
        }
        let surface = state.draw(width: device.width)
        device.present(surface, cursor: surface.cursor)
        shown.show(surface)
    }

    /// Reads out what changed.
    private func speak(to device: any LineDevice) {
        let spoken = SpokenState(state)
        for line in spoken.lines(after: lastSpoken, isAnswer: awaitsAnswer) { device.say(line) }
        lastSpoken = spoken
        awaitsAnswer = false
    }

    // MARK: Effects

    private func perform(_ effects: [Effect]) {
        for effect in effects { perform(effect) }
    }

    /// The options that the strategies read a payload's text with.
    var options: JSONDocument.Options { state.setup.strategies.documentOptions }

    /// Runs work with a single answer on another thread.
    private func run(_ work: @escaping @Sendable () -> Action?) { runner.runBlocking(nil) { _ in work() } }

    private func perform(_ effect: Effect) {
        switch effect {
        case .cancel(let id): runner.cancel(id)
        case .readPayload(let path, let generation): readPayload(path, generation: generation)
        case .loadPayload(let name, let make, let generation):
            runner.cancel(.reading)
            let lesson = environment.lesson
            run { [options] in
                let payload = make()
                return .payload(
                    .read(
                        LoadedPayload(name: name, payload: payload, options: options, lesson: lesson(payload.fileData))),
                    generation: generation)
            }
        case .readDocument(let place, let generation): readDocument(place, generation: generation)
        case .readStarts(let places, let generation):
            guard let access = environment.documents else { break }
            run { .documents(.starts(places.compactMapValues(access.start)), generation: generation) }
        case .decodeDocuments(let job, let generation): decodeDocuments(job, generation: generation)
        case .loadModels: loadModels()
        case .decode(let loaded, let setup, let generation): decode(loaded, setup, generation: generation)
        case .tryFixes(let decode, let loaded, let suspicions, let documents, let generation):
            tryFixes(decode, loaded, for: suspicions, in: documents, generation: generation)
        case .planDocuments(let job, let generation):
            let search = environment.documents?.plan
            runner.run(.plan) { _ in
                let found = await search?(job)
                let trouble = PlanStepTrouble("no plan was found with which more documents decode")
                return .layer(.planTried(found.map { .success($0) } ?? .failure(trouble)), generation: generation)
            }
        case .tryPlan(let plan, let kept, let decode, let loaded, let generation):
            tryPlan(plan, keeping: kept, decode, loaded, generation: generation)
        case .tryStrategies(let loaded, let setup, let generation):
            tryStrategies(loaded, setup, generation: generation)
        case .rank(let loaded, let setup, let generation): rank(loaded, setup, generation: generation)
        case .listFolder(let path, let generation):
            run { [environment] in .layer(.listed(environment.list(path)), generation: generation) }
        case .previewFile(let path, let generation):
            guard let preview = environment.preview else { break }
            run { [environment] in
                var shown = preview(path)
                if path.hasSuffix(".swift") { shown.coloring = environment.color(shown.lines.joined(separator: "\n")) }
                return .layer(.previewed(shown), generation: generation)
            }
        case .search(let query, let rows, let start, let forward, let generation):
            runner.runBlocking(.search) { effect in
                var lastReport = ContinuousClock.now
                let count = max(1, rows.count)
                let (row, columns, wrapped) = query.find(
                    in: rows, from: start, forward: forward,
                    progress: { done in
                        guard lastReport.duration(to: .now) >= .milliseconds(100) else { return }
                        lastReport = .now
                        effect.put(.search(.progressed(percent: done * 100 / count), generation: generation))
                    }, isCancelled: { effect.isCancelled })
                return .search(.found(row: row, columns: columns, wrapped: wrapped), generation: generation)
            }
        case .countMatches(let query, let rows, let generation):
            runner.runBlocking(.counting) { effect in
                let (rows, ranges, isCut) = query.all(
                    in: rows, limit: SearchState.Matches.most, isCancelled: { effect.isCancelled })
                return .search(.counted(rows, ranges: ranges, isCut: isCut), generation: generation)
            }
        case .copy(let text, let what): copy(text, what: what)
        case .tick(let milliseconds, let generation):
            // Doesn't count as pending work, and neither does saving.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [inbox] in
                inbox.put(.tick(generation: generation))
            }
        case .remember(let memory):
            guard let remember = environment.remember else { break }
            remembering.async { remember(memory) }
        case .suspend:
            device.suspend()
            device.invalidate()
            apply([.input(.resize(device.size))])
        case .redraw: device.invalidate()
        case .rebuildModels:
            environment.ownModels?.forget()
            loadModels()
        case .askAboutModels(let path):
            guard let models = environment.ownModels else { return apply([.notice("\(path) isn't a payload")]) }
            run { .models(.picked(path: path, hasConsent: models.hasConsent(path))) }
        case .useModels(let path):
            environment.ownModels?.use(path)
            loadModels()
        case .askAboutRecent(let file):
            // A package is built by its own manifest, which has to be confirmed each time.
            run { [models = environment.ownModels] in
                let isKnown =
                    file.models?.package == nil
                    && file.models?.paths.allSatisfy { models?.hasConsent($0) == true } == true
                return .models(.reopening(file, hasConsent: isKnown))
            }
        case .replaceModels(let files):
            environment.ownModels?.replace(files)
            loadModels()
        case .infer(let loaded, let sample, let setup, let generation):
            infer(loaded, beside: sample, setup, generation: generation)
        case .adopt(let types):
            environment.inference?.adopt(types)
            loadModels()
        case .inspect(let token, let document, let decoded, let generation):
            run { [environment] in
                .layer(
                    .inspected(InspectedValue(token, in: document, decoded: decoded, now: environment.now())),
                    generation: generation)
            }
        case .align(let left, let right, let isASCII, let generation):
            run { .layer(.aligned(AlignedExperiments(left, right, isASCII: isASCII)), generation: generation) }
        case .export(let job, let generation): export(job, generation: generation)
        case .write(let path, let text):
            guard let inference = environment.inference else { break }
            run { .notice(inference.write(path, text) ?? "wrote \(path)") }
        case .changeFiles(let change):
            guard let models = environment.ownModels else { break }
            run { .files(.written(change, trouble: models.change(change.files))) }
        case .copyModel(let copy):
            run { [models = environment.ownModels] in
                .files(.copied(copy, models?.copy(copy.source, copy.lesson) ?? .failed("it is read-only here")))
            }
        case .dropCopy(let path):
            environment.ownModels?.dropCopy(path)
            loadModels()
        case .edit(let path, let line): edit(path, line: line)
        case .quit: hasQuit = true
        }
    }

    /// Gives the terminal to the editor until it is closed.
    private func edit(_ path: String, line: Int) {
        guard let edit = environment.edit else { return apply([.notice("no terminal is available for the editor")]) }
        let read = { [environment] in try? environment.read(path) { _, _ in true } }
        let before = read()
        let trouble = device.releaseTerminal { edit(path, line) }
        device.invalidate()
        apply([.files(.edited(path: path, hasChanged: before == nil || before != read(), trouble: trouble))])
    }

    private func copy(_ text: String, what: String) {
        let copying = environment.copying
        var reason: String?
        if let collect = copying.collect {
            collect(text)
            return apply([.notice(CopyWays.said(text, what: what, how: "to the output, which gets it on leaving"))])
        }
        if copying.asksTerminal {
            switch device.copy(text) {
            case .sent: return apply([.notice(CopyWays.said(text, what: what, how: "by OSC 52"))])
            case .unsupported(let trouble): reason = trouble
            case .tooLong(let limit): reason = "terminals accept \(limit.grouped) bytes"
            }
        }
        let known = reason
        run { .notice(copying.copy(text, what: what, because: known)) }
    }
}
