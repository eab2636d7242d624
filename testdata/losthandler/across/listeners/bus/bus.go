// Package bus has what keeps listeners until they are taken out.
package bus

import (
	"container/list"
	"context"
	"slices"
	"sync"
	"time"
)

type Event struct{ Name string }

type Listener interface{ On(Event) }

// A Bus gives a func that unsubscribes.
type Bus struct {
	mu   sync.Mutex
	next int
	subs map[int]func(Event)
}

func New() *Bus { return &Bus{subs: make(map[int]func(Event))} }

func (b *Bus) Subscribe(f func(Event)) (cancel func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := b.next
	b.next++
	b.subs[id] = f
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.subs, id)
	}
}

// A List has a method that removes.
type List struct {
	mu        sync.RWMutex
	listeners []Listener
}

func (l *List) AddListener(x Listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.listeners = append(l.listeners, x)
}

func (l *List) RemoveListener(x Listener) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, y := range l.listeners {
		if y == x {
			l.listeners = append(l.listeners[:i], l.listeners[i+1:]...)
			return
		}
	}
}

// A Used is like a List, and somebody removes from it.
type Used struct{ listeners []Listener }

func (u *Used) AddListener(x Listener) { u.listeners = append(u.listeners, x) }

func (u *Used) RemoveListener(x Listener) {
	u.listeners = slices.DeleteFunc(u.listeners, func(y Listener) bool { return x == y })
}

// A Hub gives the channel that it keeps, and forgets those that have gone by itself.
type Hub struct{ clients map[chan Event]bool }

func (h *Hub) Join(c chan Event) { h.clients[c] = true }

func (h *Hub) Leave(c chan Event) { delete(h.clients, c) }

func (h *Hub) Send(e Event) {
	for c := range h.clients {
		select {
		case c <- e:
		default:
			delete(h.clients, c)
		}
	}
}

// A Named has one listener for each name.
type Named struct{ by map[string]Listener }

func (n *Named) Set(name string, x Listener) { n.by[name] = x }

func (n *Named) Unset(name string) { delete(n.by, name) }

// A Topic gives an object that unsubscribes.
type Topic struct {
	mu   sync.Mutex
	subs map[*Subscription]struct{}
}

type Subscription struct {
	topic *Topic
	c     chan Event
}

func (t *Topic) Subscribe(c chan Event) *Subscription {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &Subscription{t, c}
	t.subs[s] = struct{}{}
	return s
}

func (s *Subscription) Unsubscribe() {
	s.topic.mu.Lock()
	defer s.topic.mu.Unlock()
	delete(s.topic.subs, s)
}

// A Router has lists of them, by kind, and is an interface for others.
type Router interface {
	Handle(kind string, f func(Event)) (remove func())
}

type router struct {
	mu       sync.Mutex
	handlers map[string][]*entry
}

type entry struct{ f func(Event) }

func NewRouter() Router { return &router{handlers: make(map[string][]*entry)} }

func (r *router) Handle(kind string, f func(Event)) func() {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := &entry{f}
	r.handlers[kind] = append(r.handlers[kind], e)
	return func() { r.remove(kind, e) }
}

func (r *router) remove(kind string, e *entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.handlers[kind] = slices.DeleteFunc(r.handlers[kind], func(x *entry) bool { return x == e })
}

// A Set has each listener once.
type Set struct{ all sync.Map }

func (s *Set) Add(x Listener) { s.all.Store(x, struct{}{}) }

func (s *Set) Remove(x Listener) { s.all.Delete(x) }

// Kept keeps what nobody takes out: it is no pair.
type Kept struct{ all []Listener }

func (k *Kept) Add(x Listener) { k.all = append(k.all, x) }

// A Timed one forgets what it was given when the context ends.
type Timed struct {
	mu   sync.Mutex
	next int
	subs map[int]func(Event)
}

func (t *Timed) Subscribe(ctx context.Context, f func(Event)) (id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.next++
	id = t.next
	t.subs[id] = f
	context.AfterFunc(ctx, func() { t.Unsubscribe(id) })
	return id
}

func (t *Timed) Unsubscribe(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.subs, id)
}

// Waiters are called once, and forgotten.
type Waiters struct{ all []func() }

