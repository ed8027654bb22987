// Changes that are run before they are proposed.
// Belongs here: fixes, edits of models, the comparison of strategies, the ranking of models.
// Belongs elsewhere: explanations of failures, which are in Diagnosis; how results are printed or drawn.
