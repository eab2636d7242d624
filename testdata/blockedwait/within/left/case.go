// Package main waits, in what is called again and again, for goroutines that may have left.
package main

import (
	"bufio"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// A syncer closes done where it is stopped, and not where its source ends.
type syncer struct {
	quit, done chan struct{}
	pull       func() error
}

func newSyncer(pull func() error) *syncer {
	s := &syncer{quit: make(chan struct{}), done: make(chan struct{}), pull: pull}
	go s.run()
	return s
}

func (s *syncer) run() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-s.quit:
			close(s.done)
			return
		case <-ticker.C:
			if err := s.pull(); err != nil {
				log.Print(err)
				return
			}
		}
	}
}

func (s *syncer) stop() {
	close(s.quit)
	<-s.done // want `stop may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so \(leaks 1 goroutine each time, called per request from main\)`
}

// Another one defers it.
type careful struct {
	quit, done chan struct{}
	pull       func() error
}

func newCareful(pull func() error) *careful {
	c := &careful{quit: make(chan struct{}), done: make(chan struct{}), pull: pull}
	go c.run()
	return c
}

func (c *careful) run() {
	defer close(c.done)
	for c.pull() == nil {
		select {
		case <-c.quit:
			return
		case <-time.After(time.Second):
		}
	}
}

func (c *careful) stop() {
	close(c.quit)
	<-c.done
}

// Some say that they have left: by a field, by an atomic flag, by a list that they are taken out of, by who is called.
type flagged struct {
	mu         sync.Mutex
	over       bool
	running    atomic.Bool
	quit, done chan struct{}
}

func (f *flagged) fail() {
	f.mu.Lock()
	f.over = true
	f.mu.Unlock()
}

func (f *flagged) run(name string) {
	if _, err := os.ReadFile(name); err != nil {
		f.fail()
		return
	}
	<-f.quit
	close(f.done)
}

func (f *flagged) stop() {
	f.mu.Lock()
	over := f.over
	f.mu.Unlock()
	if !over {
		close(f.quit)
		<-f.done
	}
}

func (f *flagged) work(name string) {
	f.running.Store(true)
	if _, err := os.ReadFile(name); err != nil {
		f.running.Store(false)
		return
	}
	close(f.done)
}

func (f *flagged) wait() {
	if f.running.Load() {
		<-f.done
	}
}

type registry struct {
	mu   sync.Mutex
	list map[string]*entry
}

type entry struct {
	in     *registry
	name   string
	done   chan struct{}
	onExit func(error)
}

func (e *entry) run() {
	if _, err := os.ReadFile(e.name); err != nil {
		e.in.remove(e.name)
		return
	}
	close(e.done)
}

func (r *registry) remove(name string) {
	r.mu.Lock()
	delete(r.list, name)
	r.mu.Unlock()
}

func (r *registry) wait(name string) {
	r.mu.Lock()
	e := r.list[name]
	r.mu.Unlock()
	if e != nil {
		<-e.done
	}
}

type called struct {
	done   chan struct{}
	onExit func(error)
}

func (c *called) run(name string) {
	if _, err := os.ReadFile(name); err != nil {
		c.onExit(err)
		return
	}
	close(c.done)
}

func (c *called) wait() { <-c.done }

// A handler waits for all whom it starts, who say that they are done where nothing fails.
func counts(w http.ResponseWriter, r *http.Request) {
	var group, sure sync.WaitGroup
	for _, name := range r.URL.Query()["file"] {
		group.Add(1)
		go count(&group, name)
		sure.Add(1)
		go countSurely(&sure, name)
	}
	sure.Wait()
	group.Wait()
}

func allCounts(w http.ResponseWriter, r *http.Request) {
	var group sync.WaitGroup
	for _, name := range r.URL.Query()["file"] {
		group.Add(1)
		go count(&group, name)
	}
	group.Wait() // want `allCounts may wait forever in group.Wait: the goroutine that calls Done may return without doing so .*`
}

func count(group *sync.WaitGroup, name string) {
	text, err := os.ReadFile(name)
	if err != nil {
		log.Print(err)
		return
	}
	println(len(text))
	group.Done()
}

func countSurely(group *sync.WaitGroup, name string) {
	if text, err := os.ReadFile(name); err == nil {
		println(len(text))
	}
	group.Done()
}

// A job has its group in a field, and one of two forgets it.
type job struct{ group sync.WaitGroup }

func (j *job) load(name string) {
	if _, err := os.ReadFile(name); err != nil {
		return
	}
	j.group.Done()
}

func (j *job) check(name string) {
	defer j.group.Done()
	if _, err := os.Stat(name); err != nil {
		return
	}
	println(name)
}

func (j *job) wait() {
	j.group.Wait() // want `wait may wait forever in group.Wait: the goroutine that calls Done may return without doing so .*`
}

type sureJob struct{ group sync.WaitGroup }

