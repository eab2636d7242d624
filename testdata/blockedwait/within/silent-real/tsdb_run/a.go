// right: compaction loop ends by stopc; donec waited
package tsdb_run

import (
	"sync"
	"time"
)

type DB struct {
	compactc     chan struct{}
	donec, stopc chan struct{}
	once         sync.Once
}

func Open() *DB {
	db := &DB{compactc: make(chan struct{}, 1), donec: make(chan struct{}), stopc: make(chan struct{})}
	go db.run()
	return db
}
func (db *DB) run() {
	defer close(db.donec)
	backoff := time.Duration(0)
	for {
		select {
		case <-db.stopc:
			return
		case <-time.After(backoff):
		}
		select {
		case <-time.After(time.Minute):
			select {
			case db.compactc <- struct{}{}:
			default:
			}
		case <-db.compactc:
			backoff = time.Second
		case <-db.stopc:
			return
		}
	}
}
func (db *DB) Close() error { close(db.stopc); <-db.donec; return nil }
