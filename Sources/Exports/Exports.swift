// What a person takes away from a decode: Swift of a configured decoder, a test, a report for a ticket.
// Belongs here: their texts, and redaction.
// Belongs elsewhere: where they are written, which is in Workbench; the output of `check`, which is in Reports.
