// Package firstturn has goroutines that are started in one turn of a loop only, and send once.
package firstturn

import (
	"errors"
	"io"
	"net/http"
	"os"
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

// connect says how the first try went. What has failed first is tried no more.
func (s *server) connect() error {
	running := make(chan error)
	go func() {
		first := true
		for {
			_, err := s.recv()
			if first {
				running <- err
			}
			if err != nil {
				if first {
					break
				} else {
					continue
				}
			}
			first = false
		}
	}()
	return <-running
}

// Here what has failed first is tried again.
func (s *server) retry() error {
	running := make(chan error)
	go func() { // want `goroutine may wait forever to send on "running" .*`
		first := true
		for {
			_, err := s.recv()
			if first {
				running <- err
			}
			if err != nil {
				continue
			}
			first = false
		}
	}()
	return <-running
}

// told says what has failed, and returns then only.
func told(s *server) (n int) {
	running := make(chan error)
	go func() {
		_, err := s.recv()
		if err != nil {
			running <- err
		}
		n++
		if err != nil {
			return
		}
		os.Exit(1)
	}()
	<-running
	return n
}

// Here it says what has not.
func untold(s *server) (n int) {
	running := make(chan error)
	go func() {
		_, err := s.recv()
		if err == nil {
			running <- err
		}
		n++
		if err != nil {
			return
		}
		os.Exit(1)
	}()
	<-running // want `.* may return without doing so .*`
	return n
}

// ended says what has failed, and returns for one error of these only.
func ended(s *server) (n int) {
	running := make(chan error)
	go func() {
		_, err := s.recv()
		if err != nil {
			running <- err
		}
		n++
		if errors.Is(err, io.EOF) {
			return
		}
		os.Exit(1)
	}()
	<-running
	return n
}

// Here it says one, and returns for all.
func failed(s *server) (n int) {
	running := make(chan error)
	go func() {
		_, err := s.recv()
		if errors.Is(err, io.EOF) {
			running <- err
		}
		n++
		if err != nil {
			return
		}
		os.Exit(1)
	}()
	<-running // want `.* may return without doing so .*`
	return n
}

func Serve(s *server) {
	http.HandleFunc("/ended", func(http.ResponseWriter, *http.Request) { ended(s); failed(s) })
	http.HandleFunc("/told", func(http.ResponseWriter, *http.Request) { told(s); untold(s) })
	http.HandleFunc("/connect", func(http.ResponseWriter, *http.Request) { _ = s.connect() })
	http.HandleFunc("/retry", func(http.ResponseWriter, *http.Request) { _ = s.retry() })
	http.HandleFunc("/first", s.first)
	http.HandleFunc("/again", s.again)
	_ = http.ListenAndServe(":8080", nil)
}
