// Case: pipeline.Gen sends from its own goroutine; the handler stops at the first match: may leak for the library, leaks for the program.

package pipeline

// Gen yields 0..n-1.
func Gen(n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; i < n; i++ {
			out <- i
		}
	}()
	return out
}
