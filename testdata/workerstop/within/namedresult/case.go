// Package namedresult starts goroutines that wait for a channel alone, which a helper gives by a named result.
package namedresult

import (
	"errors"
	"net/http"
)

// onStop runs the funcs when the channel is closed.
func onStop(funcs ...func()) (stop chan struct{}) {
	stop = make(chan struct{})
	go func() {
		<-stop
		for _, f := range funcs {
			f()
		}
	}()
	return stop
}

type settings struct{ stop chan struct{} }

type tunnel struct {
	settings *settings
	url      string
}

func dial(url string, _ <-chan struct{}) error {
	if url == "" {
		return errors.New("no such cluster")
	}
	return nil
}

func forgetful(url string) (*tunnel, error) {
	s := &settings{}
	s.stop = onStop(func() { println("stopped") }) // want `goroutine "stop" is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	if err := dial(url, s.stop); err != nil {
		return nil, err
	}
	return &tunnel{settings: s, url: url}, nil
}

func careful(url string) (*tunnel, error) {
	s := &settings{}
	s.stop = onStop(func() { println("stopped") })
	if err := dial(url, s.stop); err != nil {
		close(s.stop)
		return nil, err
	}
	return &tunnel{settings: s, url: url}, nil
}

var tunnels = map[string]*tunnel{}

func serve() {
	open := func(make func(string) (*tunnel, error)) http.HandlerFunc {
		return func(_ http.ResponseWriter, r *http.Request) {
			if t, err := make(r.URL.Path); err == nil {
				tunnels[t.url] = t
			}
		}
	}
	http.HandleFunc("/forgetful", open(forgetful))
	http.HandleFunc("/careful", open(careful))
	http.HandleFunc("/close", func(_ http.ResponseWriter, r *http.Request) {
		if t := tunnels[r.URL.Path]; t != nil {
			close(t.settings.stop)
			delete(tunnels, t.url)
		}
	})
}
