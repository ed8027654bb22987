// The built-in models, their payloads, and the lessons' texts.
// Belongs here: data: readable Swift models, and the exercises for each payload.
// Belongs elsewhere: how a lesson is shown, which is in Explorer.
