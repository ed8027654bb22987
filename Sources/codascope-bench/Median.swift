/// The median of the values, which must not be empty; of an even number, the upper one of the middle two.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
