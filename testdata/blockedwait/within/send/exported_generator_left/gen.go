// Package gen has functions for others, which its own functions leave.
package gen

import "context"

// Numbers is for who takes them all.
func Numbers(n int) <-chan int {
	ch := make(chan int)
	go func() { // want `goroutine may wait forever to send on "ch" if Has returns early \(leaks 1 goroutine each time\)`
		defer close(ch)
		for i := range n {
			ch <- i
		}
	}()
	return ch
}

// Has leaves them when it knows.
func Has(n, what int) bool {
	for i := range Numbers(n) {
		if i == what {
			return true
		}
	}
	return false
}

// Ask is for who waits for the answer.
func Ask(question func() error) <-chan error {
	answer := make(chan error)
	go func() { answer <- question() }() // want `goroutine may wait forever to send on "answer" once AskUntil has returned .*`
	return answer
}

// AskUntil does not.
func AskUntil(ctx context.Context, question func() error) error {
	select {
	case err := <-Ask(question):
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
