// Package bus makes the channels of its subscribers itself, and gives them.
package bus

import "sync"

type Event struct{ Name string }

// A Bus gives the channel, by which it is taken out.
type Bus struct {
	mu   sync.Mutex
	subs map[chan Event]struct{}
}

func New() *Bus { return &Bus{subs: make(map[chan Event]struct{})} }

func (b *Bus) Subscribe() chan Event {
	c := make(chan Event, 8)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subs[c] = struct{}{}
	return c
}

func (b *Bus) Unsubscribe(c chan Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.subs, c)
}

func (b *Bus) Publish(e Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.subs {
		select {
		case c <- e:
		default:
		}
	}
}

// A Topics has a list for each topic, and gives an object that unsubscribes.
type Topics struct {
	mu  sync.Mutex
	all map[string]*topic
}

type topic struct {
	mu   sync.Mutex
	subs map[*Subscription]struct{}
}

type Subscription struct {
	Events chan Event
	topic  *topic
}

func NewTopics() *Topics { return &Topics{all: make(map[string]*topic)} }

func (t *Topics) topic(name string) *topic {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all[name] == nil {
		t.all[name] = &topic{subs: make(map[*Subscription]struct{})}
	}
	return t.all[name]
}

func (t *Topics) Subscribe(name string) *Subscription {
	top := t.topic(name)
	s := &Subscription{make(chan Event, 8), top}
	top.mu.Lock()
	defer top.mu.Unlock()
	top.subs[s] = struct{}{}
	return s
}

func (s *Subscription) Cancel() {
	s.topic.mu.Lock()
	defer s.topic.mu.Unlock()
	delete(s.topic.subs, s)
}

// A Pruning bus forgets those that do not read.
type Pruning struct {
	mu   sync.Mutex
	subs map[chan Event]struct{}
}

func NewPruning() *Pruning { return &Pruning{subs: make(map[chan Event]struct{})} }

func (p *Pruning) Subscribe() chan Event {
	c := make(chan Event, 8)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.subs[c] = struct{}{}
	return c
}

func (p *Pruning) Unsubscribe(c chan Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.subs, c)
}

func (p *Pruning) Publish(e Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.subs {
		select {
		case c <- e:
		default:
			delete(p.subs, c)
		}
	}
}

// A Store has what was created until it is deleted: that is data, and nobody's to remove.
type Store struct {
	mu    sync.Mutex
	items map[*Item]bool
}

type Item struct{ Name string }

func NewStore() *Store { return &Store{items: make(map[*Item]bool)} }

func (s *Store) Create(name string) *Item {
	s.mu.Lock()
	defer s.mu.Unlock()
	it := &Item{name}
	s.items[it] = true
	return it
}

func (s *Store) Delete(it *Item) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.items, it)
}
