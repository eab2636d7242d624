// Goroutines share a signal, which is kept if a list tells that some were started.
package main

import (
	"net/http"
	"sync"
	"time"
)

type member struct {
	mu            sync.Mutex
	probe, gossip time.Duration
	pushPull      bool
	tickers       []*time.Ticker
	stop          chan struct{}
	cleared       bool
	others        []*time.Ticker
	stopOthers    chan struct{}
}

func (m *member) trigger(c <-chan time.Time, stop <-chan struct{}) {
	for {
		select {
		case <-c:
		case <-stop:
			return
		}
	}
}

func (m *member) push(stop <-chan struct{}) {
	for {
		select {
		case <-time.After(time.Second):
		case <-stop:
			return
		}
	}
}

// Who does not add to the list is forgotten where nobody else does.
func (m *member) schedule() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.tickers) > 0 {
		return
	}
	stop := make(chan struct{})
	if m.probe > 0 {
		t := time.NewTicker(m.probe)
		go m.trigger(t.C, stop)
		m.tickers = append(m.tickers, t)
	}
	if m.pushPull {
		go m.push(stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	}
	if m.gossip > 0 {
		t := time.NewTicker(m.gossip)
		go m.trigger(t.C, stop)
		m.tickers = append(m.tickers, t)
	}
	if len(m.tickers) > 0 {
		m.stop = stop
	}
}

// So is who adds to a list that is emptied.
func (m *member) scheduleOthers() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.others) > 0 {
		return
	}
	stop := make(chan struct{})
	t := time.NewTicker(time.Second)
	go m.trigger(t.C, stop) // want `the goroutine that "stop" ends is not stopped on every path \(leaks 1 goroutine and what it holds each time\)`
	m.others = append(m.others, t)
	if m.cleared {
		m.others = nil
	}
	if len(m.others) > 0 {
		m.stopOthers = stop
	}
}

func (m *member) deschedule() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.tickers) == 0 {
		return
	}
	close(m.stop)
	for _, t := range m.tickers {
		t.Stop()
	}
	m.tickers = nil
	if m.stopOthers != nil {
		close(m.stopOthers)
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		m := &member{probe: time.Second, pushPull: r.FormValue("push") != "", cleared: r.FormValue("clear") != ""}
		m.schedule()
		m.scheduleOthers()
		defer m.deschedule()
	})
	http.ListenAndServe(":8080", nil)
}
