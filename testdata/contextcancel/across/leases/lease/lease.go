// Package lease has leases that others look up, and cancel: a lease that is in the books is for who deletes it there, as kube-vip's.
package lease

import (
	"context"
	"net/http"
	"sync"
)

type Manager struct {
	mu     sync.Mutex
	leases map[string]*Lease
}

func NewManager() *Manager { return &Manager{leases: make(map[string]*Lease)} }

type Lease struct {
	Ctx    context.Context
	Cancel context.CancelFunc
}

// Add replaces a lease that has ended.
func (m *Manager) Add(ctx context.Context, key string) *Lease {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l, ok := m.leases[key]; !ok || l.Ctx.Err() != nil {
		ctx, cancel := context.WithCancel(ctx)
		m.leases[key] = newLease(ctx, cancel)
	}
	return m.leases[key]
}

// A Renewer renews a lease for each request.
type Renewer struct {
	ctx    context.Context
	leases *Manager
}

func NewRenewer(ctx context.Context, m *Manager) *Renewer { return &Renewer{ctx, m} }

func (r *Renewer) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	r.leases.renew(r.ctx, req.URL.Path)
}

// renew replaces one that has not ended.
func (m *Manager) renew(ctx context.Context, key string) *Lease {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l, ok := m.leases[key]; !ok || l.Ctx.Err() == nil {
		ctx, cancel := context.WithCancel(ctx) // want `context "leases" of Manager is replaced and not cancelled, and its parent ends later: called per request from ServeHTTP .*`
		m.leases[key] = newLease(ctx, cancel)
	}
	return m.leases[key]
}

func newLease(ctx context.Context, cancel context.CancelFunc) *Lease {
	return &Lease{Ctx: ctx, Cancel: cancel}
}

func (m *Manager) Delete(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if l, ok := m.leases[key]; ok {
		l.Cancel()
		delete(m.leases, key)
	}
}

// New is in no books.
func New(ctx context.Context) *Lease {
	ctx, cancel := context.WithCancel(ctx)
	return newLease(ctx, cancel)
}

// A session tells whether it has ended.
type session struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func (s *session) alive() bool { return s.ctx.Err() == nil }

type Sessions struct {
	up    context.Context
	byKey map[string]*session
}

func NewSessions(up context.Context) *Sessions { return &Sessions{up, make(map[string]*session)} }

// Ensure replaces one that has ended.
func (b *Sessions) Ensure(key string) {
	if s, ok := b.byKey[key]; ok && s.alive() {
		return
	}
	ctx, cancel := context.WithCancel(b.up)
	b.byKey[key] = &session{ctx, cancel}
}

// Renew replaces one that has not ended.
func (b *Sessions) Renew(key string) {
	if s, ok := b.byKey[key]; ok && !s.alive() {
		return
	}
	ctx, cancel := context.WithCancel(b.up) // want:whole `context "byKey" of Sessions is replaced and not cancelled, and its parent ends later: called per request from main .*`
	b.byKey[key] = &session{ctx, cancel}
}

func (b *Sessions) Delete(key string) {
	if s := b.byKey[key]; s != nil {
		s.cancel()
		delete(b.byKey, key)
	}
}
