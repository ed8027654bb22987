// Many payloads: logs with a document a line, and what many decodes have in common.
// Belongs here: lines of a log, summaries that merge, the formats of CI systems.
// Belongs elsewhere: reading files and running the decodes, which are in Workbench; the report on one payload, which is
// in Reports.
