// PRODUCT. Expectations for Swift Testing: a fixture decodes, or the issue says what failed, where and why.
// Belongs here: expectations, and the words and places of their issues.
// Belongs elsewhere: recording a decode, which is in DecodeTrace.
