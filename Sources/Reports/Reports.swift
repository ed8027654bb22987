// What a person or a program takes away from decodes.
// Belongs here: the output of the commands about one decode (Commands); what many decodes have in common, with the
// formats of CI systems (Corpora); Swift of a decoder, tests, and reports for a ticket (Exports), and redaction.
// Belongs elsewhere: options and standard output, which are in codascope; the explorer's screens; files, which Workbench
// reads and writes.
