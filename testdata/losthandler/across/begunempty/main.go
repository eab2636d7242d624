// Package main has lists that are begun again, empty, by writing that down, and a list of data that a constructor fills.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/begunempty/chain"
)

// rollback has what is to be done if it fails half way.
type rollback struct {
	undo  []func()
	redo  []func()
	late  []func()
	empty []func()
	lazy  []func()
}

func (r *rollback) begin() {
	r.undo = make([]func(), 0)
	r.redo = []func(){}
	r.late = make([]func(), 0, 8)
}

func (r *rollback) push(f func())  { r.undo = append(r.undo, f) }
func (r *rollback) again(f func()) { r.redo = append(r.redo, f) }
func (r *rollback) after(f func()) { r.late = append(r.late, f) }

func (r *rollback) run() {
	for i := len(r.undo) - 1; i >= 0; i-- {
		r.undo[i]()
	}
	for _, f := range r.redo {
		f()
	}
	for _, f := range r.late {
		f()
	}
	for _, f := range r.empty {
		f()
	}
	for _, f := range r.lazy {
		f()
	}
}

// keep has a list that is empty at first only, and keepLazy one that is made when there is none.
func (r *rollback) keep(f func()) { r.empty = append(r.empty, f) }

func (r *rollback) keepLazy(f func()) {
	if r.lazy == nil {
		r.lazy = make([]func(), 0, 4)
	}
	r.lazy = append(r.lazy, f)
}

type service struct{ r *rollback }

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.r.begin()
	defer s.r.run()
	s.r.push(func() { println(r.Host) })
	s.r.again(func() { println(r.Host) })
	s.r.after(func() { println(r.Host) })
	s.r.keep(func() { println(r.Host) })     // want:whole `keep adds to "empty" of rollback a listener that nothing removes.*`
	s.r.keepLazy(func() { println(r.Host) }) // want:whole `keepLazy adds to "lazy" of rollback a listener that nothing removes.*`
}

type disk struct{}

func (disk) Write(*chain.Block) error { return nil }

func main() {
	s := &service{r: &rollback{empty: make([]func(), 0)}}
	http.Handle("/", s)
	syncer := chain.NewSyncer(disk{})
	http.HandleFunc("/block", func(w http.ResponseWriter, r *http.Request) {
		_ = syncer.Sync([]int{len(r.Host)})
	})
	_ = http.ListenAndServe(":1", nil)
}
