// The generator sends until its channel is drained, and its only user leaves at the
// first match.
package generator_left

func numbers(n int) <-chan int {
	out := make(chan int)
	go func() { // want `goroutine may wait forever to send on "out" if Find returns early \(leaks 1 goroutine each time\)`
		defer close(out)
		for i := range n {
			out <- i
		}
	}()
	return out
}

func Find(x int) bool {
	for i := range numbers(100) {
		if i == x {
			return true
		}
	}
	return false
}
