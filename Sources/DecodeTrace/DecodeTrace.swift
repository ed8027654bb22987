// The wire-tap: a record of every call that a model makes while JSONDecoder decodes it. A product.
// Belongs here: the tap around Foundation's decoders, the record, lenient rules that change what a call returns, and the
// file in which an app keeps a decode.
// Belongs elsewhere: names of strategies, positions in the text, sentences for a person.
//
// Glossary:
// - tap: a proxy of a decoder or container that forwards every call and records it.
// - call: one method that a model calls on a decoder or container; also the request for the root.
// - housekeeping call: one that reads no value, such as `contains`, `decodeNil`, or opening a container.
// - node: the record of one call. The nodes of a trace are in pre-order.
// - owner: the value whose code makes a call; its node is the call's parent.
// - place: in code, an index, usually a node's; of an attempt, the position in the payload that it reads.
// - outcome: how one call ended.
// - failure: an error and the node where it occurred, whether or not it ended the decode.
// - propagating: leaving one call after another; it isn't known yet whether a caller catches the error.
// - fate: how an error was handled in the end.
// - absorbed: caught by the model's code, which continued: the error was swallowed.
// - translated: caught by the model's code, which threw another error instead.
// - aftermath: what the code did after an error that didn't end the decode.
// - attempt: one of several types that code tries at one place.
// - role: what a failure is among the attempts at one place. One has no call, and so no node: an initializer called with
//   the decoder, such as `Dog(from: decoder)`.
// - superseded: of an attempt, failed where another read the place or got further; its error doesn't count.
// - representative: the failure of the attempt that got furthest, which stands for the others.
// - rule: a lenient strategy at work, which supplies a value or drops a member after a failure.
// - adjusted: supplied by a rule.
// - dropped: left out by a lenient array or dictionary. The error is dropped; the member's node is skipped.
// - stand-in: an arbitrary value with which a decode continues to other failures; a value that contains one is tainted.
// - consequence: an error that a stand-in may have caused; it isn't a failure of its own.
// - hop: the type requested in place of a model's type, to receive the decoder and wrap it in a tap.
// - forwarded: requested as it is, because the decoder handles the type itself; a leaf of the record.
// - plan: how a type is requested, determined once for each type and decode.
// - probe: answers questions about a failed value, a type of keys or a model without recording calls.
// - step: the request or the answer of one call, for stepping through a trace.
// - recording: a decode in a file: its payload, trace and settings, for a reader without the model.
// - redacted: with other values of the same form in place of the payload's.
