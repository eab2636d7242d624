// Command stages has generators that several call: each gives a context of its own, and reads to the end or not.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
)

func numbers(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; i < n; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func squares(ctx context.Context, in <-chan int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for v := range in {
			select {
			case out <- v * v:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// The one who leaves early cancels, and the one who does not reads all.
func early(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	for v := range squares(ctx, numbers(ctx, 100)) {
		if v > 50 {
			break
		}
		fmt.Fprintln(w, v)
	}
}

func whole(w http.ResponseWriter, r *http.Request) {
	for v := range squares(context.Background(), numbers(context.Background(), 10)) {
		fmt.Fprintln(w, v)
	}
}

type server struct{ ctx, other context.Context }

func (s *server) all(w http.ResponseWriter, r *http.Request) {
	for v := range squares(s.ctx, numbers(s.ctx, 10)) {
		fmt.Fprintln(w, v)
	}
}

func letters(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() { // want `goroutine may wait until the end of ctx to send on "out" if earlyLetters returns early \(leaks 1 goroutine each time, started per request in earlyLetters\)`
		defer close(out)
		for i := 0; i < n; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// The one who leaves early does not cancel.
func (s *server) earlyLetters(w http.ResponseWriter, r *http.Request) {
	for v := range letters(s.ctx, 10) {
		if v > 5 {
			return
		}
	}
}

func wholeLetters(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	for v := range letters(ctx, 10) {
		fmt.Fprintln(w, v)
	}
}

func once(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 0; i < n; i++ {
			out <- i
		}
	}()
	return out
}

// first is called where the process begins, and leaves early; those who are called later do not.
func first(ctx context.Context) int { return <-once(ctx, 10) }

func (s *server) eachOnce(w http.ResponseWriter, r *http.Request) {
	for v := range once(s.ctx, 10) {
		fmt.Fprintln(w, v)
	}
}

func lines(ctx context.Context, n int) <-chan int {
	out := make(chan int)
	go func() { // want `goroutine may wait until the end of ctx to send on "out" once sooner has returned \(leaks 1 goroutine each time, called per request from sooner\)`
		defer close(out)
		for i := 0; i < n; i++ {
			select {
			case out <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

func words(ctx context.Context, in <-chan int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for v := range in {
			select {
			case out <- v * v:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// The second stage leaves with a context that ends sooner.
func (s *server) sooner(w http.ResponseWriter, r *http.Request) {
	for v := range words(r.Context(), lines(s.ctx, 10)) {
		fmt.Fprintln(w, v)
	}
}

func main() {
	s := &server{context.Background(), context.Background()}
	fmt.Println(first(s.ctx))
	http.HandleFunc("/early", early)
	http.HandleFunc("/whole", whole)
	http.HandleFunc("/all", s.all)
	http.HandleFunc("/letters", s.earlyLetters)
	http.HandleFunc("/wholeletters", wholeLetters)
	http.HandleFunc("/once", s.eachOnce)
	http.HandleFunc("/sooner", s.sooner)
	log.Fatal(http.ListenAndServe(":8080", nil))
}
