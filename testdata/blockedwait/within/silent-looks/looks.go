// Package looks has objects that are asked again and again in goroutines, and do not wait.
package looks

import (
	"sync"
	"time"
)

// A cursor moves on in what is there.
type cursor interface {
	Reset(data []byte)
	Next() bool
	Current() (name, value []byte)
	Close()
}

type ingester struct {
	it    cursor
	names [][]byte
}

func (i *ingester) ingest(data []byte) {
	i.it.Reset(data)
	for i.it.Next() {
		name, _ := i.it.Current()
		i.names = append(i.names, name)
	}
}

func (i *ingester) Ingest(data []byte) { go i.ingest(data) }

// A variable has a value.
type variable interface {
	Get() any
	Update(any) error
	Close()
}

type manager struct {
	goal variable
	done chan struct{}
}

func (m *manager) Open() {
	go func() {
		for {
			select {
			case <-m.done:
				return
			case <-time.After(time.Second):
			}
			if m.goal.Get() == nil {
				continue
			}
			println("goal")
		}
	}()
}

func (m *manager) Close() { close(m.done) }

// A bounded group takes off what it adds.
type bounded struct {
	group sync.WaitGroup
	slots chan struct{}
}

func (b *bounded) Add(n int) {
	for i := 0; i > n; i-- {
		<-b.slots
	}
	for range n {
		b.slots <- struct{}{}
	}
	b.group.Add(n)
}

func (b *bounded) Done() { b.Add(-1) }
func (b *bounded) Wait() { b.group.Wait() }

type poller struct{ tenants []string }

func (p *poller) poll(tenant string) {}

func (p *poller) pollAll() {
	b := &bounded{slots: make(chan struct{}, 3)}
	for _, tenant := range p.tenants {
		b.Add(1)
		go func() {
			defer b.Done()
			p.poll(tenant)
		}()
	}
	b.Wait()
}

func (p *poller) Start() { go p.pollAll() }

// The number of slots is a setting, to which the function that makes them counts.
var workers = 1

type slot struct{}

func newSlots() chan *slot {
	n := workers
	slots := make(chan *slot, n)
	for i := 0; i < n; i++ {
		slots <- &slot{}
	}
	return slots
}

func (p *poller) Compact() {
	go func() {
		slots := newSlots()
		for _, tenant := range p.tenants {
			s := <-slots
			p.poll(tenant)
			slots <- s
		}
	}()
}

// Three are sent where there is room for four.
func (p *poller) Fill() {
	go func() {
		slots := make(chan *slot, 4)
		for i := 0; i < 3; i++ {
			slots <- &slot{}
		}
		p.poll("filled")
	}()
}
