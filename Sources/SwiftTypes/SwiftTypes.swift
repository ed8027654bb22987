// Type expressions as Swift source spells them: read, printed, taken apart, compared.
// Belongs here: what can be told from the spelling of a type alone.
// Belongs elsewhere: what a type declares, which is in SwiftSource; the name of a type at run time, which is in DecodeTrace.
