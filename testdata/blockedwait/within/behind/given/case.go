// Package given reads what one of two methods gives, whichever it is, to the end.
package given

import "net/http"

type source interface{ lines(n int) <-chan string }

type buffered struct{}

func (buffered) lines(n int) <-chan string {
	ch := make(chan string, 1)
	ch <- "line"
	close(ch)
	return ch
}

type calm struct{}

func (calm) lines(n int) <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		for range n {
			ch <- "calm"
		}
	}()
	return ch
}

func All(w http.ResponseWriter, r *http.Request) {
	var s source = calm{}
	if r.Method == http.MethodPut {
		s = buffered{}
	}
	for l := range s.lines(3) {
		_, _ = w.Write([]byte(l))
	}
}
