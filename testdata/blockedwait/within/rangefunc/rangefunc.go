// Package rangefunc starts goroutines in and before loops over funcs.
package rangefunc

import (
	"context"
	"iter"
	"sync"
)

func early(seq iter.Seq[int]) {
	ch := make(chan int)
	go func() { ch <- 1 }() // want `goroutine may wait forever to send on "ch" if .* returns early \(leaks .*`
	for x := range seq {
		if x == 0 {
			return
		}
	}
	<-ch
}

func right(seq iter.Seq[int]) {
	ch := make(chan int)
	go func() { ch <- 1 }()
	for x := range seq {
		if x == 0 {
			<-ch
			return
		}
	}
	<-ch
}

func rightInner(seq iter.Seq[int]) {
	for x := range seq {
		ch := make(chan int)
		go func() { ch <- x }()
		if <-ch == 0 {
			return
		}
	}
}

func leakInner(seq iter.Seq[int]) {
	for x := range seq {
		ch := make(chan int)
		go func() { ch <- x }() // want `goroutine may wait forever to send on "ch" if .* returns early \(leaks .*`
		if x == 0 {
			return
		}
		<-ch
	}
}

func wg(seq iter.Seq[int]) {
	var wg sync.WaitGroup
	for range seq {
		wg.Add(1)
		go func() { defer wg.Done() }()
	}
	wg.Wait()
}

func results(ctx context.Context, seq iter.Seq[int]) int {
	ch := make(chan int)
	n := 0
	for x := range seq {
		n++
		go func() {
			select {
			case ch <- x:
			case <-ctx.Done():
			}
		}()
	}
	sum := 0
	for range n {
		sum += <-ch
	}
	return sum
}

func generator(ctx context.Context) iter.Seq[int] {
	return func(yield func(int) bool) {
		ch := make(chan int)
		done := make(chan struct{})
		defer close(done)
		go func() {
			defer close(ch)
			for i := 0; ; i++ {
				select {
				case ch <- i:
				case <-done:
					return
				}
			}
		}()
		for x := range ch {
			if !yield(x) {
				return
			}
		}
	}
}

func generatorLeak() iter.Seq[int] {
	return func(yield func(int) bool) {
		ch := make(chan int)
		go func() { // want `goroutine may wait forever to send on "ch" if .* returns early \(leaks .*`
			defer close(ch)
			for i := range 10 {
				ch <- i
			}
		}()
		for x := range ch {
			if !yield(x) {
				return
			}
		}
	}
}

// perElement has one channel for each turn: that the loop counts says nothing about it.
func perElement(all []int) {
	for i, x := range all {
		ch := make(chan int)
		go func() { ch <- x }() // want `goroutine may wait forever to send on "ch" if perElement returns early \(leaks .*`
		if i == 3 || x == 5 {
			return
		}
		<-ch
	}
}

// counted has one for all turns.
func counted(all []int) {
	ch := make(chan int)
	for _, x := range all {
		go func() { ch <- x }()
	}
	for n := len(all); n > 0; n-- {
		<-ch
	}
}
