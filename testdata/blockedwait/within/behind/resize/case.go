// Package resize hands a channel to one of two implementations, of which one reads it only if the process starts, and the
// other never.
package resize

import (
	"bufio"
	"errors"
	"io"
	"net/http"
)

type executor interface {
	exec(cmd string, resize <-chan string) error
}

type shell struct{}

func (shell) exec(cmd string, resize <-chan string) error {
	if cmd == "" {
		return errors.New("no command")
	}
	for s := range resize {
		println(cmd, s)
	}
	return nil
}

type dry struct{}

func (dry) exec(string, <-chan string) error { return nil }

func choose(r *http.Request) executor {
	if r.Header.Get("dry") != "" {
		return dry{}
	}
	return shell{}
}

func handleResize(stream io.Reader, ch chan<- string) {
	defer close(ch)
	for s := bufio.NewScanner(stream); s.Scan(); {
		ch <- s.Text()
	}
}

func Serve(w http.ResponseWriter, r *http.Request) {
	resize := make(chan string)
	go handleResize(r.Body, resize) // want `goroutine may wait forever to send on "ch" once Serve has returned.*`
	if err := choose(r).exec(r.URL.RawQuery, resize); err != nil {
		http.Error(w, err.Error(), 500)
	}
}

// A reader takes all, and so does the other: whichever it is.
type reader interface{ read(lines <-chan string) int }

type counter struct{ n int }

func (c *counter) read(lines <-chan string) int {
	for range lines {
		c.n++
	}
	return c.n
}

type logger struct{}

func (logger) read(lines <-chan string) int {
	for l := range lines {
		println(l)
	}
	return 0
}

func of(r *http.Request) reader {
	if r.Header.Get("log") != "" {
		return logger{}
	}
	return &counter{}
}

func Count(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	go handleResize(r.Body, lines)
	w.WriteHeader(of(r).read(lines))
}

// keep reads all, unless it is told to stop: then its caller takes what is left.
type keeper interface {
	keep(lines <-chan string) error
}

type book struct{ list []string }

func (b *book) keep(lines <-chan string) error {
	for l := range lines {
		b.list = append(b.list, l)
	}
	return nil
}

type page struct{ list []string }

func (p *page) keep(lines <-chan string) error {
	for l := range lines {
		if p.list = append(p.list, l); len(p.list) > 50 {
			return errors.New("full")
		}
	}
	return nil
}

func keeperOf(r *http.Request) keeper {
	if r.Header.Get("page") != "" {
		return &page{}
	}
	return &book{}
}

func Keep(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	go handleResize(r.Body, lines)
	if err := keeperOf(r).keep(lines); err != nil {
		for range lines {
		}
	}
}

// Of a keeper that is set by others nobody knows which it is.
type Server struct{ keeper keeper }

func (s *Server) Keep(w http.ResponseWriter, r *http.Request) {
	lines := make(chan string)
	go handleResize(r.Body, lines)
	_ = s.keeper.keep(lines)
}

func NewServer(k keeper) *Server { return &Server{k} }

// Where all that have it pass a book, there is no page.
func keepIn(k keeper, r *http.Request) {
	lines := make(chan string)
	go handleResize(r.Body, lines)
	_ = k.keep(lines)
}

func Books(w http.ResponseWriter, r *http.Request) {
	keepIn(&book{}, r)
	keepIn(&book{list: []string{r.URL.Path}}, r)
}
