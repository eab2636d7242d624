// Case: Twin of generator_break: every reader in the program drains the generator; may leak for the library alone, silent for the program.

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
