/// The middle of the values; of an even number the upper one of the two. There has to be a value.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
