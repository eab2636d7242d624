// Package main takes as many items as a channel has: the receives do not wait, as nobody else takes any.
package main

import "net/http"

type batch struct {
	ch   chan int
	stop chan struct{}
	out  []int
}

func newBatch() *batch { return &batch{ch: make(chan int, 32), stop: make(chan struct{})} }

func (b *batch) put(n int) {
	select {
	case b.ch <- n:
	case <-b.stop:
	}
}

func (b *batch) fill() {
	for i := range 100 {
		b.put(i)
	}
	close(b.stop)
}

func (b *batch) runDown() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.down()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) down() {
	for n := len(b.ch); n > 0; n-- {
		b.out = append(b.out, <-b.ch)
	}
}

func (b *batch) runUp() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.up()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) up() {
	n := len(b.ch)
	for i := 0; i < n; i++ {
		b.out = append(b.out, <-b.ch)
	}
}

func (b *batch) runSome() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.some()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) some() {
	for range min(3, len(b.ch)) {
		b.out = append(b.out, <-b.ch)
	}
}

func (b *batch) runDownToZero() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.downToZero()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) downToZero() {
	for n := len(b.ch); n >= 0; n-- {
		b.out = append(b.out, <-b.ch)
	}
}

func (b *batch) runOneMore() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.oneMore()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) oneMore() {
	for n := len(b.ch) + 1; n > 0; n-- {
		b.out = append(b.out, <-b.ch)
	}
}

func (b *batch) runAtLeast() {
	for {
		select {
		case n := <-b.ch:
			b.out = append(b.out, n)
			b.atLeast()
		case <-b.stop:
			return
		}
	}
}

func (b *batch) atLeast() {
	for range max(3, len(b.ch)) {
		b.out = append(b.out, <-b.ch)
	}
}

func main() {
	http.HandleFunc("/down", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runDown()
		b.fill()
	})
	http.HandleFunc("/up", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runUp()
		b.fill()
	})
	http.HandleFunc("/some", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runSome()
		b.fill()
	})
	http.HandleFunc("/zero", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runDownToZero() // want `goroutine may wait forever to receive from "ch".*`
		b.fill()
	})
	http.HandleFunc("/more", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runOneMore() // want `goroutine may wait forever to receive from "ch".*`
		b.fill()
	})
	http.HandleFunc("/least", func(http.ResponseWriter, *http.Request) {
		b := newBatch()
		go b.runAtLeast() // want `goroutine may wait forever to receive from "ch".*`
		b.fill()
	})
	http.HandleFunc("/flush", func(_ http.ResponseWriter, r *http.Request) {
		lines := make(chan string, 10)
		lines <- r.URL.Path
		go flush(lines, r)
	})
	http.HandleFunc("/min", func(_ http.ResponseWriter, r *http.Request) {
		items := make(chan int)
		go takeMin(items, len(r.URL.Path)) // want `goroutine may wait forever to receive from "items".*`
	})
	_ = http.ListenAndServe(":8080", nil)
}

// takeMin takes as many as somebody says.
func takeMin(items chan int, k int) {
	for n := min(k, k-1); n > 0; n-- {
		<-items
	}
}

// flush asks again for how many there are.
func flush(lines chan string, r *http.Request) {
	n := len(lines)
	for n > 0 {
		println(<-lines)
		for r.Context().Err() == nil {
			n = len(lines)
		}
	}
}