func (w *Waiters) Add(f func()) { w.all = append(w.all, f) }

func (w *Waiters) Drop(i int) { w.all = append(w.all[:i], w.all[i+1:]...) }

func (w *Waiters) Wake() {
	all := w.all
	w.all = nil
	for _, f := range all {
		f()
	}
}

// A Unique list has each listener once.
type Unique struct{ all []Listener }

func (u *Unique) Add(x Listener) {
	for _, y := range u.all {
		if y == x {
			return
		}
	}
	u.all = append(u.all, x)
}

func (u *Unique) Remove(x Listener) {
	kept := u.all[:0]
	for _, y := range u.all {
		if y != x {
			kept = append(kept, y)
		}
	}
	u.all = kept
}

// A Feed is generic, and gives a number.
type Feed[T any] struct {
	mu    sync.Mutex
	last  uint64
	sinks map[uint64]chan<- T
}

func (f *Feed[T]) Attach(c chan<- T) uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.sinks == nil {
		f.sinks = make(map[uint64]chan<- T)
	}
	f.last++
	f.sinks[f.last] = c
	return f.last
}

func (f *Feed[T]) Detach(n uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.sinks, n)
}

// Jobs know their numbers, by which workers take them out.
type Job struct {
	id  int
	run func()
}

type Jobs struct {
	next int
	all  map[int]*Job
}

func (j *Jobs) Add(x *Job) int {
	j.next++
	x.id = j.next
	j.all[x.id] = x
	return x.id
}

func (j *Jobs) Done(id int) { delete(j.all, id) }

// A Pruned one asks what it gave for whether it is still there.
type Pruned struct{ all map[*Member]struct{} }

type Member struct {
	of   *Pruned
	c    chan Event
	gone bool
}

func (p *Pruned) Join(c chan Event) *Member {
	m := &Member{of: p, c: c}
	p.all[m] = struct{}{}
	return m
}

func (m *Member) Leave() { delete(m.of.all, m) }

func (p *Pruned) Send(e Event) {
	for m := range p.all {
		if m.gone {
			m.Leave()
			continue
		}
		m.c <- e
	}
}

// A Wheel forgets what is due.
type Wheel struct{ entries map[*Entry]struct{} }

type Entry struct {
	at time.Time
	f  func()
}

func (w *Wheel) Schedule(d time.Duration, f func()) *Entry {
	e := &Entry{time.Now().Add(d), f}
	w.entries[e] = struct{}{}
	return e
}

func (w *Wheel) Cancel(e *Entry) { delete(w.entries, e) }

func (w *Wheel) Due(now time.Time) {
	for e := range w.entries {
		if !e.at.After(now) {
			delete(w.entries, e)
		}
	}
}

// A Queue is a doubly linked list.
type Queue struct{ waiters *list.List }

func (q *Queue) Wait(c chan struct{}) *list.Element { return q.waiters.PushBack(c) }

func (q *Queue) Leave(e *list.Element) { q.waiters.Remove(e) }

// A Registrar is generic, and an interface.
type Registrar[T any] interface {
	Register(T) Token
	Deregister(Token)
}

type Token int64

type registrar[T any] struct {
	last  Token
	items map[Token]T
}

func NewRegistrar[T any]() Registrar[T] { return &registrar[T]{items: make(map[Token]T)} }

func (r *registrar[T]) Register(x T) Token {
	r.last++
	r.items[r.last] = x
	return r.last
}

func (r *registrar[T]) Deregister(t Token) { delete(r.items, t) }

// Filtered makes a new list of those that stay.
type Filtered struct{ all []*Job }

func (f *Filtered) Add(x *Job) { f.all = append(f.all, x) }

func (f *Filtered) Remove(id int) {
	kept := make([]*Job, 0, len(f.all))
	for _, x := range f.all {
		if x.id != id {
			kept = append(kept, x)
		}
	}
	f.all = kept
}

// Contained looks before it adds.
type Contained struct{ all []Listener }

func (c *Contained) Add(x Listener) {
	if slices.Contains(c.all, x) {
		return
	}
	c.all = append(c.all, x)
}

