// Package callers has a generator that one of its callers drains, and another leaves.
package callers

func numbers(n int) <-chan int {
	ch := make(chan int)
	go func() { // want `goroutine may wait forever to send on "ch" if First returns early \(leaks 1 goroutine each time\)`
		defer close(ch)
		for i := range n {
			ch <- i
		}
	}()
	return ch
}

// Sum takes them all.
func Sum(n int) (sum int) {
	for i := range numbers(n) {
		sum += i
	}
	return sum
}

// First takes them until one is the right one.
func First(n int, is func(int) bool) int {
	for i := range numbers(n) {
		if is(i) {
			return i
		}
	}
	return -1
}
