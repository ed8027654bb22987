import DecodeTrace
import TerminalUI

extension ExplorerState {
    /// What the Why pane says. Kept from one change of the selection, the answer or the width to the next.
    var why: WhyText {
        let key = whyKey
        return keptWhy.key == key ? keptWhy : WhyText(of: self, key)
    }

    /// Has the text at hand for all that is drawn and scrolled until something changes that it depends on.
    mutating func keepWhy() { keptWhy = why }

    var whyKey: WhyText.Key {
        WhyText.Key(
            payload: payload.version, models: models.version, answer: decode.version, trouble: decode.trouble,
            isDecoding: decode.isRunning, model: setup.model, row: selectedRow, step: selection.step,
            width: ScreenLayout(self).contentWidth(of: .why))
    }
}

extension WhyText {
    /// A key never waits, however much there is to say: further lines are not made.
    static let lineLimit = 400

    /// The most scalars of a paragraph: an error may quote a value of any length.
    private static let paragraphLimit = 2000

    init(of state: ExplorerState, _ key: Key) {
        self.key = key
        let sanitizer = Sanitizer(ascii: state.appearance.isASCII)
        for paragraph in WhyParagraphs.of(state) where lines.count < Self.lineLimit {
            lines += sanitizer.wrap(
                paragraph.shortened(to: Self.paragraphLimit), to: max(1, key.width - 2),
                limit: Self.lineLimit - lines.count)
        }
    }
}