func (j *sureJob) check(name string) {
	defer j.group.Done()
	if _, err := os.Stat(name); err != nil {
		return
	}
	println(name)
}

func (j *sureJob) takeOff(name string) {
	if _, err := os.ReadFile(name); err != nil {
		j.group.Add(-1)
		return
	}
	j.group.Done()
}

func (j *sureJob) wait() { j.group.Wait() }

// A session sends to who writes, and may have left as that failed.
type session struct {
	conn net.Conn
	out  chan []byte
}

func (s *session) write() {
	ping := time.NewTicker(time.Minute)
	defer ping.Stop()
	for {
		select {
		case b := <-s.out:
			if _, err := s.conn.Write(b); err != nil {
				return
			}
		case <-ping.C:
			if _, err := s.conn.Write([]byte("ping")); err != nil {
				return
			}
		}
	}
}

func (s *session) read() {
	lines := bufio.NewScanner(s.conn)
	for lines.Scan() {
		s.out <- lines.Bytes() // want `read may wait forever to send on "out": the goroutine that receives from it may return without doing so .*`
	}
}

func serve(conn net.Conn) {
	defer conn.Close()
	s := &session{conn, make(chan []byte)}
	go s.write()
	s.read()
}

// A worker is told to leave by what it is sent.
type worker struct {
	items, end chan string
}

func (w *worker) run() {
	w.loop()
	println("over")
}

func (w *worker) loop() {
	for {
		select {
		case item := <-w.items:
			if text, err := os.ReadFile(item); err == nil {
				select {
				case next := <-w.items:
					println(len(text), next)
				case <-w.end:
					return
				}
			}
		case <-w.end:
			return
		}
	}
}

func (w *worker) put(item string) { w.items <- item }

// Who comes second has waited for the error, and a result comes where there is none.
func result(w http.ResponseWriter, r *http.Request) {
	errs, results := make(chan error, 1), make(chan int)
	go func() {
		n, err := io.Copy(io.Discard, r.Body)
		errs <- err
		if err != nil {
			return
		}
		results <- int(n)
	}()
	if err := <-errs; err != nil {
		return
	}
	println(<-results)
}

// A signal, and what ends the process, is no early way out.
func until(w http.ResponseWriter, r *http.Request, ctx context.Context) {
	done, loaded := make(chan struct{}), make(chan struct{})
	go func() {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
			close(done)
		}
	}()
	go func() {
		if _, err := os.ReadFile("config"); err != nil {
			log.Fatal(err)
		}
		close(loaded)
	}()
	if r.Host == "" {
		<-loaded
		return
	}
	<-done
}

// A function that it calls fails only for the signal, or it asks for that itself.
func whileAsked(ctx context.Context, name string) {
	asked, polled, slot := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(name); err == nil {
				close(asked)
				return
			}
		}
	}()
	go func() {
		if err := poll(ctx, name); err != nil {
			return
		}
		close(polled)
	}()
	go func() {
		if err := limit.Wait(ctx); err != nil {
			return
		}
		close(slot)
	}()
	switch name {
	case "asked":
		<-asked
	case "polled":
		<-polled
	default:
		<-slot
	}
}

// A goroutine leaves with the request, or for a time of its own; or with a context that is cancelled when all is over.
func withRequest(r *http.Request) {
	done := make(chan struct{})
	go func() {
		select {
		case <-r.Context().Done():
			return
		case <-time.After(time.Minute):
		}
		close(done)
	}()
	<-done // want `withRequest may wait forever to receive from "done": the goroutine that sends on it or closes it may return without doing so .*`
}

func inTime(r *http.Request) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	result := make(chan int)
	go fetch(ctx, r.Host, result)
	println(<-result) // want `inTime may wait forever to receive from "result": .* may return without doing so .*`
}

func fetch(ctx context.Context, name string, result chan<- int) {
	for {
		if ctx.Err() != nil {
			return
		}
		if text, err := os.ReadFile(name); err == nil {
			result <- len(text)
			return
		}
	}
}

func cancelledFirst(r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go finish(ctx, r.Host, done)
	cancel()
	<-done // want `cancelledFirst may wait forever .* may return without doing so .*`
}

func cancelledLast(r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	go finish(ctx, r.Host, done)
	<-done
}

func finish(ctx context.Context, name string, done chan struct{}) {
	for ctx.Err() == nil {
		if _, err := os.Stat(name); err == nil {
			close(done)
			return
		}
	}
}

type limiter interface {
	Wait(ctx context.Context) error
}

var limit limiter

func poll(ctx context.Context, name string) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
			if _, err := os.Stat(name); err == nil {
				return nil
			}
		}
	}
}

// An item that it sends says nothing of how it went, nor that it has left; what it makes of the error does.
func sendsFirst(items chan<- int, name string) {
	done := make(chan struct{})
	go func() {
		items <- len(name)
		if err := os.Remove(name); err != nil {
			return
		}
		close(done)
	}()
	<-done // want `sendsFirst may wait forever to receive from "done": .*`
}

