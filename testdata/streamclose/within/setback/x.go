// Package setback has a port-forward that a flag tells of: who sets the flag back has ended it, or not.
package setback

import (
	"net/http"
	"sync"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type forwarder struct {
	mu     sync.Mutex
	dialer httpstream.Dialer
	active bool
	stop   chan struct{}
	ready  chan struct{}
}

func (f *forwarder) start() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.active {
		return nil
	}
	f.stop, f.ready = make(chan struct{}, 1), make(chan struct{}, 1)
	pf, err := portforward.New(f.dialer, []string{"8080:80"}, f.stop, f.ready, nil, nil)
	if err != nil {
		return err
	}
	go pf.ForwardPorts()
	<-f.ready
	f.active = true
	return nil
}

func (f *forwarder) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.active {
		return
	}
	select {
	case <-f.stop:
	default:
		close(f.stop)
	}
	f.active = false
}

type forgetful struct {
	dialer httpstream.Dialer
	active bool
	stop   chan struct{}
	ready  chan struct{}
}

func (f *forgetful) start() error {
	if f.active {
		return nil
	}
	f.stop, f.ready = make(chan struct{}, 1), make(chan struct{}, 1)
	pf, err := portforward.New(f.dialer, []string{"8080:80"}, f.stop, f.ready, nil, nil) // want `port-forward runs until f.stop ends, and more are started before that: start runs again once "active" is set back \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return err
	}
	go pf.ForwardPorts()
	<-f.ready
	f.active = true
	return nil
}

func (f *forgetful) lost() { f.active = false }

func (f *forgetful) end() { close(f.stop) }

func serve(dialer httpstream.Dialer) error {
	f, g := &forwarder{dialer: dialer}, &forgetful{dialer: dialer}
	defer g.end()
	http.HandleFunc("/start", func(w http.ResponseWriter, r *http.Request) { f.start(); g.start() })
	http.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) { f.end(); g.lost() })
	return http.ListenAndServe(":80", nil)
}
