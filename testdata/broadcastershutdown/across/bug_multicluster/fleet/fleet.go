// BUG: fleet members: Stop cancels and stops the watch but forgets the broadcaster.
package fleet

import (
	"context"
	"sync"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/bug_multicluster/member"

	"k8s.io/client-go/rest"
)

type Fleet struct {
	base    context.Context
	mu      sync.Mutex
	members map[string]*member.Member
}

func New(ctx context.Context) *Fleet {
	return &Fleet{base: ctx, members: map[string]*member.Member{}}
}

func (f *Fleet) Upsert(name string, cfg *rest.Config) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m, ok := f.members[name]; ok {
		if m.Same(cfg) {
			return nil
		}
		m.Stop()
		delete(f.members, name)
	}
	m, err := member.Start(f.base, name, cfg)
	if err != nil {
		return err
	}
	f.members[name] = m
	return nil
}

func (f *Fleet) Remove(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m := f.members[name]
	delete(f.members, name)
	if m != nil {
		m.Stop()
	}
}
