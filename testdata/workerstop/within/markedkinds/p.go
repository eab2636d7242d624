// Entries are deleted by a mark that is a time, a pointer, a number or one of several states.
package main

import (
	"context"
	"log"
	"maps"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type node struct {
	quit      chan struct{}
	state     string
	stoppedAt time.Time
	end       *time.Time
	ended     int64
	over      bool
	soft      bool
	left      bool
	why       atomic.Value
}

func (n *node) loop() {
	for {
		select {
		case <-n.quit:
			n.why.Store("asked")
			return
		case <-time.After(time.Second):
		}
	}
}

// halt gives all marks and stops the goroutine.
func (n *node) halt(failed bool) {
	now := time.Now()
	n.stoppedAt, n.end, n.ended = now, &now, now.Unix()
	n.state = "done"
	if failed {
		n.state = "failed"
	}
	close(n.quit)
	n.sign()
}

// sign is called by who has stopped the goroutine.
func (n *node) sign() { n.over = true }

// soften gives a mark, and stops the goroutine if it is asked to.
func (n *node) soften(hard bool) {
	n.soft = true
	if hard {
		close(n.quit)
	}
}

// leave gives a mark, and may return before it stops the goroutine.
func (n *node) leave() {
	n.left = true
	if n.state == "" {
		return
	}
	close(n.quit)
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
	n := &node{quit: make(chan struct{}), state: "running"}
	f.m[k] = n
	go n.loop()
}

func (f *fleet) on(k string, do func(n *node)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n := f.m[k]; n != nil {
		do(n)
	}
}

func (f *fleet) reapNotRunning() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.state != "running" {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapDoneOrFailed() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.state == "done" || n.state == "failed" {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapSwitch() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		switch n.state {
		case "done", "failed":
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapStoppedAt() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if !n.stoppedAt.IsZero() && time.Since(n.stoppedAt) > time.Minute {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapEnd() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.end == nil {
			continue
		}
		delete(f.m, k)
	}
}

func (f *fleet) reapEnded() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.ended > 0 {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapSigned() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.over {
			delete(f.m, k)
		}
	}
}

func (f *fleet) reapWhy() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.why.Load() != nil {
			delete(f.m, k)
		}
	}
}

// One of the two states is that of who runs.
func (f *fleet) reapDoneOrRunning() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.state == "done" || n.state == "running" {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// Who runs has another state than this one from the start.
func (f *fleet) reapNotIdle() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.state != "idle" {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// Who runs has no time of its end.
func (f *fleet) reapNoTime() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.stoppedAt.IsZero() {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// Who is marked so may run on.
func (f *fleet) reapSoft() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.soft {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

func (f *fleet) reapLeft() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for k, n := range f.m {
		if n.left {
			delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

func (f *fleet) reapCollected() {
	f.mu.Lock()
	defer f.mu.Unlock()
	var gone []string
	for k, n := range f.m {
		if n.over {
			gone = append(gone, k)
		}
	}
	for _, k := range gone {
		delete(f.m, k)
	}
}

// One that has no mark is collected, too.
func (f *fleet) reapAnyCollected(one string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	gone := make([]string, 0, 8)
	for k, n := range f.m {
		if n.over {
			gone = append(gone, k)
		}
	}
	gone = append(gone, one)
	for _, k := range gone {
		delete(f.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
}

// A worker with a context is over when that is; with the one of who has asked for it, it is not.
type job struct {
	name   string
	ctx    context.Context
	asked  context.Context
	cancel context.CancelFunc
	bye    func()
}

func (j *job) loop() {
	for {
		select {
		case <-j.ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

func (j *job) dead() bool { return j.ctx.Err() != nil }

func (j *job) isGone() bool {
	select {
	case <-j.ctx.Done():
		return true
	default:
		return false
	}
}

type jobs struct {
	mu sync.Mutex
	m  map[string]*job
}

func (js *jobs) join(ctx context.Context, k string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if _, ok := js.m[k]; ok {
		return
	}
	j := &job{name: k, asked: ctx, bye: func() { log.Print(k) }}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	js.m[k] = j
	go j.loop()
}

func (js *jobs) leave(k string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.m[k]; j != nil {
		j.cancel()
	}
}

func (js *jobs) reap() {
	js.mu.Lock()
	defer js.mu.Unlock()
	maps.DeleteFunc(js.m, func(_ string, j *job) bool { return j.ctx.Err() != nil })
	for k, j := range js.m {
		if j.dead() || j.isGone() {
			delete(js.m, k)
		}
	}
}

func (js *jobs) reapListed() {
	js.mu.Lock()
	defer js.mu.Unlock()
	gone := make([]*job, 0, len(js.m))
	for _, j := range js.m {
		if j.dead() {
			gone = append(gone, j)
		}
	}
	for _, j := range gone {
		delete(js.m, j.name)
	}
}

func (js *jobs) reapAlive() {
	js.mu.Lock()
	defer js.mu.Unlock()
	for k, j := range js.m {
		if !j.dead() {
			delete(js.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

func (js *jobs) reapAsked() {
	js.mu.Lock()
	defer js.mu.Unlock()
	for k, j := range js.m {
		if j.asked.Err() != nil {
			delete(js.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
}

// Another func of the entry is called.
func (js *jobs) reapBye(k string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.m[k]; j != nil {
		j.bye()
		delete(js.m, k) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
}

func main() {
	js := &jobs{m: make(map[string]*job)}
	http.HandleFunc("/jobs/join", func(w http.ResponseWriter, r *http.Request) { js.join(r.Context(), r.FormValue("k")) })
	http.HandleFunc("/jobs/bye", func(w http.ResponseWriter, r *http.Request) { js.reapBye(r.FormValue("k")) })
	http.HandleFunc("/jobs/leave", func(w http.ResponseWriter, r *http.Request) { js.leave(r.FormValue("k")) })
	f := &fleet{m: make(map[string]*node)}
	http.HandleFunc("/join", func(w http.ResponseWriter, r *http.Request) { f.join(r.FormValue("k")) })
	http.HandleFunc("/halt", func(w http.ResponseWriter, r *http.Request) {
		f.on(r.FormValue("k"), func(n *node) { n.halt(r.FormValue("failed") != "") })
	})
	http.HandleFunc("/soften", func(w http.ResponseWriter, r *http.Request) {
		f.on(r.FormValue("k"), func(n *node) { n.soften(r.FormValue("hard") != "") })
	})
	http.HandleFunc("/leave", func(w http.ResponseWriter, r *http.Request) { f.on(r.FormValue("k"), (*node).leave) })
	for path, do := range map[string]func(){
		"/notrunning": f.reapNotRunning, "/doneorfailed": f.reapDoneOrFailed, "/switch": f.reapSwitch, "/stoppedat": f.reapStoppedAt,
		"/end": f.reapEnd, "/ended": f.reapEnded, "/signed": f.reapSigned, "/why": f.reapWhy, "/doneorrunning": f.reapDoneOrRunning,
		"/notidle": f.reapNotIdle, "/notime": f.reapNoTime, "/soft": f.reapSoft, "/left": f.reapLeft,
		"/collected": f.reapCollected, "/any": func() { f.reapAnyCollected("first") },
		"/jobs/reap": js.reap, "/jobs/listed": js.reapListed, "/jobs/alive": js.reapAlive, "/jobs/asked": js.reapAsked,
	} {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { do() })
	}
	http.ListenAndServe(":8080", nil)
}
