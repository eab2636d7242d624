package entryhash

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type poller struct {
	generation int64
	cancel     context.CancelFunc
}

// A brancher deletes an entry on two ways.
type brancher struct {
	client.Client
	forgotten map[client.ObjectKey]*poller
	ended     map[client.ObjectKey]*poller
	after     map[client.ObjectKey]*poller
	stopped   map[client.ObjectKey]*poller
}

func (r *brancher) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *brancher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := new(corev1.ConfigMap)
	err := r.Get(ctx, req.NamespacedName, cm)
	r.one(ctx, cm, err)
	r.both(ctx, cm, err)
	r.behind(ctx, cm, err)
	r.byOther(ctx, cm, err)
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

func (r *brancher) one(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.forgotten[key]; ok {
			p.cancel()
			delete(r.forgotten, key)
		}
		return
	}
	if p, ok := r.forgotten[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		delete(r.forgotten, key) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
	r.forgotten[key] = poll(cm.Generation)
}

func (r *brancher) both(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	p, ok := r.ended[key]
	if apierrors.IsNotFound(err) {
		if ok {
			p.cancel()
			delete(r.ended, key)
		}
		return
	}
	if ok {
		if p.generation == cm.Generation {
			return
		}
		p.cancel()
		delete(r.ended, key)
	}
	r.ended[key] = poll(cm.Generation)
}

func (r *brancher) behind(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.after[key]; ok {
			p.cancel()
			delete(r.after, key)
		}
		return
	}
	if p, ok := r.after[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		delete(r.after, key)
		defer p.cancel()
	}
	r.after[key] = poll(cm.Generation)
}

func (r *brancher) byOther(ctx context.Context, cm *corev1.ConfigMap, err error) {
	key := client.ObjectKeyFromObject(cm)
	if apierrors.IsNotFound(err) {
		if p, ok := r.stopped[key]; ok {
			p.cancel()
			delete(r.stopped, key)
		}
		return
	}
	if p, ok := r.stopped[key]; ok {
		if p.generation == cm.Generation {
			return
		}
		r.stop(key)
		delete(r.stopped, key)
	}
	r.stopped[key] = poll(cm.Generation)
}

func (r *brancher) stop(key client.ObjectKey) {
	if p := r.stopped[key]; p != nil {
		p.cancel()
	}
}

func poll(generation int64) *poller {
	ctx, cancel := context.WithCancel(context.Background())
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	return &poller{generation, cancel}
}

// A beater starts again only when it has stopped: a flag that is swapped tells.
type beater struct {
	running atomic.Bool
	state   uint32
	cancel  context.CancelFunc
	again   context.CancelFunc
}

func (b *beater) Start() {
	if !b.running.CompareAndSwap(false, true) {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel = cancel
	go func() {
		defer b.running.Store(false)
		wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	}()
}

func (b *beater) Restart() {
	if !atomic.CompareAndSwapUint32(&b.state, 0, 1) {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.again = cancel
	go func() {
		defer atomic.StoreUint32(&b.state, 0)
		wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	}()
}

func (b *beater) Stop() {
	b.cancel()
	b.again()
}

func serveBeats(b *beater) {
	http.HandleFunc("/start", func(http.ResponseWriter, *http.Request) { b.Start(); b.Restart() })
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) { b.Stop() })
}

// A closer of literals looks at the entry in a func that it calls first.
type literals struct {
	client.Client
	cancels map[client.ObjectKey]context.CancelFunc
	quits   map[client.ObjectKey]*quitter
	dropped map[client.ObjectKey]*quitter
}

type quitter struct {
	quit  chan struct{}
	ready chan struct{}
	err   error
}

func (q *quitter) run() {
	for {
		select {
		case <-q.quit:
			return
		case <-time.After(time.Minute):
			println("again")
		}
	}
}

func (q *quitter) halt() {
	println("halting")
	close(q.quit)
}

func (r *literals) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *literals) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	key := req.NamespacedName
	stop := func() {
		if cancel, ok := r.cancels[key]; ok {
			cancel()
			delete(r.cancels, key)
		}
	}
	var cm corev1.ConfigMap
	if err := r.Get(ctx, key, &cm); err != nil {
		stop()
		r.drop(key)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	stop()
	sub, cancel := context.WithCancel(context.Background())
	r.cancels[key] = cancel
	go wait.UntilWithContext(sub, func(context.Context) {}, time.Second)

	func() {
		if q := r.quits[key]; q != nil {
			close(q.quit)
		}
	}()
	q := &quitter{quit: make(chan struct{})}
	r.quits[key] = q
	go q.run()

	r.drop(key)
	d := &quitter{quit: make(chan struct{})}
	r.dropped[key] = d
	go d.run()
	return ctrl.Result{}, nil
}

// drop deletes first, and then ends what was there.
func (r *literals) drop(key client.ObjectKey) {
	q, ok := r.dropped[key]
	delete(r.dropped, key)
	if ok {
		q.halt()
	}
	if q, ok := r.quits[key]; ok {
		delete(r.quits, key)
		q.halt()
	}
}

// A connection is ready by itself: who waits for that has nothing to end.
type connections struct{ byName map[string]*quitter }

func (c *connections) add(name string) {
	q := &quitter{ready: make(chan struct{})}
	go func() {
		q.err = context.Cause(context.Background())
		close(q.ready)
	}()
	c.byName[name] = q
	go c.announce(q)
}

func (c *connections) announce(q *quitter) {
	<-q.ready
	println("ready", q.err == nil)
}

