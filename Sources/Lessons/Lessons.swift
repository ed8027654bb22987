// The built-in models, their payloads, and the lessons' texts.
// Belongs here: data: Swift models that people can read, and what to try with each payload.
// Belongs elsewhere: how a lesson is shown, which is in Explorer.
