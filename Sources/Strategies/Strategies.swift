// The strategy set: every setting of a decode, by name and value.
// Belongs here: the table of strategies, their spelling, the decoders and encoders that they make, and how a
// payload's text reads with them.
// Belongs elsewhere: command-line options, and the reasons to prefer one value over another.
