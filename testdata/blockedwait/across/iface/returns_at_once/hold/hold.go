package hold

type Forever struct{ N int }

func (f *Forever) Hold(n int) { <-(chan int)(nil) }

func (f *Forever) Keep(n int) { <-(chan int)(nil) }
