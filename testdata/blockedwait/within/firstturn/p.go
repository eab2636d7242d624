// Package firstturn has goroutines that are started in one turn of a loop only, and send once.
package firstturn

import (
	"io"
	"net/http"
)

type request struct {
	name string
	data []byte
}

type server struct {
	recv func() (*request, error)
	put  func(string, io.Reader) error
}

func (s *server) first(w http.ResponseWriter, r *http.Request) {
	stored, failed := make(chan error, 1), make(chan error, 1)
	pr, pw := io.Pipe()
	go func() {
		first := true
		for {
			req, err := s.recv()
			if err != nil {
				failed <- err
				return
			}
			if first {
				if req.name == "" {
					stored <- io.EOF
					return
				}
				go func() { stored <- s.put(req.name, pr) }()
				first = false
			}
			if _, err := pw.Write(req.data); err != nil {
				failed <- err
				return
			}
		}
	}()
	select {
	case err := <-failed:
		_ = pw.CloseWithError(err)
	case <-stored:
		_ = pr.Close()
	}
}

// Here the flag is raised again.
func (s *server) again(w http.ResponseWriter, r *http.Request) {
	stored, failed := make(chan error, 1), make(chan error, 1)
	go func() {
		first := true
		for {
			req, err := s.recv()
			if err != nil {
				failed <- err
				return
			}
			if first {
				go func() { stored <- s.put(req.name, r.Body) }() // want `goroutine may wait forever to send on "stored" .*`
				first = false
			}
			if len(req.data) == 0 {
				first = true
			}
		}
	}()
	select {
	case <-failed:
	case <-stored:
	}
}

func Serve(s *server) {
	http.HandleFunc("/first", s.first)
	http.HandleFunc("/again", s.again)
	_ = http.ListenAndServe(":8080", nil)
}
