// right: one batcher for each tenant, closed on delete
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/batcher/lib"
	"sync"
)

type T struct {
	mu sync.Mutex
	m  map[string]*lib.B
}

func (t *T) Add(n string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.m[n] == nil {
		t.m[n] = lib.New()
	}
}
func (t *T) Delete(n string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if b := t.m[n]; b != nil {
		b.Close()
		delete(t.m, n)
	}
}
