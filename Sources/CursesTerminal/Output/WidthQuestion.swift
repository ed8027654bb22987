/// Asks a terminal how many columns it draws texts in: writes each at the start of a row, and asks where the cursor is.
struct WidthQuestion {
    /// How long to wait for all answers.
    static let timeLimit = Duration.milliseconds(250)

    /// What to send.
    let bytes: [UInt8]
    /// The columns of each text, in order, as far as they were answered.
    private(set) var widths: [Int] = []
    /// What was read that is no answer: keys that were typed meanwhile.
    private(set) var typed: [UInt8] = []
    private let count: Int
    private var begun: [UInt8] = []

    /// An answer for the first row would look like a key: `ESC [ 1 ; 3 R` is Alt-F3.
    private static let row = "\u{1B}[2;1H"
    /// Removes what was drawn, whether or not there was an answer.
    static let ending = Array("\(row)\u{1B}[K\u{1B}8".utf8)

    init(_ texts: [String]) {
        count = texts.count
        let questions = texts.map { "\(Self.row)\u{1B}[K\($0)\u{1B}[6n" }
        bytes = Array(("\u{1B}7" + questions.joined()).utf8)
    }

    var isAnswered: Bool { widths.count == count }

    /// Reads what the terminal sent.
    mutating func feed(_ bytes: [UInt8]) {
        for byte in bytes {
            if begun.isEmpty, byte != 0x1B {
                typed.append(byte)
                continue
            }
            begun.append(byte)
            if begun.count == 2, byte != UInt8(ascii: "[") {
                typed += begun
                begun = []
            } else if begun.count > 2, (0x40...0x7E).contains(byte) {
                finish()
            } else if begun.count > 32 {
                begun = []
            }
        }
    }

    /// An answer is `ESC [ row ; column R`; the column is that after the text, counted from 1.
    private mutating func finish() {
        let numbers = String(decoding: begun.dropFirst(2).dropLast(), as: UTF8.self).split(separator: ";").map {
            Int($0)
        }
        if begun.last == UInt8(ascii: "R"), numbers.count == 2, numbers[0] == 2, let column = numbers[1], !isAnswered {
            widths.append(column - 1)
        }
        begun = []
    }
}
