package lifetime

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// Each call of Start is a site. The comment says whether its signal comes, as far as the
// package shows, who outlives whom, and whether what is started is new each time.
const starts = `package p

import (
	"context"
	"net/http"
	"runtime/pprof"
	"time"
)

type Factory struct{}

func (f *Factory) Start(stop <-chan struct{}) {}

func NewFactory() *Factory { return new(Factory) }

type Manager struct {
	stop    chan struct{}
	unused  chan struct{}
	factory *Factory
	ctx     context.Context
	cancels map[string]context.CancelFunc
	forgotten map[string]context.CancelFunc
	stops   map[string]chan struct{}
}

func NewManager(ctx context.Context) *Manager {
	return &Manager{
		stop: make(chan struct{}), unused: make(chan struct{}), ctx: ctx,
		cancels: make(map[string]context.CancelFunc), stops: make(map[string]chan struct{}),
	}
}

func (m *Manager) Close() {
	close(m.stop)
	for _, cancel := range m.cancels {
		cancel()
	}
}

func (m *Manager) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	NewFactory().Start(m.stop)             // comes, started per request in ServeHTTP, new
	NewFactory().Start(r.Context().Done()) // comes, once, new
	NewFactory().Start(m.unused)           // never, started per request in ServeHTTP, new
	NewFactory().Start(nil)                // never, started per request in ServeHTTP, new
	m.factory.Start(m.stop)                // comes, started per request in ServeHTTP, old

	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	NewFactory().Start(ctx.Done()) // comes, once, new

	timed, _ := context.WithTimeout(context.Background(), time.Second)
	NewFactory().Start(timed.Done()) // comes, once, new

	lost, _ := context.WithCancel(m.ctx)
	NewFactory().Start(lost.Done()) // comes, started per request in ServeHTTP, new

	detached := context.WithoutCancel(r.Context())
	NewFactory().Start(context.WithValue(detached, 1, 2).Done()) // never, started per request in ServeHTTP, new

	kept, end := context.WithCancel(context.Background())
	m.cancels["a"] = end
	NewFactory().Start(kept.Done()) // comes, once, new

	forgotten, abandon := context.WithCancel(context.Background())
	m.forgotten["a"] = abandon
	NewFactory().Start(forgotten.Done()) // never, started per request in ServeHTTP, new

	closed := make(chan struct{})
	defer close(closed)
	NewFactory().Start(closed) // comes, once, new

	open := make(chan struct{})
	go func() { <-open }()
	NewFactory().Start(open) // never, started per request in ServeHTTP, new

	given := make(chan struct{})
	use(given)
	NewFactory().Start(given) // comes, once, new

	entered := make(chan struct{})
	m.stops["a"] = entered
	NewFactory().Start(entered) // never, started per request in ServeHTTP, new

	m.start(ctx)
	m.start(context.Background())
	startOf(m)
	go func() {
		NewFactory().Start(ctx.Done()) // comes, once, new
	}()
	merged, done := merge(m.ctx)
	defer done()
	NewFactory().Start(merged.Done()) // comes, once, new
}

func use(stop chan struct{}) {}

func merge(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	return ctx, func() { cancel() }
}

func (m *Manager) start(ctx context.Context) {
	f := NewFactory()
	f.Start(ctx.Done()) // comes, called per request from ServeHTTP, new
}

func startOf(m *Manager) {
	f := NewFactory()
	f.Start(m.ctx.Done()) // comes, called per request from ServeHTTP, new
}

func Exported(stop <-chan struct{}, f *Factory) {
	NewFactory().Start(stop)                        // comes, unknown, new
	NewFactory().Start(context.Background().Done()) // never, unknown, new
	f.Start(stop)                                   // comes, unknown, unknown
}

type member struct {
	stop    chan struct{}
	factory *Factory
}

func newMember() *member { return &member{stop: make(chan struct{}), factory: NewFactory()} }

func (m *member) run()  { m.factory.Start(m.stop) } // comes, once, new
func (m *member) end() { close(m.stop) }

func (m *member) restart() {
	close(m.stop)
	m.stop = make(chan struct{})
	NewFactory().Start(m.stop) // comes, once, new
}

func members(w http.ResponseWriter, r *http.Request) {
	m := newMember()
	m.run()
	m.restart()
}

func setUp() {
	NewFactory().Start(context.Background().Done()) // never, once, new
}

// What a func is given in one call is not what another func is given in another.
type pool struct{ ctx context.Context }

func (p *pool) Go(f func(context.Context))    { go f(p.ctx) }
func hand(ctx context.Context, f func(context.Context)) { f(ctx) }
func handOn(ctx context.Context, f func(context.Context)) { hand(ctx, f) }
func labelled(ctx context.Context, f func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("a", "b"), f)
}

func init() {
	p := &pool{context.Background()}
	p.Go(func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	hand(context.Background(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	handOn(context.Background(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
}

func pools(w http.ResponseWriter, r *http.Request) {
	p := &pool{r.Context()}
	p.Go(func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	hand(r.Context(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	hand(context.Background(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, called per request from pools via hand, new
	})
	handOn(context.Background(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, called per request from pools via handOn, hand, new
	})
	handOn(r.Context(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	labelled(r.Context(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
	labelled(context.Background(), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, called per request from pools via labelled, new
	})
	pprof.Do(r.Context(), pprof.Labels("a", "b"), func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
	})
}

// A pool of goroutines whose funcs have a named type, and recover.
type routine func(ctx context.Context)

type Pool struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func (p *Pool) Stop() { p.cancel() }

func NewPool(parent context.Context) *Pool {
	ctx, cancel := context.WithCancel(parent)
	return &Pool{ctx, cancel}
}

func (p *Pool) GoCtx(f routine) {
	Go(func() {
		f(p.ctx)
	})
}

func Go(f func()) { goWithRecover(f, func() {}) }

func goWithRecover(f func(), recovered func()) {
	go func() {
		defer func() { recovered() }()
		f()
	}()
}

type provider struct{}

func (p *provider) provide(pool *Pool) {
	pool.GoCtx(func(ctx context.Context) {
		NewFactory().Start(ctx.Done()) // comes, once, new
		func() {
			NewFactory().Start(ctx.Done()) // comes, once, new
		}()
		f := func() {
			NewFactory().Start(ctx.Done()) // comes, once, new
		}
		hand3(f)
		operation := func() error {
			NewFactory().Start(ctx.Done()) // comes, once, new
			return nil
		}
		retry(recovered(operation))
	})
}

func hand3(f func()) { f() }

type op func() error

func recovered(operation op) op {
	return func() (err error) {
		defer func() { recover() }()
		return operation()
	}
}

func retry(operation op) {
	if err := operation(); err != nil {
		println(err)
	}
}

func init() {
	pool := NewPool(context.Background())
	(&provider{}).provide(pool)
	thePool = pool
}

var thePool *Pool

func mirror(w http.ResponseWriter, r *http.Request) {
	thePool.GoCtx(func(ctx context.Context) { println() })
}

func init() { setUp() }
`

func TestSignals(t *testing.T) {
	judgeSites(t, starts, "Start", func(p *Package, call ssa.CallInstruction) string {
		args := call.Common().Args
		comes := "comes, "
		if p.IsNever(args[1]) {
			comes = "never, "
		}
		fresh := ", old"
		switch p.alone.Judge(p.Object(call, args[0])).Life {
		case knowledge.Process:
			fresh = ", new"
		case knowledge.Unknown:
			fresh = ", unknown"
		}
		return comes + inWords(p.alone.Judge(p.Until(call, args[1]))) + fresh
	})
}
