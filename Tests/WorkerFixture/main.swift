// The child side of a decode and nothing else: what the tests of the worker start, so that a build of them, with a
// sanitizer too, needs no other part of the tool.
import DecodeEngine

WorkerMain.run()
