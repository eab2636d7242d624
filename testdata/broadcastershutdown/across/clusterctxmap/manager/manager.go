// Per-cluster contexts: the broadcaster is bound to one by WithContext, and the manager cancels it when the cluster goes.
package manager

import (
	"context"
	"errors"
	"sync"

	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/clusterctxmap/session"
)

// ErrGone is the cause of a cancelled session.
var ErrGone = errors.New("cluster is gone")

type entry struct {
	cancel  context.CancelCauseFunc
	session *session.Session
}

// Manager manages sessions.
type Manager struct {
	mu      sync.Mutex
	entries map[string]entry
}

// Engage opens the session of a cluster.
func (m *Manager) Engage(parent context.Context, name string, kube kubernetes.Interface) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.entries[name]; ok {
		return
	}
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(parent))
	if m.entries == nil {
		m.entries = map[string]entry{}
	}
	m.entries[name] = entry{cancel: cancel, session: session.Open(ctx, kube, name)}
}

// Disengage closes it.
func (m *Manager) Disengage(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.entries[name]
	if !ok {
		return
	}
	e.cancel(ErrGone)
	delete(m.entries, name)
}
