// Package gen has functions that send to callers, seen or not.
package gen

import "context"

// Unused is for others.
func Unused(n int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := range n {
			ch <- i
		}
	}()
	return ch
}

// Numbers is drained by the callers that are seen.
func Numbers(n int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := range n {
			ch <- i
		}
	}()
	return ch
}

// Sum takes them all.
func Sum(n int) (sum int) {
	for i := range Numbers(n) {
		sum += i
	}
	return sum
}

// A Source hands on what it has.
type Source struct{ numbers <-chan int }

// NewSource returns a source.
func NewSource(n int) *Source { return &Source{Numbers(n)} }

// Next returns the next one.
func (s *Source) Next() int { return <-s.numbers }

// Until is ended by its context.
func Until(ctx context.Context, n int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := range n {
			select {
			case ch <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return ch
}

// Has ends it when it knows.
func Has(ctx context.Context, n, what int) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for i := range Until(ctx, n) {
		if i == what {
			return true
		}
	}
	return false
}

// Merge passes on what comes from both.
func Merge(a, b <-chan int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := range a {
			out <- i
		}
		for i := range b {
			out <- i
		}
	}()
	return out
}

// SumBoth takes all that it passes on.
func SumBoth(n int) (sum int) {
	for i := range Merge(Numbers(n), Numbers(n)) {
		sum += i
	}
	return sum
}

// Ask has room for the answer.
func Ask(question func() error) <-chan error {
	answer := make(chan error, 1)
	go func() { answer <- question() }()
	return answer
}

// Start does not wait for it.
func Start(question func() error) { Ask(question) }
