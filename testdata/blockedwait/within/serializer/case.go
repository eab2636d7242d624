// Package serializer has a manager that serializes what is asked of it: it starts a goroutine for an account
// that has none under way, and receives what that answers, in one loop.
package serializer

import (
	"context"
	"net/http"
)

type request struct {
	account string
	done    chan error
}

type answer struct {
	account string
	err     error
}

type manager struct {
	requests chan *request
	answers  chan *answer
	pending  map[string]*batch
}

type batch struct{ listeners []chan error }

func newManager(ctx context.Context) *manager {
	m := &manager{
		requests: make(chan *request),
		answers:  make(chan *answer),
		pending:  make(map[string]*batch),
	}
	go m.manage(ctx)
	return m
}

func (m *manager) do(ctx context.Context, account string) error {
	req := &request{account: account, done: make(chan error, 1)}
	select {
	case m.requests <- req:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-req.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *manager) manage(ctx context.Context) {
	for {
		select {
		case req := <-m.requests:
			if err := m.ask(ctx, req); err != nil {
				req.done <- err
			}
		case got := <-m.answers:
			b := m.pending[got.account]
			if got.err != nil {
				for _, l := range b.listeners {
					l <- got.err
				}
			}
			delete(m.pending, got.account)
		case <-ctx.Done():
			return
		}
	}
}

func (m *manager) ask(ctx context.Context, req *request) error {
	b := m.pending[req.account]
	if b == nil {
		b = &batch{}
		m.pending[req.account] = b
		go m.get(ctx, req.account)
	}
	b.listeners = append(b.listeners, req.done)
	return nil
}

// get is waited for: manage receives until ctx ends, and so does get.
func (m *manager) get(ctx context.Context, account string) {
	err := lookUp(ctx, account)
	select {
	case m.answers <- &answer{account, err}:
	case <-ctx.Done():
	}
}

func lookUp(ctx context.Context, account string) error { return ctx.Err() }

// Run asks for each account.
func Run(ctx context.Context, accounts []string) {
	m := newManager(ctx)
	for _, a := range accounts {
		_ = m.do(ctx, a)
	}
}

// inOne starts and receives in one function.
func inOne(ctx context.Context, requests <-chan string) {
	answers := make(chan *answer)
	for {
		select {
		case r := <-requests:
			go func() {
				select {
				case answers <- &answer{account: r}:
				case <-ctx.Done():
				}
			}()
		case a := <-answers:
			println(a.account)
		case <-ctx.Done():
			return
		}
	}
}

// apart receives until ctx ends, and what it starts waits for the end of another.
func apart(all, ctx context.Context, requests <-chan string) {
	answers := make(chan *answer)
	for {
		select {
		case r := <-requests:
			go func() { // want `goroutine may wait until the end of all to send on "answers" when ctx ends and apart returns .leaks 1 goroutine each time, called per request from ServeHTTP.`
				select {
				case answers <- &answer{account: r}:
				case <-all.Done():
				}
			}()
		case a := <-answers:
			println(a.account)
		case <-ctx.Done():
			return
		}
	}
}

type server struct{ ctx context.Context }

// ServeHTTP has many callers, whose contexts end.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	apart(s.ctx, r.Context(), nil)
	inOne(r.Context(), nil)
}

func serve(ctx context.Context) error {
	return http.ListenAndServe(":8080", &server{ctx})
}
