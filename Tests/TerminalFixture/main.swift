// Shows the events that the terminal device receives, and performs the actions that tests request by key.

import CursesTerminal
import Foundation
import TerminalUI

struct Screen {
    var log: [String] = []
    /// Drawn at the start of the second-to-last row.
    var colors: [Color] = []

    func surface(of device: CursesDevice, cursor: Position) -> Surface {
        var surface = Surface(
            device.size, width: device.width, ascii: !device.isUnicode, clusters: device.clusters)
        let size = "\(device.size.columns)x\(device.size.rows)"
        surface.put(0, 0, "FIXTURE \(size) colors=\(device.colorCount)", Style(.default, .reverse))
        surface.put(1, 0, "中文 é e\u{301} 😀 │ end", Style(.palette(208), on: .blue, [.bold, .underline]))
        surface.put(2, 0, "hostile \u{1B}[31m\u{202E}\u{9B}1m\u{7} end")
        for (index, line) in log.suffix(max(0, surface.rows - 4)).enumerated() { surface.put(3 + index, 0, line) }
        for (index, color) in colors.enumerated() { surface.put(surface.rows - 2, index, "#", Style(color)) }
        surface.put(surface.rows - 1, 0, "last row")
        surface.put(surface.rows - 1, surface.columns - 3, "end")
        return surface
    }
}

func overflow(_ depth: Int) -> Int { depth < 0 ? 0 : overflow(depth + 1) + overflow(depth + 2) }

func describe(_ event: InputEvent) -> String {
    switch event {
    case .key(let key): "key \(key.name)"
    case .mouse(let mouse): "mouse \(mouse.action) \(mouse.position.row),\(mouse.position.column)"
    case .paste(let text): "paste \(text)"
    case .resize(let size): "resize \(size.columns)x\(size.rows)"
    case .signal(let signal): "signal \(signal)"
    case .clusters: "clusters"
    case .wake: "wake"
    }
}

let arguments = CommandLine.arguments
var options = CursesDevice.Options(environment: ProcessInfo.processInfo.environment)
options.monochrome = arguments.contains("--mono")
options.mouse = !arguments.contains("--no-mouse")
var screen = Screen()
if arguments.contains("--read-input") {
    let data = FileHandle.standardInput.readDataToEndOfFile()
    screen.log.append("input \(String(decoding: data, as: UTF8.self))")
}
let device: CursesDevice
do {
    device = try CursesDevice(options)
} catch {
    FileHandle.standardError.write(Data("terminal-fixture: \(error)\n".utf8))
    exit(2)
}

@MainActor func act(_ key: Key) {
    switch key.name {
    case "q":
        device.leave()
        print("left in order")
        exit(0)
    case "<C-z>": device.suspend()
    case "F": fatalError("told before the end")
    case "A": abort()
    case "S": kill(getpid(), SIGSEGV)
    case "O": screen.log.append("\(overflow(0))")
    case "E": exit(3)
    case "W":
        FileHandle.standardError.write(Data("kept \u{1B}[2J for later\n".utf8))
        screen.log.append("wrote")
    case "H":
        device.releaseTerminal { print("in between") }
        screen.log.append("back again")
    case "Y": screen.log.append("copy \(device.copy("héllo"))")
    case "T":
        let waker = device.waker
        Thread.detachNewThread { waker() }
    case "L": device.invalidate()
    case "J": screen.log.append("emoji 🇫🇷|👍🏽|👩‍👧|❤\u{FE0F}|1\u{FE0F}\u{20E3}|end")
    case "R":
        // Exact colors, and one of the palette.
        screen.colors = [.exact(0xFF8701), .exact(0x268BD2), .palette(208), .exact(0xFF8702)]
    case "N": screen.log.append("no emoji")
    case "Z":
        // Too busy to handle events.
        var count = 0
        while true { count &+= 1 }
    case "D":
        // Draws forever, and handles no events.
        while true {
            device.invalidate()
            device.present(screen.surface(of: device, cursor: Position(row: 0, column: 0)), cursor: nil)
        }
    case "X":
        // Crashes on another thread while this one draws.
        Thread.detachNewThread { fatalError("told from a thread") }
        act(.character("D"))
    case "K":
        // A cleanup that would wait forever.
        CursesDevice.beforeEndBySignal { while true { sleep(1) } }
        act(.character("Z"))
    case "C":
        CursesDevice.beforeEndBySignal { FileHandle.standardError.write(Data("cleaned up\n".utf8)) }
        screen.log.append("registered")
    default: break
    }
}

while true {
    device.present(screen.surface(of: device, cursor: Position(row: 0, column: 0)), cursor: nil)
    for event in device.poll(timeout: nil) {
        // The next screen draws them, and no test waits for this event.
        if case .clusters = event { continue }
        screen.log.append(describe(event))
        switch event {
        case .key(let key): act(key)
        case .signal(.suspend): device.suspend()
        case .signal:
            device.leave()
            print("left on a signal")
            CursesDevice.endBySignal()
            exit(4)
        default: break
        }
    }
}