func (c *connections) remove(name string) { delete(c.byName, name) }

// quorum has somebody take the votes that are still to come.
func quorum(names []string) bool {
	votes := make(chan bool)
	for _, name := range names {
		go func() { votes <- name != "" }()
	}
	yes := 0
	for seen := 1; seen <= len(names); seen++ {
		if <-votes {
			yes++
		}
		if 2*yes > len(names) {
			go func(rest int) {
				for range rest {
					<-votes
				}
			}(len(names) - seen)
			break
		}
	}
	return 2*yes > len(names)
}

func serveConnections(c *connections) {
	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { c.add(r.URL.Path) })
	http.HandleFunc("/remove", func(w http.ResponseWriter, r *http.Request) { c.remove(r.URL.Path) })
	http.HandleFunc("/quorum", func(w http.ResponseWriter, r *http.Request) { println(quorum(r.URL.Query()["name"])) })
}

// A sync.Map replaces what is there without a word.
type shared struct {
	stored  sync.Map // of context.CancelFunc
	swapped sync.Map
	loaded  sync.Map

	renewed, exchanged sync.Map // of remote
}

func (s *shared) set(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	s.stored.Store(name, cancel)
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second) // want `goroutine "stored" of shared is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (s *shared) swap(name string) {
	ctx, cancel := context.WithCancel(context.Background())
	if old, ok := s.swapped.Swap(name, cancel); ok {
		old.(context.CancelFunc)()
	}
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
}

// renew looks at what is there, and does nothing about it.
func (s *shared) renew(name, url string) {
	if old, ok := s.renewed.Load(name); ok && old.(*remote).url == url {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.renewed.Store(name, &remote{url, cancel})
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second) // want `goroutine "renewed" of shared is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

// exchange drops what was there.
func (s *shared) exchange(name, url string) {
	if old, ok := s.exchanged.Load(name); ok && old.(*remote).url == url {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.exchanged.Swap(name, &remote{url, cancel}) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
}

type remote struct {
	url    string
	cancel context.CancelFunc
}

func (s *shared) end(name string) {
	if r, ok := s.renewed.LoadAndDelete(name); ok {
		r.(*remote).cancel()
	}
	if r, ok := s.exchanged.LoadAndDelete(name); ok {
		r.(*remote).cancel()
	}
}

func (s *shared) reset(name string) {
	if old, ok := s.loaded.Load(name); ok {
		old.(context.CancelFunc)()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.loaded.Store(name, cancel)
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
}

func (s *shared) forget(name string) {
	for _, m := range []*sync.Map{&s.stored, &s.swapped, &s.loaded} {
		if cancel, ok := m.LoadAndDelete(name); ok {
			cancel.(context.CancelFunc)()
		}
	}
}

type sharedReconciler struct{ shared *shared }

func (r *sharedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.shared.set(req.Name)
	r.shared.swap(req.Name)
	r.shared.renew(req.Name, req.Namespace)
	r.shared.exchange(req.Name, req.Namespace)
	r.shared.reset(req.Name)
	return ctrl.Result{}, nil
}

// A stopper has several funcs for each object, and calls them when the entry is gone.
type stopper struct {
	client.Client
	stops map[client.ObjectKey][]func()
	plain map[client.ObjectKey]context.CancelFunc
	lost  map[client.ObjectKey][]func()
}

func (r *stopper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		r.stop(req.NamespacedName)
		r.lose(req.NamespacedName)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.plain[req.NamespacedName]; !ok {
		sub, cancel := context.WithCancel(context.Background())
		r.plain[req.NamespacedName] = cancel
		go wait.UntilWithContext(sub, func(context.Context) {}, time.Second)
		r.stops[req.NamespacedName] = append(r.stops[req.NamespacedName], start())
		r.lost[req.NamespacedName] = append(r.lost[req.NamespacedName], start())
	}
	for key := range r.plain {
		if cm.Data[key.Name] != "" {
			continue
		}
		cancel, ok := r.plain[key]
		delete(r.plain, key)
		if ok {
			cancel()
		}
	}
	return ctrl.Result{}, nil
}

func start() func() {
	ctx, cancel := context.WithCancel(context.Background())
	go wait.UntilWithContext(ctx, func(context.Context) {}, time.Second)
	return cancel
}

func (r *stopper) stop(key client.ObjectKey) {
	stops := r.stops[key]
	delete(r.stops, key)
	for _, stop := range stops {
		stop()
	}
}

func (r *stopper) lose(key client.ObjectKey) { delete(r.lost, key) } // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`

func (r *stopper) stopAll() {
	for _, stops := range r.lost {
		for _, stop := range stops {
			stop()
		}
	}
}

// A replica is ready when it is filled, or has failed: it says so by another method.
type replica struct {
	ready chan struct{}
	once  sync.Once
}

func newReplica(name string) *replica {
	r := &replica{ready: make(chan struct{})}
	go r.fill(name)
	return r
}

func (r *replica) fill(name string) {
	if name == "" {
		r.signal()
		return
	}
	println(name)
	r.signal()
}

func (r *replica) signal() { r.once.Do(func() { close(r.ready) }) }

func (r *replica) wait() { <-r.ready }

func serveReplicas() {
	http.HandleFunc("/count", func(w http.ResponseWriter, req *http.Request) {
		r := newReplica(req.URL.Path)
		count := make(chan int, 1)
		go func() {
			r.wait()
			count <- 1
		}()
		println(<-count)
	})
}
