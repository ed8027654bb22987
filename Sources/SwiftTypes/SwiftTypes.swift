// Type expressions as Swift source spells them: parsing, printing, components, comparison.
// Belongs here: what the spelling of a type alone shows.
// Belongs elsewhere: a type's declaration, which is in SwiftSource; the name of a type at run time, which is in
// DecodeTrace.
