// right: connectionOpener ends with the ctx that Close cancels
package sql_opener

import (
	"context"
	"errors"
	"sync"
)

type DB struct {
	openerCh chan struct{}
	stop     func()
	mu       sync.Mutex
	closed   bool
	reqs     map[chan int]struct{}
}

func OpenDB() *DB {
	ctx, cancel := context.WithCancel(context.Background())
	db := &DB{openerCh: make(chan struct{}, 1000), stop: cancel, reqs: map[chan int]struct{}{}}
	go db.connectionOpener(ctx)
	return db
}
func (db *DB) connectionOpener(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-db.openerCh:
			db.mu.Lock()
			for r := range db.reqs {
				r <- 1
				delete(db.reqs, r)
				break
			}
			db.mu.Unlock()
		}
	}
}
func (db *DB) Conn(ctx context.Context) (int, error) {
	req := make(chan int, 1)
	db.mu.Lock()
	db.reqs[req] = struct{}{}
	db.openerCh <- struct{}{}
	db.mu.Unlock()
	select {
	case <-ctx.Done():
		db.mu.Lock()
		delete(db.reqs, req)
		db.mu.Unlock()
		select {
		default:
		case <-req:
		}
		return 0, ctx.Err()
	case c, ok := <-req:
		if !ok {
			return 0, errors.New("closed")
		}
		return c, nil
	}
}
func (db *DB) Close() {
	db.mu.Lock()
	for r := range db.reqs {
		close(r)
	}
	db.mu.Unlock()
	db.stop()
}
