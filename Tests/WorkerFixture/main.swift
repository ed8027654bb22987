// The child side of a decode and nothing else. The tests of the worker start it, so that building them, also with a
// sanitizer, needs no other part of the tool.
import DecodeEngine

WorkerMain.run()
