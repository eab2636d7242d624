// Package main waits at several places of a loop for what others change.
package main

import (
	"net/http"
	"sync"
)

type db struct {
	mu    sync.Mutex
	cond  *sync.Cond
	size  int
	files int
}

// stall waits until there is room.
func (d *db) stall() {
	stalled := false
	for {
		if d.size > 1024 {
			if !stalled {
				stalled = true
				println("size")
			}
			d.cond.Wait()
			continue
		}
		if d.files > 16 {
			d.cond.Wait()
			continue
		}
		return
	}
}

func (d *db) put(w http.ResponseWriter, r *http.Request) {
	go func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.stall()
		d.size++
	}()
}

func (d *db) compact() {
	for {
		d.mu.Lock()
		d.size, d.files = d.size/2, d.files/2
		d.cond.Broadcast()
		d.mu.Unlock()
	}
}

// line takes what comes, and waits for more.
type line struct {
	mu    sync.Mutex
	cond  *sync.Cond
	items []string
}

func newLine() *line {
	l := &line{}
	l.cond = sync.NewCond(&l.mu)
	return l
}

func (l *line) work() {
	for {
		l.mu.Lock()
		for len(l.items) == 0 {
			l.cond.Wait()
		}
		println(l.items[0])
		l.items = l.items[1:]
		l.mu.Unlock()
	}
}

func (l *line) add(item string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.items = append(l.items, item)
	l.cond.Signal()
}

func each(w http.ResponseWriter, r *http.Request) {
	l := newLine()
	go l.work() // want `goroutine may wait forever in cond.Wait.*`
	l.add(r.Host)
}

func main() {
	d := &db{}
	d.cond = sync.NewCond(&d.mu)
	go d.compact()
	http.HandleFunc("/put", d.put)
	http.HandleFunc("/each", each)
	_ = http.ListenAndServe(":8080", nil)
}
