// Package main answers by what is in the question.
package main

import "net/http"

type syncer struct {
	started chan struct{}
	done    chan struct{}
	cancel  chan struct{}
	err     error
}

func newSync() *syncer {
	return &syncer{started: make(chan struct{}), done: make(chan struct{}), cancel: make(chan struct{})}
}

type downloader struct {
	start chan *syncer
	quit  chan struct{}
}

func newDownloader() *downloader {
	d := &downloader{start: make(chan *syncer), quit: make(chan struct{})}
	go d.serve()
	return d
}

func (d *downloader) sync() *syncer {
	s := newSync()
	select {
	case d.start <- s:
		<-s.started
	case <-d.quit:
		close(s.done)
	}
	return s
}

func (d *downloader) serve() {
	for {
		select {
		case s := <-d.start:
			for next := s; next != nil; {
				next = d.one(next)
			}
		case <-d.quit:
			return
		}
	}
}

func (d *downloader) one(s *syncer) *syncer {
	go s.run()
	defer s.stop()
	select {
	case next := <-d.start:
		return next
	case <-s.done:
		return nil
	}
}

func (s *syncer) run() {
	close(s.started)
	for range 3 {
		select {
		case <-s.cancel:
			s.err = nil
		default:
		}
	}
	close(s.done)
}

func (s *syncer) stop() {
	close(s.cancel)
	<-s.done
}

func (d *downloader) Terminate() { close(d.quit) }

type sub struct {
	id        int
	installed chan struct{}
	err       chan error
}

type system struct {
	install   chan *sub
	uninstall chan *sub
}

func newSystem() *system {
	s := &system{install: make(chan *sub), uninstall: make(chan *sub)}
	go s.loop(http.DefaultClient)
	return s
}

func (s *system) subscribe(n int) *sub {
	f := &sub{id: n, installed: make(chan struct{}), err: make(chan error)}
	s.install <- f
	<-f.installed
	return f
}

func (s *system) loop(c *http.Client) {
	index := make(map[int]*sub)
	ev := make(chan int)
	for {
		select {
		case e := <-ev:
			println(e)
		case f := <-s.install:
			index[f.id] = f
			close(f.installed)
		case f := <-s.uninstall:
			delete(index, f.id)
			close(f.err)
		case <-make(chan int):
			return
		}
	}
}

func main() {
	s := newSystem()
	http.HandleFunc("/sub", func(w http.ResponseWriter, r *http.Request) {
		f := s.subscribe(1)
		s.uninstall <- f
		<-f.err
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d := newDownloader()
		defer d.Terminate()
		s := d.sync()
		<-s.done
	})
	_ = http.ListenAndServe(":80", nil)
}
