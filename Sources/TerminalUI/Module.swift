// The module's files replace this one.
