// Command serve adds listeners per request, and once.
package main

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/listeners/bus"
)

type logger struct{ name string }

func (l *logger) On(e bus.Event) { println(l.name, e.Name) }

type server struct {
	bus    *bus.Bus
	list   *bus.List
	used   *bus.Used
	hub    *bus.Hub
	named  *bus.Named
	topic  *bus.Topic
	router bus.Router
	set    *bus.Set
	kept   *bus.Kept
	jobs   *bus.Jobs
	pruned *bus.Pruned
	timed  *bus.Timed
	waits  *bus.Waiters
	unique *bus.Unique
	feed   *bus.Feed[int]
	boxed  *bus.Boxed
	log    *logger
}

func (s *server) forgets(w http.ResponseWriter, r *http.Request) {
	s.bus.Subscribe(func(e bus.Event) { println(e.Name, r.Host) }) // want `the func that removes the listener added to s.bus is never called: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.list.AddListener(&logger{r.Host})                            // want:whole `AddListener adds to "listeners" of List a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.topic.Subscribe(make(chan bus.Event))                        // want `the listener added to s.topic is never removed: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.router.Handle(r.Host, func(bus.Event) {})                    // want `the func that removes the listener added to s.router is never called: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.set.Add(&logger{r.Host})                                     // want:whole `Add adds to "all" of Set a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
	_ = s.bus.Subscribe(func(bus.Event) {})                        // want `the func that removes the listener added to s.bus is never called: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.unique.Add(&logger{r.Host})                                  // want:whole `Add adds to "all" of Unique a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
	s.feed.Attach(make(chan int))                                  // want `the listener added to s.feed is never removed: added per request in forgets \(leaks the listener and what it holds each time\)`
}

type listenerName string

// boxes has them under a key for each request, or under the same name: then each takes the place of the last.
func (s *server) boxes(w http.ResponseWriter, r *http.Request) {
	s.boxed.Register(r, func(e bus.Event) { println(e.Name, r.Host) })      // want:whole `Register adds to "listeners" of Boxed a listener that nothing removes: added per request in boxes \(leaks the listener and what it holds each time\)`
	s.boxed.RegisterUnder(func(e bus.Event) { println(e.Name, r.Host) }, r) // want:whole `RegisterUnder adds to "listeners" of Boxed a listener that nothing removes: added per request in boxes \(leaks the listener and what it holds each time\)`
	s.boxed.Register(listenerName("status"), func(e bus.Event) { println(e.Name, r.Host) })
	s.boxed.RegisterStatus(func(e bus.Event) { println(e.Name, r.Host) })
	s.boxed.RegisterUnder(func(e bus.Event) { println(e.Name, r.Host) }, "status")
}

func (s *server) remembers(w http.ResponseWriter, r *http.Request) {
	defer s.bus.Subscribe(func(e bus.Event) { println(e.Name, r.Host) })()
	l := &logger{r.Host}
	s.used.AddListener(l)
	defer s.used.RemoveListener(l)
	s.hub.Join(make(chan bus.Event, 1))
	s.named.Set(r.Host, l)
	sub := s.topic.Subscribe(make(chan bus.Event))
	defer sub.Unsubscribe()
	remove := s.router.Handle(r.Host, func(bus.Event) {})
	remove()
	s.set.Add(s.log)
	s.kept.Add(l)
	s.timed.Subscribe(r.Context(), func(bus.Event) {})
	job := &bus.Job{}
	s.jobs.Add(job)
	go work(s.jobs, r)
	s.pruned.Join(make(chan bus.Event, 1))
	s.pruned.Send(bus.Event{Name: r.Host})
	s.waits.Add(func() { println(r.Host) })
	s.unique.Add(s.log)
	n := s.feed.Attach(make(chan int))
	s.feed.Detach(n)

	own := bus.New()
	own.Subscribe(func(bus.Event) {})
}

// more has other containers.
type more struct {
	wheel     *bus.Wheel
	queue     *bus.Queue
	ints      bus.Registrar[int]
	loggers   bus.Registrar[*logger]
	filtered  *bus.Filtered
	contained *bus.Contained
	topics    *bus.Topics
	sessions  *bus.Sessions
	filters   *bus.Filters
	chain     *bus.Chain
	slots     *bus.Slots
	tree      *bus.Tree
	log       *logger
	bus       *bus.Bus
}

func (m *more) forgets(w http.ResponseWriter, r *http.Request) {
	e := m.queue.Wait(make(chan struct{})) // want `listener "e" is not removed on every path \(leaks the listener and what it holds each time\)`
	if r.Host == "" {
		return
	}
	m.queue.Leave(e)
	m.loggers.Register(&logger{r.Host}) // want `the listener added to m.loggers is never removed: added per request in forgets \(leaks the listener and what it holds each time\)`
	m.filtered.Add(&bus.Job{})          // want:whole `Add adds to "all" of Filtered a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
	m.contained.Add(&logger{r.Host})    // want:whole `Add adds to "all" of Contained a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
	m.slots.Add(&logger{r.Host})        // want:whole `Add adds to "all" of Slots a listener that nothing removes: added per request in forgets \(leaks the listener and what it holds each time\)`
}

