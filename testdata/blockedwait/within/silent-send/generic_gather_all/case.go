// Second twin of send/generic_race: unbuffered, but the loop receives one value per
// goroutine and never leaves early.
package generic_gather_all

type outcome[T any] struct {
	idx int
	val T
}

func Gather[T any](fns []func() T) []T {
	ch := make(chan outcome[T])
	for i, fn := range fns {
		go func() {
			ch <- outcome[T]{i, fn()}
		}()
	}
	out := make([]T, len(fns))
	for range fns {
		o := <-ch
		out[o.idx] = o.val
	}
	return out
}
