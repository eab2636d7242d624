// Package drained has a generator that each caller drains in its own way.
package drained

func numbers(n int) <-chan int {
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
	for i := range numbers(n) {
		sum += i
	}
	return sum
}

// First takes the rest when it knows.
func First(n int) int {
	found := -1
	for i := range numbers(n) {
		if found < 0 && i > 3 {
			found = i
		}
	}
	return found
}

// Count has a helper take them.
func Count(n int) int { return count(numbers(n)) }

func count(ch <-chan int) (n int) {
	for range ch {
		n++
	}
	return n
}

// Each has somebody else take them.
func Each(n int, f func(<-chan int)) { f(numbers(n)) }

// Numbers hands them on.
func Numbers(n int) <-chan int { return numbers(n) }

// Later takes them in a goroutine.
func Later(n int, out func(int)) {
	ch := numbers(n)
	go func() {
		for i := range ch {
			out(i)
		}
	}()
}

// Deferred takes what is left on the way out.
func Deferred(n int, is func(int) bool) bool {
	ch := numbers(n)
	defer func() {
		for range ch {
		}
	}()
	for i := range ch {
		if is(i) {
			return true
		}
	}
	return false
}