func (m *more) remembers(w http.ResponseWriter, r *http.Request) {
	m.wheel.Schedule(time.Second, func() { println(r.Host) })
	m.ints.Register(7)
	m.contained.Add(m.log)
	m.topics.Subscribe(r.Host, make(chan bus.Event))
	m.sessions.Open(make(chan bus.Event))
	m.filters.Add(&bus.Sub{})
	var cancel func()
	cancel = m.bus.Subscribe(func(e bus.Event) {
		if e.Name == r.Host {
			cancel()
		}
	})
	m.chain.Wait(make(chan struct{}))
	m.chain.Sweep()
	leaf := &bus.Node{}
	m.tree.Add(leaf)
	defer m.tree.RemoveUp(leaf)
}

// paths forgets on some.
func (s *server) paths(w http.ResponseWriter, r *http.Request) {
	cancel := s.bus.Subscribe(func(bus.Event) {}) // want `the func that removes listener "cancel" is not called on every path \(leaks the listener and what it holds each time\)`
	if r.Host == "" {
		return
	}
	cancel()

	sub := s.topic.Subscribe(make(chan bus.Event)) // want `listener "sub" is not removed on every path \(leaks the listener and what it holds each time\)`
	if r.Host == "a" {
		return
	}
	sub.Unsubscribe()

	n := s.feed.Attach(make(chan int)) // want `listener "n" is not removed on every path \(leaks the listener and what it holds each time\)`
	if r.Host == "b" {
		http.Error(w, "b", http.StatusBadRequest)
		return
	}
	defer s.feed.Detach(n)
}

// A session subscribes, and forgets one of its subscriptions in the end.
type session struct {
	first, second func()
	third         *bus.Subscription
	fourth        uint64
}

func (s *server) session(w http.ResponseWriter, r *http.Request) {
	x := newSession(s)
	defer x.Close()
	println(r.Host)
}

func newSession(s *server) *session {
	x := &session{}
	x.first = s.bus.Subscribe(func(bus.Event) {})
	x.second = s.bus.Subscribe(func(bus.Event) { println("second") }) // want `listener "second" of session is not removed by Close \(leaks the listener and what it holds each time\)`
	x.third = s.topic.Subscribe(make(chan bus.Event))
	x.fourth = s.feed.Attach(make(chan int)) // want `listener "fourth" of session is not removed by Close \(leaks the listener and what it holds each time\)`
	return x
}

func (x *session) Close() {
	x.first()
	x.third.Unsubscribe()
}

// watch hands the func on.
func watch(b *bus.Bus, name string) func() {
	return b.Subscribe(func(e bus.Event) { println(name, e.Name) })
}

func (s *server) wrapped(w http.ResponseWriter, r *http.Request) {
	watch(s.bus, r.Host) // want `the func that removes the listener is never called: added per request in wrapped \(leaks the listener and what it holds each time\)`
	stop := watch(s.bus, r.Host)
	defer stop()
}

func work(j *bus.Jobs, r *http.Request) { j.Done(int(r.ContentLength)) }

func main() {
	s := &server{bus: bus.New(), list: &bus.List{}, used: &bus.Used{}, hub: &bus.Hub{}, named: &bus.Named{}, topic: &bus.Topic{}, router: bus.NewRouter(), set: &bus.Set{}, kept: &bus.Kept{}, jobs: &bus.Jobs{}, pruned: &bus.Pruned{}, timed: &bus.Timed{}, waits: &bus.Waiters{}, unique: &bus.Unique{}, feed: &bus.Feed[int]{}, boxed: bus.NewBoxed(), log: &logger{}}
	s.bus.Subscribe(func(bus.Event) {})
	s.list.AddListener(s.log)
	http.HandleFunc("/forgets", s.forgets)
	http.HandleFunc("/boxes", s.boxes)
	m := &more{wheel: &bus.Wheel{}, queue: &bus.Queue{}, ints: bus.NewRegistrar[int](), loggers: bus.NewRegistrar[*logger](), filtered: &bus.Filtered{}, contained: &bus.Contained{}, topics: &bus.Topics{}, sessions: &bus.Sessions{}, filters: &bus.Filters{}, chain: &bus.Chain{}, slots: &bus.Slots{}, tree: &bus.Tree{}, log: s.log, bus: s.bus}
	http.HandleFunc("/more", m.forgets)
	http.HandleFunc("/less", m.remembers)
	http.HandleFunc("/paths", s.paths)
	http.HandleFunc("/session", s.session)
	http.HandleFunc("/wrapped", s.wrapped)
	http.HandleFunc("/remembers", s.remembers)
	http.ListenAndServe(":0", nil)
}