func sendsInstead(items chan<- int, r *http.Request) {
	done := make(chan struct{})
	go func() {
		select {
		case <-r.Context().Done():
			return
		case items <- 1:
		}
		close(done)
	}()
	<-done // want `sendsInstead may wait forever to receive from "done": .*`
}

// What nobody else reads tells nobody: an error that is kept, failures that are counted.
type kept struct {
	mu   sync.Mutex
	err  error
	done chan struct{}
}

func keeps(name string) {
	k := &kept{done: make(chan struct{})}
	go func() {
		if err := os.Remove(name); err != nil {
			k.mu.Lock()
			k.err = err
			k.mu.Unlock()
			return
		}
		close(k.done)
	}()
	<-k.done // want `keeps may wait forever to receive from "done": .*`
}

var failures, misses atomic.Int64

func countsFailures(name string) {
	done := make(chan struct{})
	go func() {
		if err := os.Remove(name); err != nil {
			failures.Add(1)
			return
		}
		close(done)
	}()
	<-done // want `countsFailures may wait forever to receive from "done": .*`
}

func countsMisses(name string) {
	done := make(chan struct{})
	go func() {
		if err := os.Remove(name); err != nil {
			misses.Add(1)
			return
		}
		close(done)
	}()
	if misses.Load() == 0 {
		<-done
	}
}

type outcome struct {
	name string
	err  error
}

func sendsOutcome(outcomes chan<- *outcome, name string) {
	done := make(chan struct{})
	go func() {
		err := os.Remove(name)
		outcomes <- &outcome{name, err}
		if err != nil {
			return
		}
		close(done)
	}()
	<-done
}

func main() {
	ctx := context.Background()
	f, reg := &flagged{quit: make(chan struct{}), done: make(chan struct{})}, &registry{list: make(map[string]*entry)}
	http.HandleFunc("/sync", func(w http.ResponseWriter, r *http.Request) {
		s, c := newSyncer(func() error { _, err := os.ReadFile(r.Host); return err }), newCareful(func() error { return ctx.Err() })
		<-r.Context().Done()
		s.stop()
		c.stop()
	})
	http.HandleFunc("/flag", func(w http.ResponseWriter, r *http.Request) {
		go f.run(r.Host)
		go f.work(r.Host)
		f.stop()
		f.wait()
	})
	http.HandleFunc("/entry", func(w http.ResponseWriter, r *http.Request) {
		e := &entry{in: reg, name: r.Host, done: make(chan struct{})}
		reg.mu.Lock()
		reg.list[r.Host] = e
		reg.mu.Unlock()
		go e.run()
		reg.wait(r.Host)
	})
	http.HandleFunc("/called", func(w http.ResponseWriter, r *http.Request) {
		c := &called{done: make(chan struct{})}
		c.onExit = func(error) { close(c.done) }
		go c.run(r.Host)
		c.wait()
	})
	work := &worker{make(chan string), make(chan string)}
	go work.run()
	http.HandleFunc("/put", func(w http.ResponseWriter, r *http.Request) { work.put(r.Host) })
	http.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) { work.end <- r.Host })
	http.HandleFunc("/jobs", func(w http.ResponseWriter, r *http.Request) {
		j, sure := &job{}, &sureJob{}
		j.group.Add(2)
		sure.group.Add(2)
		go sure.takeOff(r.Host)
		go j.check(r.Host)
		go j.load(r.Host)
		go sure.check(r.Host)
		sure.wait()
		j.wait()
	})
	http.HandleFunc("/counts", counts)
	http.HandleFunc("/all", allCounts)
	http.HandleFunc("/result", result)
	items, outcomes := make(chan int), make(chan *outcome)
	go func() {
		for range items {
		}
	}()
	go func() {
		for o := range outcomes {
			log.Print(o.name, o.err)
		}
	}()
	http.HandleFunc("/sends", func(w http.ResponseWriter, r *http.Request) {
		sendsFirst(items, r.Host)
		sendsInstead(items, r)
		sendsOutcome(outcomes, r.Host)
		keeps(r.Host)
		countsFailures(r.Host)
		countsMisses(r.Host)
	})
	http.HandleFunc("/until", func(w http.ResponseWriter, r *http.Request) { until(w, r, ctx) })
	http.HandleFunc("/while", func(w http.ResponseWriter, r *http.Request) { whileAsked(ctx, r.Host) })
	http.HandleFunc("/signal", func(w http.ResponseWriter, r *http.Request) {
		withRequest(r)
		inTime(r)
		cancelledFirst(r)
		cancelledLast(r)
	})
	http.HandleFunc("/serve", func(w http.ResponseWriter, r *http.Request) {
		conn, err := net.Dial("tcp", r.Host)
		if err == nil {
			serve(conn)
		}
	})
	_ = http.ListenAndServe(":8080", nil)
}
