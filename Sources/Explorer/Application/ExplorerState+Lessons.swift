import Lessons
import TerminalUI

extension ExplorerState {
    /// Marks the exercises whose result is on screen as done.
    mutating func markTries() {
        for place in triesInSight {
            lessons.markDone(place)
            // A lesson strip of one row has no room for the explanation.
            if ScreenLayout(self).lesson?.rows == 1 { notice = lessons.guide?.tries[place].seen }
        }
    }
}
