// The child side of a decode and nothing else: what the tests of WorkerProcess start, so that a build of them, with a
// sanitizer too, needs no other part of the tool.
import WorkerProcess

WorkerMain.run()
