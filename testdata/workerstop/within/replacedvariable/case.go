// Package replacedvariable puts objects with goroutines into package variables.
package replacedvariable

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

type backend struct{ stop chan struct{} }

func newBackend() *backend {
	b := &backend{make(chan struct{})}
	go b.check()
	return b
}

func (b *backend) check() {
	for {
		select {
		case <-b.stop:
			return
		case <-time.After(time.Second):
			println("checked")
		}
	}
}

func (b *backend) close() { close(b.stop) }

var (
	mu      sync.Mutex
	current *backend
	cell    atomic.Pointer[backend]
	dropped atomic.Pointer[backend]
	looked  *backend
	swapped atomic.Pointer[backend]
	called  *backend
	closed  *backend
	first   *backend
	all     []*backend
	latest  *backend
)

func reload(w http.ResponseWriter, r *http.Request) {
	mu.Lock()
	defer mu.Unlock()
	current = newBackend() // want `goroutine "current" is replaced and not stopped .*`
}

func reloadCell(w http.ResponseWriter, r *http.Request) {
	cell.Store(newBackend()) // want `goroutine "cell" is replaced and not stopped .*`
}

func reloadDropped(w http.ResponseWriter, r *http.Request) {
	b := newBackend() // want `goroutine "dropped" is replaced and not stopped .*`
	dropped.Swap(b)
}

func reloadLooked(w http.ResponseWriter, r *http.Request) {
	if looked != nil {
		looked.close()
	}
	looked = newBackend()
}

func reloadSwapped(w http.ResponseWriter, r *http.Request) {
	if old := swapped.Swap(newBackend()); old != nil {
		old.close()
	}
}

func closeCalled() {
	if called != nil {
		called.close()
	}
}

func reloadCalled(w http.ResponseWriter, r *http.Request) {
	closeCalled()
	called = newBackend()
}

func setClosed() { closed = newBackend() }

func reloadClosed(w http.ResponseWriter, r *http.Request) {
	if closed != nil {
		closed.close()
	}
	setClosed()
}

// The list has all of them, for who closes them.
func reloadLatest(w http.ResponseWriter, r *http.Request) {
	b := newBackend()
	all = append(all, b)
	latest = b
}

func Main() {
	first = newBackend()
	http.HandleFunc("/current", reload)
	http.HandleFunc("/cell", reloadCell)
	http.HandleFunc("/dropped", reloadDropped)
	http.HandleFunc("/looked", reloadLooked)
	http.HandleFunc("/swapped", reloadSwapped)
	http.HandleFunc("/called", reloadCalled)
	http.HandleFunc("/closed", reloadClosed)
	http.HandleFunc("/latest", reloadLatest)
	http.ListenAndServe(":80", nil)
	for _, b := range all {
		b.close()
	}
	current.close()
	first.close()
	cell.Load().close()
}