func (c *Contained) Remove(x Listener) {
	if i := slices.Index(c.all, x); i >= 0 {
		c.all = slices.Delete(c.all, i, i+1)
	}
}

// Topics forget those that are closed when something is published, whatever that is about.
type Topics struct{ subs map[*Sub]struct{} }

type Sub struct {
	of     *Topics
	topic  string
	c      chan Event
	closed bool
}

func (t *Topics) Subscribe(topic string, c chan Event) *Sub {
	s := &Sub{of: t, topic: topic, c: c}
	t.subs[s] = struct{}{}
	return s
}

func (s *Sub) Unsubscribe() { delete(s.of.subs, s) }

func (t *Topics) Publish(topic string, e Event) {
	for s := range t.subs {
		if s.topic == topic {
			s.c <- e
		}
		if s.closed {
			delete(t.subs, s)
		}
	}
}

// Sessions sweep in a goroutine.
type Sessions struct {
	mu   sync.Mutex
	last int
	all  map[int]*Session
}

type Session struct {
	seen time.Time
	c    chan Event
}

func (s *Sessions) Open(c chan Event) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	s.all[s.last] = &Session{time.Now(), c}
	return s.last
}

func (s *Sessions) Close(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.all, id)
}

func (s *Sessions) Start(ctx context.Context, ttl time.Duration) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-time.After(ttl):
				s.mu.Lock()
				for id, x := range s.all {
					if now.Sub(x.seen) > ttl {
						delete(s.all, id)
					}
				}
				s.mu.Unlock()
			}
		}
	}()
}

// Filters keep those that are open, whichever they were told of.
type Filters struct{ all []*Sub }

func (f *Filters) Add(s *Sub) { f.all = append(f.all, s) }

func (f *Filters) Send(topic string, e Event) {
	open := f.all[:0]
	for _, s := range f.all {
		if s.topic == topic {
			s.c <- e
		}
		if !s.closed {
			open = append(open, s)
		}
	}
	f.all = open
}

// A Chain goes through its list by asking each element for the next.
type Chain struct{ waiters *list.List }

type waiter struct {
	c    chan struct{}
	gone bool
}

func (c *Chain) Wait(w chan struct{}) *list.Element { return c.waiters.PushBack(&waiter{c: w}) }

func (c *Chain) Leave(e *list.Element) { c.waiters.Remove(e) }

func (c *Chain) Sweep() {
	for e := c.waiters.Front(); e != nil; {
		next := e.Next()
		if e.Value.(*waiter).gone {
			c.Leave(e)
		}
		e = next
	}
}

// Slots asks itself for the next place.
type Slots struct{ all []Listener }

func (s *Slots) Add(x Listener) { s.all = append(s.all, x) }

func (s *Slots) Remove(x Listener) {
	for i := s.used(0); i >= 0; i = s.used(i + 1) {
		if s.all[i] == x {
			s.all = append(s.all[:i], s.all[i+1:]...)
			return
		}
	}
}

func (s *Slots) used(from int) int {
	for i := from; i < len(s.all); i++ {
		if s.all[i] != nil {
			return i
		}
	}
	return -1
}

// Tree removes a node with those above it.
type Tree struct{ nodes map[*Node]struct{} }

type Node struct{ parent *Node }

func (n *Node) Parent() *Node { return n.parent }

func (t *Tree) Add(n *Node) { t.nodes[n] = struct{}{} }

func (t *Tree) Remove(n *Node) { delete(t.nodes, n) }

func (t *Tree) RemoveUp(n *Node) {
	for ; n != nil; n = n.Parent() {
		t.Remove(n)
	}
}

// Boxed has listeners under keys of any type.
type Boxed struct {
	mu        sync.Mutex
	listeners map[any]func(Event)
}

func NewBoxed() *Boxed { return &Boxed{listeners: make(map[any]func(Event))} }

func (b *Boxed) Register(name any, listener func(Event)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.listeners[name] = listener
}

func (b *Boxed) Unregister(name any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.listeners, name)
}

// RegisterStatus has a name of its own for it.
func (b *Boxed) RegisterStatus(listener func(Event)) { b.Register("status", listener) }

// RegisterUnder hands the key on.
func (b *Boxed) RegisterUnder(listener func(Event), name any) { b.Register(name, listener) }
