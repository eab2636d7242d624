package mailbox

import (
	"sync"
)

type Mailbox struct {
	mu   sync.Mutex
	cond *sync.Cond
	msgs []string
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

// Next blocks until there is a message.
func (m *Mailbox) Next() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.msgs) == 0 {
		m.cond.Wait()
	}
	s := m.msgs[0]
	m.msgs = m.msgs[1:]
	return s
}
