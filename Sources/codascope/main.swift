print("in the making")
