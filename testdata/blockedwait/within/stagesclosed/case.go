// Package stagesclosed has pipelines whose stages are told to end by a channel, which is closed where who reads the last stage leaves.
package stagesclosed

import (
	"bufio"
	"io"
	"net/http"
	"strconv"
	"sync"
)

// lines tells of its end, too, for which there is room.
func lines(done <-chan struct{}, r io.Reader) (<-chan string, <-chan error) {
	out, errc := make(chan string), make(chan error, 1)
	go func() {
		defer close(out)
		sc := bufio.NewScanner(r)
		for sc.Scan() {
			select {
			case out <- sc.Text():
			case <-done:
				errc <- io.ErrUnexpectedEOF
				return
			}
		}
		errc <- sc.Err()
	}()
	return out, errc
}

func numbers(done <-chan struct{}, in <-chan string) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for l := range in {
			n, err := strconv.Atoi(l)
			if err != nil {
				n = -1
			}
			select {
			case out <- n:
			case <-done:
				return
			}
		}
	}()
	return out
}

// shared has several workers.
func shared(done <-chan struct{}, in <-chan string, workers int) <-chan int {
	out := make(chan int)
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for l := range in {
				select {
				case out <- len(l):
				case <-done:
					return
				}
			}
		}()
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	return out
}

func sum(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	defer close(done)
	ls, errc := lines(done, r.Body)
	total := 0
	for n := range numbers(done, ls) {
		if n < 0 {
			return // done is closed then
		}
		total += n
	}
	if <-errc == nil { // all lines have been read
		io.WriteString(w, strconv.Itoa(total))
	}
}

func longest(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	defer close(done)
	ls, errc := lines(done, r.Body)
	most := 0
	for n := range shared(done, ls, 4) {
		if n == 0 {
			return
		}
		most = max(most, n)
	}
	if <-errc == nil {
		io.WriteString(w, strconv.Itoa(most))
	}
}

// picky has a stage that leaves for a line, too: nobody reads the rest, and done is closed behind the wait for the error only.
func picky(done <-chan struct{}, in <-chan string) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for l := range in {
			if l == "." {
				return
			}
			select {
			case out <- len(l):
			case <-done:
				return
			}
		}
	}()
	return out
}

func stuck(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	ls, _ := words(done, r.Body)
	for n := range picky(done, ls) {
		if n == 0 {
			close(done)
			return
		}
	}
}

func words(done <-chan struct{}, r io.Reader) (<-chan string, <-chan error) {
	out, errc := make(chan string), make(chan error, 1)
	go func() { // want `goroutine may wait forever in a select.*`
		defer close(out)
		sc := bufio.NewScanner(r)
		for sc.Scan() {
			select {
			case out <- sc.Text():
			case <-done:
				return
			}
		}
		errc <- sc.Err()
	}()
	return out, errc
}

func init() {
	http.HandleFunc("/sum", sum)
	http.HandleFunc("/longest", longest)
	http.HandleFunc("/stuck", stuck)
}
