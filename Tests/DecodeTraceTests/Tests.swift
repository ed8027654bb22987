// The module's tests replace this file.
