// A goroutine sends on what its starter was handed, and each caller hands its own.
package handed

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
)

func work() error { return nil }

func captured(errs chan error) {
	go func() { errs <- work() }() // want `goroutine may wait forever to send on "errs".*leaks 1 goroutine each time, called per request from main via serve\)`
}

func send(errs chan error) { errs <- work() }

func passed(errs chan error) {
	go send(errs) // want `goroutine may wait forever to send on "errs".*leaks 1 goroutine each time, called per request from main via serve\)`
}

func further(errs chan error) { passed2(errs) }

func passed2(errs chan<- error) {
	go func() {}()
	go sendOnly(errs) // want `goroutine may wait forever to send on "errs".*leaks 1 goroutine each time, called per request from main via serve, further\)`
}

func sendOnly(errs chan<- error) { errs <- work() }

func serve(ctx context.Context, errs chan error) {
	one, two, three := make(chan error), make(chan error), make(chan error)
	captured(one)
	passed(two)
	further(three)
	for _, ch := range []chan error{errs} {
		<-ch
	}
	select {
	case err := <-one:
		log.Print(err)
	case <-ctx.Done():
	}
	select {
	case err := <-two:
		log.Print(err)
	case <-ctx.Done():
	}
	select {
	case err := <-three:
		log.Print(err)
	case <-ctx.Done():
	}
}

type stream interface {
	Recv() (string, error)
	Send(string) error
}

type conn struct{ net.Conn }

func (c conn) Recv() (string, error) {
	b := make([]byte, 10)
	n, err := c.Read(b)
	return string(b[:n]), err
}

func (c conn) Send(s string) error { _, err := io.WriteString(c, s); return err }

// Each request may send an error, and one is received.
func process(s stream, errs chan error) {
	for {
		req, err := s.Recv()
		if err != nil {
			errs <- err
			return
		}
		go func() { // want `goroutine may wait forever to send on "errs".*leaks 1 goroutine each time.*`
			if err := s.Send(req); err != nil {
				errs <- err
				return
			}
		}()
	}
}

func requests(s stream) {
	errs := make(chan error)
	go process(s, errs)
	log.Print(<-errs)
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { serve(r.Context(), nil) })
	go http.ListenAndServe("localhost:8080", nil)
	l, err := net.Listen("tcp", ":0")
	if err != nil {
		log.Fatal(err)
	}
	for {
		c, err := l.Accept()
		if err != nil {
			log.Print(err)
			continue
		}
		go requests(conn{c})
	}
}
