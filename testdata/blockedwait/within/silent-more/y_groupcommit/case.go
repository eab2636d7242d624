// right: batch leader notifies all followers (etcd/leveldb group commit)
package y_groupcommit

import (
	"net/http"
	"sync"
)

type req struct{ done chan error }
type DB struct {
	mu      sync.Mutex
	pending []*req
	writing bool
}

func (d *DB) Write() error {
	r := &req{make(chan error, 1)}
	d.mu.Lock()
	d.pending = append(d.pending, r)
	if d.writing {
		d.mu.Unlock()
		return <-r.done
	}
	d.writing = true
	for len(d.pending) > 0 {
		b := d.pending
		d.pending = nil
		d.mu.Unlock()
		for _, x := range b {
			x.done <- nil
		}
		d.mu.Lock()
	}
	d.writing = false
	d.mu.Unlock()
	return <-r.done
}
func (d *DB) Handle(w http.ResponseWriter, r *http.Request) { go d.Write() }
