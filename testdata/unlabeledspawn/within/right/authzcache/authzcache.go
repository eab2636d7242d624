// Right: the authorizer's cache is keyed by cluster and its janitor runs for all of them.
package authzcache

import (
	"context"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
)

type cacheKey struct {
	cluster logicalcluster.Name
	user    string
}

type entry struct {
	allowed bool
	expires time.Time
}

// Authorizer caches decisions of all clusters.
type Authorizer struct {
	mu      sync.Mutex
	entries map[cacheKey]entry
	decide  func(ctx context.Context, cluster logicalcluster.Name, user string) bool
}

// New starts the janitor.
func New(ctx context.Context, decide func(context.Context, logicalcluster.Name, string) bool) *Authorizer {
	a := &Authorizer{entries: map[cacheKey]entry{}, decide: decide}
	go wait.UntilWithContext(ctx, a.expire, time.Minute)
	return a
}

func (a *Authorizer) expire(context.Context) {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := time.Now()
	for k, e := range a.entries {
		if e.expires.Before(now) {
			delete(a.entries, k)
		}
	}
}

// Authorize looks up or decides, without a goroutine.
func (a *Authorizer) Authorize(ctx context.Context, cluster logicalcluster.Name, user string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	k := cacheKey{cluster, user}
	e, ok := a.entries[k]
	if !ok {
		e = entry{a.decide(ctx, cluster, user), time.Now().Add(time.Minute)}
		a.entries[k] = e
	}
	return e.allowed
}
