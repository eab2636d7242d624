package mailbox

import (
	"sync"
)

type Mailbox struct {
	mu     sync.Mutex
	cond   *sync.Cond
	msgs   []string
	closed bool
}

func New() *Mailbox {
	m := &Mailbox{}
	m.cond = sync.NewCond(&m.mu)
	return m
}

func (m *Mailbox) Put(s string) {
	m.mu.Lock()
	m.msgs = append(m.msgs, s)
	m.mu.Unlock()
	m.cond.Signal()
}

func (m *Mailbox) Next() (string, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.msgs) == 0 && !m.closed {
		m.cond.Wait()
	}
	if m.closed {
		return "", false
	}
	s := m.msgs[0]
	m.msgs = m.msgs[1:]
	return s, true
}

func (m *Mailbox) Close() {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.cond.Broadcast()
}
