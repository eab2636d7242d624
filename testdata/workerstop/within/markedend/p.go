// Entries are deleted by a mark that says what became of them.
package main

import (
	"maps"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// A mark beside the release.
type node struct {
	quit    chan struct{}
	stopped bool
	state   string
	over    atomic.Bool
	busy    bool
	paused  atomic.Bool
	done    chan struct{}
}

func (n *node) halt() {
	if !n.stopped {
		n.stopped, n.state = true, "stopped"
		close(n.quit)
	}
}

func (n *node) isStopped() bool { return n.stopped }

func (n *node) isDone() bool {
	select {
	case <-n.done:
		return true
	default:
		return false
	}
}

// pause marks a node whose goroutine runs on.
func (n *node) pause() { n.paused.Store(true) }

func (n *node) loop() {
	n.busy = true
	defer n.over.Store(true)
	defer close(n.done)
	for {
		select {
		case <-n.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

type fleet struct {
	mu sync.Mutex
	m  map[string]*node
}

func (f *fleet) join(k string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.m[k]; ok {
		return
	}
	n := &node{quit: make(chan struct{}), done: make(chan struct{})}
	f.m[k] = n
	go n.loop()
}

func (f *fleet) leave(k string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := f.m[k]; n != nil {
		n.halt()
	}
}

func (f *fleet) pause(k string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := f.m[k]; n != nil {
		n.pause()
	}
}

func (f *fleet) reapMarked() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if !n.stopped {
			continue
		}
		delete(f.m, k)
	}
}

func (f *fleet) reapAsked() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.isStopped() {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapInState() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.state == "stopped" {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapOver() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.over.Load() {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapFunc() {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.m, func(_ string, n *node) bool { return n.stopped })
	maps.DeleteFunc(f.m, func(_ string, n *node) bool { return n.isDone() })
}

func (f *fleet) reapDone() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.isDone() {
			delete(f.m, k)
		}
	}
}

// Who is paused runs, whoever asks.
func (f *fleet) reapPausedFunc() {
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.DeleteFunc(f.m, func(_ string, n *node) bool { return n.paused.Load() }) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
}

// The goroutine gives this mark before its loop.
func (f *fleet) reapBusy() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.busy {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// Who is paused runs.
func (f *fleet) reapPaused() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.paused.Load() {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// What has no mark is not stopped.
func (f *fleet) reapUnmarked() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if !n.stopped {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

func main() {
	f := &fleet{m: make(map[string]*node)}
	for path, do := range map[string]func(string){
		"/join": f.join, "/leave": f.leave, "/pause": f.pause,
	} {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { do(r.FormValue("k")) })
	}
	for path, do := range map[string]func(){
		"/marked": f.reapMarked, "/asked": f.reapAsked, "/state": f.reapInState, "/over": f.reapOver,
		"/func": f.reapFunc, "/done": f.reapDone, "/pausedfunc": f.reapPausedFunc,
		"/busy": f.reapBusy, "/paused": f.reapPaused, "/unmarked": f.reapUnmarked,
	} {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { do() })
	}
	http.ListenAndServe(":8080", nil)
}
