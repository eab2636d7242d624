package count

type Counter struct{ N int }

func (c *Counter) Hold(n int) { c.N += n }
