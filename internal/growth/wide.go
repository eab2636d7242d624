package growth

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// wide are shapes with many of the same thing.
var wide = []Shape{
	single("recursion", "function", []int{10, 250, 500, 1_000, 2_000}, func(w *writer, n int) { // all of which come to each other
		r := rand.New(rand.NewPCG(1, 1))
		w.f("type holder struct { queue workqueue.TypedInterface[string]; done chan struct{} }")
		w.each(n, func(i int) {
			w.f("func f%d(h *holder, q workqueue.TypedInterface[string], n int) error {", i)
			w.f("if n == 0 { q.ShutDown(); return nil }")
			for _, j := range []int{(i + 1) % n, r.IntN(n), r.IntN(n)} {
				w.f("if err := f%d(h, q, n-1); err != nil { return err }", j)
			}
			if i%10 == 0 {
				w.f("h.queue = workqueue.NewTyped[string]()\ngo func() { <-h.done }()")
			}
			w.f("return nil }")
		})
		w.f("func Top() { f0(&holder{}, workqueue.NewTyped[string](), 3) }")
	}),
	single("selects", "select", []int{8, 20, 40, 80, 160, 320}, func(w *writer, n int) { // each over its channel and the one before
		w.f("func Chain() { c0 := make(chan int)")
		w.each(n, func(i int) {
			w.f("c%d := make(chan int)\ngo func() { c%d <- 1 }()", i+1, i+1)
			w.f("select { case <-c%d: case <-c%d: close(c%d) }", i+1, i, i)
		})
		w.f("}")
	}),
	single("interface", "implementation", []int{10, 125, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // and as many calls
		w.f("type runner interface { Run(ctx context.Context, q workqueue.TypedInterface[string]); Stop() }")
		w.each(n, func(i int) {
			w.f("type t%d struct { queue workqueue.TypedInterface[string]; informer cache.SharedIndexInformer }", i)
			w.f("func (t *t%d) Run(ctx context.Context, q workqueue.TypedInterface[string]) {\nt.queue = q\nt.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})\ngo func() { <-ctx.Done() }() }", i)
			w.f("func (t *t%d) Stop() { t.queue.ShutDown() }", i)
			w.f("func f%d(ctx context.Context, r runner) { r.Run(ctx, workqueue.NewTyped[string]())\nr.Stop() }", i)
			w.f("func New%d() runner { return &t%d{queue: workqueue.NewTyped[string]()} }", i, i)
		})
	}),
	single("interfaces", "interface", []int{10, 125, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // with methods of the same name
		w.each(n, func(i int) {
			w.f("type runner%d interface { Run(ctx context.Context); Is%d() }", i, i)
			w.f("type t%d struct { informer cache.SharedIndexInformer; c chan int }", i)
			w.f("func (t *t%d) Run(ctx context.Context) {\nt.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})\ngo func() { t.c <- 1 }() }\nfunc (t *t%d) Is%d() {}", i, i, i)
			w.f("func f%d(ctx context.Context, r runner%d) { r.Run(ctx) }", i, i)
		})
	}),
	single("boxed", "type", []int{10, 80, 160, 320, 640}, func(w *writer, n int) { // behind one interface, which as many functions are given
		w.f("type store interface { Size() int; Close() }")
		w.each(n, func(i int) {
			w.f("type t%d struct { queue workqueue.TypedInterface[string] }", i)
			w.f("func (t *t%d) Size() int { return %d }\nfunc (t *t%d) Close() { t.queue.ShutDown() }", i, i, i)
			w.f("func f%d(s store) { s.Size()\nf%d(s) }", i, i+1)
		})
		w.f("func f%d(s store) { s.Size() }", n)
		w.f("func Open(k int) store {\nq := workqueue.NewTyped[string]()\nvar s store = &t0{q}\nswitch k {")
		w.each(n, func(i int) { w.f("case %d: s = &t%d{q}\nf0(s)", i, i) })
		w.f("}\nreturn s }")
	}),
	single("methods", "method", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // of one type, with one field each
		w.f("type T struct { informer cache.SharedIndexInformer; mu sync.Mutex")
		w.each(n, func(i int) { w.f("q%d workqueue.TypedInterface[string]", i) })
		w.f("}")
		w.each(n, func(i int) {
			w.f("func (t *T) Start%d() { t.mu.Lock()\nt.q%d = workqueue.NewTyped[string]()\nt.Stop%d() }", i, i, (i+1)%n)
			w.f("func (t *T) Stop%d() { t.mu.Unlock()\nt.q%d.ShutDown() }", i, i)
		})
	}),
	single("fields", "field", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // filled by one function, and emptied by another
		w.f("type T struct {")
		w.each(n, func(i int) { w.f("q%d workqueue.TypedInterface[string]", i) })
		w.f("}\nfunc New() *T { t := &T{}")
		w.each(n, func(i int) { w.f("t.q%d = workqueue.NewTyped[string]()", i) })
		w.f("return t }\nfunc (t *T) Close() {")
		w.each(n, func(i int) { w.f("t.q%d.ShutDown()", i) })
		w.f("}")
	}),
	single("owners", "type", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // each closed by a function of the package
		w.each(n, func(i int) {
			w.f("type T%d struct { queue workqueue.TypedInterface[string] }", i)
			w.f("func New%d() *T%d { return &T%d{workqueue.NewTyped[string]()} }\nfunc Close%d(t *T%d) { t.queue.ShutDown() }", i, i, i, i, i)
		})
	}),
	single("queues", "queue", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // in one function
		w.f("func Run(keys []string) {")
		w.each(n, func(i int) { w.f("q%d := workqueue.NewTyped[string]()\ndefer q%d.ShutDown()", i, i) })
		w.f("}")
	}),
	single("queues-kept", "queue", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // until its end
		w.f("func Run(keys []string) {")
		w.each(n, func(i int) { w.f("q%d := workqueue.NewTyped[string]()", i) })
		w.each(n, func(i int) { w.f("if len(keys) > %d { q%d.Add(\"\") }", i, i) })
		w.each(n, func(i int) { w.f("q%d.ShutDown()", i) })
		w.f("}")
	}),
	single("queues-returned-past", "queue", []int{10, 625, 1_250, 2_500, 5_000}, func(w *writer, n int) { // one after the other, each forgotten where it fails
		w.f("func Run(ctx context.Context) error {")
		w.each(n, func(i int) {
			w.f("q%d := workqueue.NewTyped[string]()\nif err := ctx.Err(); err != nil { return err }\nq%d.ShutDown()", i, i)
		})
		w.f("return nil }")
	}),
	single("variable-literals", "literal", []int{10, 500, 1_000, 2_000, 4_000}, func(w *writer, n int) { // in a variable of the package
		w.f("var V = []func(){")
		w.each(n, func(i int) { w.f("func() { q := workqueue.NewTyped[string]()\n_ = q },") })
		w.f("}")
	}),
	single("append", "queue", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // to one slice
		w.f("func Run() {\nvar list []workqueue.TypedInterface[string]")
		w.each(n, func(i int) { w.f("list = append(list, workqueue.NewTyped[string]())") })
		w.f("for _, q := range list { q.ShutDown() } }")
	}),
	single("goroutines", "goroutine", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) { // in one function
		w.f("func Run(ctx context.Context) {")
		w.each(n, func(i int) { w.f("c%d := make(chan int)\ngo func() { c%d <- 1 }()\n<-c%d", i, i, i) })
		w.f("}")
	}),
	single("starters", "function", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) { // each with a goroutine that is handed its channel
		w.f("func work(c chan int) { c <- 1 }")
		w.each(n, func(i int) { w.f("func f%d() { c := make(chan int)\ngo work(c) }", i) })
	}),
	single("senders", "sender", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) { // on one channel
		w.f("func Run(ctx context.Context, keys []string) {\nc := make(chan int)\nfor range keys { go func() { c <- 1 }() }")
		w.each(n, func(i int) { w.f("go func() { c <- %d }()", i) })
		w.f("for { select { case <-c: case <-ctx.Done(): return } } }")
	}),
	single("senders-abroad", "sender", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) { // in as many functions
		w.f("type T struct { c chan int }\nfunc New() *T { return &T{make(chan int)} }\nfunc (t *T) Run() { for range t.c { } }")
		w.each(n, func(i int) { w.f("func (t *T) f%d() { go func() { t.c <- 1 }() }", i) })
	}),
	single("waiters", "waiter", []int{10, 375, 750, 1_500, 3_000}, func(w *writer, n int) { // in as many functions, ended by nobody
		w.f("type T struct { c chan struct{} }\nfunc New() *T { return &T{make(chan struct{})} }")
		w.each(n, func(i int) { w.f("func (t *T) f%d() { go t.g%d()\n}\nfunc (t *T) g%d() { <-t.c }", i, i, i) })
		w.f("func (t *T) run() {")
		w.each(n, func(i int) { w.f("t.f%d()", i) })
		w.f("}\nfunc Run() { New().run() }")
	}),
	single("captures", "closure", []int{10, 250, 500, 1_000, 2_000, 8_000}, func(w *writer, n int) { // of one variable
		w.f("func Run(keys []string) {\nq := workqueue.NewTyped[string]()\ndone := make(chan struct{})\nn := 0\nvar list []func()")
		w.each(n, func(i int) { w.f("list = append(list, func() { n++\nq.Add(\"\")\n<-done })") })
		w.f("for _, f := range list { go f() }\nclose(done)\nq.ShutDown() }")
	}),
	single("puts", "call", []int{10, 100, 200, 400, 800}, func(w *writer, n int) { // of one thing into one object
		w.f("type box struct{ queue *workqueue.Typed[string] }\nfunc (b *box) set(q *workqueue.Typed[string]) { b.queue = q }")
		w.f("func Run() {\nb := &box{}\nq := workqueue.NewTyped[string]()")
		w.each(n, func(i int) { w.f("b.set(q)") })
		w.f("b.queue.ShutDown() }")
	}),
	single("defers", "defer", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) {
		w.f("func Run(keys []string) {\nq := workqueue.NewTyped[string]()")
		w.each(n, func(i int) { w.f("defer func() { println(%d, len(keys)) }()", i) })
		w.f("if len(keys) > 0 { q.ShutDown() } }")
	}),
	single("defers-of-it", "defer", []int{10, 375, 750, 1_500, 3_000, 12_000}, func(w *writer, n int) { // that each may release it
		w.f("func Run(keys []string) {\nq := workqueue.NewTyped[string]()")
		w.each(n, func(i int) { w.f("defer func() { if len(keys) == %d { q.ShutDown() } }()", i) })
		w.f("q.Add(\"\") }")
	}),
	single("components", "component", []int{5, 10, 20, 40}, func(w *writer, n int) { // which a setting opens, and a change of it, or of one before, closes
		w.f("type settings struct {")
		w.each(n, func(i int) { w.f("on%d bool; address%d string", i, i) })
		w.f("}\ntype T struct { ctx context.Context; cancel func(); had *settings; requests chan *settings")
		w.each(n, func(i int) { w.f("c%d *component", i) })
		w.f("}\ntype component struct { queue workqueue.TypedInterface[string] }")
		w.f("func (c *component) open(address string) error { c.queue = workqueue.NewTyped[string]()\nif address == \"\" { c.queue.ShutDown()\nreturn context.Canceled }\nreturn nil }")
		w.f("func (c *component) close() { c.queue.ShutDown() }")
		w.f("func (t *T) open(s *settings) error {")
		w.each(n, func(i int) {
			w.f("if s.on%d && t.c%d == nil { c := &component{}\nif err := c.open(s.address%d); err != nil { return err }\nt.c%d = c }", i, i, i, i)
		})
		w.f("return nil }\nfunc (t *T) close(s *settings) {\nclose0 := s == nil || s.address0 != t.had.address0")
		w.each(n-1, func(i int) {
			w.f("close%d := s == nil || s.on%d != t.had.on%d || s.address%d != t.had.address%d || close%d", i+1, i+1, i+1, i+1, i+1, i)
		})
		w.each(n, func(i int) { w.f("if close%d && t.c%d != nil { t.c%d.close()\nt.c%d = nil }", i, i, i, i) })
		w.f("}\nfunc New(ctx context.Context, s *settings) (*T, error) { t := &T{had: s, requests: make(chan *settings)}\nt.ctx, t.cancel = context.WithCancel(ctx)")
		w.f("if err := t.open(s); err != nil { t.close(nil)\nreturn nil, err }\ngo t.run()\nreturn t, nil }")
		w.f("func (t *T) run() { defer t.close(nil)\nfor { select { case <-t.ctx.Done(): return\ncase s := <-t.requests: t.close(s)\nif err := t.open(s); err != nil { return } } } }")
		w.f("func (t *T) Close() { t.cancel() }")
		w.each(n, func(i int) {
			w.f("func (t *T) Set%d(s *settings) { select { case t.requests <- s: case <-t.ctx.Done(): } }", i)
		})
	}),
	single("pairs", "function", []int{10, 375, 750, 1_500, 3_000}, func(w *writer, n int) { // each of which calls the one before and the one behind it
		w.each(n, func(i int) {
			w.f("func f%d(ctx context.Context, c chan int) {\nif ctx.Err() != nil { return }\nq := workqueue.NewTyped[string]()", i)
			w.f("f%d(ctx, c)\ngo f%d(ctx, c)\nc <- %d\nq.ShutDown() }", (i+1)%n, (i+n-1)%n, i)
		})
	}),
	single("walkers", "function", []int{10, 12, 16, 24, 48}, func(w *writer, n int) { // each of which sends, and calls all others
		w.each(n, func(i int) {
			w.f("func f%d(k int, c chan int) {\nc <- k\nswitch k {", i)
			w.each(n, func(other int) { w.f("case %d: f%d(k - 1, c)", other, other) })
			w.f("} }\nfunc Run%d(ctx context.Context) {\nc := make(chan int)\ngo f%d(9, c)\n<-c }", i, i)
		})
	}),
	single("select", "case", []int{10, 625, 1_250, 2_500, 5_000}, func(w *writer, n int) {
		w.f("func Run(ctx context.Context) {\nq := workqueue.NewTyped[string]()")
		w.each(n, func(i int) { w.f("c%d := make(chan int)", i) })
		w.f("go func() { for { select {\ncase <-ctx.Done(): q.ShutDown()\nreturn")
		w.each(n, func(i int) { w.f("case <-c%d: q.Add(\"%d\")", i, i) })
		w.f("} } }() }")
	}),
	single("switch", "case", []int{10, 625, 1_250, 2_500, 5_000}, func(w *writer, n int) {
		w.f("func Run(ctx context.Context, k int) error {\nq := workqueue.NewTyped[string]()\nvar err error\nswitch k {")
		w.each(n, func(i int) { w.f("case %d:\nerr = check(ctx, %d)\nif err == nil { q.Add(\"\") }", i, i) })
		w.f("}\nif err != nil { return err }\nq.ShutDown()\nreturn nil }\nfunc check(ctx context.Context, i int) error { return ctx.Err() }")
	}),
	single("switches-bool", "case", phiSizes, func(w *writer, n int) { // one after the other, which mostly leave a variable as it is
		switches(w, n, 7, "v := false", "v = k > 3", "if k > 3 { q.ShutDown() }\nif v { return nil }")
	}),
	single("switches-channel", "case", phiSizes, func(w *writer, n int) {
		switches(w, n, 4, "v := make(chan struct{})", "v = make(chan struct{})", "q.ShutDown()\n<-v")
	}),
	single("switches-func", "case", phiSizes, func(w *writer, n int) {
		switches(w, n, 4, "v := func() {}", "v = func() { println(k) }", "go v()\nq.ShutDown()")
	}),
	single("switches-result", "case", phiSizes, func(w *writer, n int) {
		switches(w, n, 4, "v := q", "v = workqueue.NewTyped[string]()", "v.ShutDown()")
	}),
	single("switches-pointer", "case", phiSizes, func(w *writer, n int) {
		w.f("type holder struct { queue *workqueue.Typed[string] }")
		switches(w, n, 4, "h := &holder{q}\nv := &h.queue", "v = &h.queue", "(*v).ShutDown()")
	}),
	single("switches-error", "case", phiSizes, func(w *writer, n int) {
		switches(w, n, 7, "var v error", "_, v = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})", "if v == nil { q.ShutDown() }")
	}),
	single("errors", "error", []int{10, 16, 20, 24, 28, 32, 36}, func(w *writer, n int) { // each made of the two before
		w.f("func Run(ctx context.Context) error {\nq := workqueue.NewTyped[string]()\ne0, e1 := ctx.Err(), ctx.Err()")
		w.each(n, func(i int) { w.f("e%d := multierr.Append(e%d, e%d)", i+2, i, i+1) })
		w.f("if e%d != nil { return e%d }\nq.ShutDown()\nreturn nil }", n+1, n+1)
	}),
	single("errors-list", "error", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // added to one
		w.f("func Run(ctx context.Context) error {\nq := workqueue.NewTyped[string]()\nvar err error")
		w.each(n, func(i int) { w.f("err = multierr.Append(err, ctx.Err())") })
		w.f("if err != nil { return err }\nq.ShutDown()\nreturn nil }")
	}),
	single("factory", "case", []int{10, 60, 125, 250, 500, 1_000}, func(w *writer, n int) { // of queues
		w.f("func New(k int) workqueue.TypedInterface[string] {\nswitch k {")
		w.each(n, func(i int) { w.f("case %d: return workqueue.NewTyped[string]()", i) })
		w.f("}\nreturn nil }")
	}),
	single("returns", "return", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // in a constructor
		w.f("type holder struct { queue workqueue.TypedInterface[string] }\nfunc (h *holder) Close() { h.queue.ShutDown() }")
		w.f("func New(ctx context.Context, pods kubernetes.Pods) (*holder, error) {\nh := &holder{workqueue.NewTyped[string]()}")
		w.each(n, func(i int) { w.f("if err := pods.Update(ctx, \"%d\"); err != nil { h.Close()\nreturn nil, err }", i) })
		w.f("return h, nil }")
	}),
	single("guards", "guard", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // before calls
		w.f("type T struct { informer cache.SharedIndexInformer; done map[int]bool }\nfunc (t *T) isDone(k int) bool { return t.done[k] }\nfunc (t *T) Run(pods kubernetes.Pods) {")
		w.each(n, func(i int) {
			w.f("if t.isDone(%d) { return }\nt.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})", i)
		})
		w.f("t.done[1] = true }")
	}),
	single("trees", "type", []int{10, 30, 60, 125, 250, 500, 1_000}, func(w *writer, n int) { // with three of the types before in fields
		r := rand.New(rand.NewPCG(1, 1))
		w.f("type t0 struct { queue workqueue.TypedInterface[string] }\nfunc New0() *t0 { return &t0{workqueue.NewTyped[string]()} }\nfunc (t *t0) Close() { t.queue.ShutDown() }")
		w.each(n, func(i int) {
			a, b, c := r.IntN(i+1), r.IntN(i+1), r.IntN(i+1)
			w.f("type t%d struct { a *t%d; b *t%d; c *t%d }", i+1, a, b, c)
			w.f("func New%d() *t%d { return &t%d{New%d(), New%d(), New%d()} }\nfunc (t *t%d) Close() { t.a.Close(); t.b.Close(); t.c.Close() }", i+1, i+1, i+1, a, b, c, i+1)
		})
	}),
	single("literals", "call", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // of a local func that may release
		w.f("func Run(m map[int]bool) {\nq := workqueue.NewTyped[string]()\nend := func(k int) bool { if m[k] { q.ShutDown()\nreturn true }\nreturn false }")
		w.each(n, func(i int) { w.f("if end(%d) { return }", i) })
		w.f("q.ShutDown() }")
	}),
	single("group", "goroutine", []int{10, 375, 750, 1_500, 3_000}, func(w *writer, n int) { // that all are waited for
		w.f("func Run(keys []string) {\nvar wg sync.WaitGroup\nresults := make(chan int)")
		w.each(n, func(i int) { w.f("wg.Add(1)\ngo func() { defer wg.Done()\nresults <- %d }()", i) })
		w.f("go func() { wg.Wait()\nclose(results) }()\nfor range results { } }")
	}),
	single("instances", "instance", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // of one generic type
		w.f("type holder[T comparable] struct { queue workqueue.TypedInterface[T]; done chan T }\nfunc New[T comparable]() *holder[T] { return &holder[T]{queue: workqueue.NewTyped[T]()} }")
		w.f("func (h *holder[T]) Close() { h.queue.ShutDown() }\nfunc (h *holder[T]) Run() { go func() { <-h.done }() }")
		w.each(n, func(i int) {
			w.f("type t%d int\nfunc f%d() { h := New[t%d]()\nh.Run()\nh.Close() }", i, i, i)
		})
	}),
	single("constant-cluster", "call", []int{2, 3, 4, 6, 8}, func(w *writer, n int) { // of each of nine functions by the one before
		w.each(9, func(i int) {
			w.f("func f%d(ctx context.Context, cluster logicalcluster.Name) {", i)
			w.each(n, func(int) { w.f("f%d(ctx, cluster)", i+1) })
			w.f("}")
		})
		w.f("func f9(ctx context.Context, cluster logicalcluster.Name) { go func() { <-ctx.Done() }() }\nfunc Run(ctx context.Context) { f0(ctx, \"root\") }")
	}),
	single("registrations", "registration", []int{10, 125, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // on one informer, in as many functions
		w.f("type T struct { informer cache.SharedIndexInformer }")
		w.each(n, func(i int) {
			w.f("func (t *T) add%d() { t.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { t.add%d() }}) }", i, (i+1)%n)
		})
	}),
	single("hooks", "func", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // in one field, which is called as often
		w.f("type T struct { hook func(cache.SharedIndexInformer); hooks []func() }")
		w.each(n, func(i int) {
			w.f("func (t *T) set%d() { t.hook = func(i cache.SharedIndexInformer) { i.AddEventHandler(cache.ResourceEventHandlerFuncs{}) }\nt.hooks = append(t.hooks, func() { go println(%d) }) }", i, i)
			w.f("func (t *T) call%d(i cache.SharedIndexInformer) { t.hook(i)\nfor _, h := range t.hooks { h() } }", i)
		})
	}),
	single("copies", "function", []int{12, 60, 120, 240, 480, 960}, func(w *writer, n int) { // of a channel from one field to another
		w.f("type A struct { stop chan struct{} }\ntype B struct { stop chan struct{} }")
		w.each(n/3, func(i int) {
			w.f("func make%d(a *A, i cache.SharedIndexInformer) { a.stop = make(chan struct{})\ngo i.Run(a.stop) }", i)
			w.f("func copy%d(a *A, b *B) { b.stop = a.stop }", i)
			w.f("func ask%d(b *B) bool { return b.stop == nil }", i)
		})
	}),
	single("map", "func", []int{10, 1_250, 2_500, 5_000, 10_000, 20_000}, func(w *writer, n int) {
		w.f("var handlers = map[string]func(context.Context, workqueue.TypedInterface[string]){")
		w.each(n, func(i int) {
			w.f("\"k%d\": func(ctx context.Context, q workqueue.TypedInterface[string]) { q.Add(\"\") },", i)
		})
		w.f("}\nfunc Run(ctx context.Context, key string) {\nq := workqueue.NewTyped[string]()\ndefer q.ShutDown()\nhandlers[key](ctx, q)\ngo handlers[key](ctx, q) }")
	}),
	single("map-in-function", "func", []int{10, 1_250, 2_500, 5_000, 10_000}, func(w *writer, n int) {
		w.f("func Run(ctx context.Context, cluster logicalcluster.Name, key string) {\nq := workqueue.NewTyped[string]()\ndefer q.ShutDown()\nhandlers := map[string]func(){")
		w.each(n, func(i int) { w.f("\"k%d\": func() { q.Add(\"\") },", i) })
		w.f("}\ngo handlers[key]() }")
	}),
	single("conditions", "operand", []int{10, 625, 1_250, 2_500, 5_000}, func(w *writer, n int) {
		terms := make([]string, n)
		for i := range terms {
			terms[i] = fmt.Sprintf("m[%d]", i)
		}
		w.f("func Run(m map[int]bool) {\nq := workqueue.NewTyped[string]()\nif %s { q.Add(\"\") }\nok := %s\nif ok { q.ShutDown() } }", strings.Join(terms, " && "), strings.Join(terms, " || "))
	}),
	single("contexts", "context", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // each made of the one before
		w.f("func Run(ctx context.Context, pods kubernetes.Pods) {")
		w.each(n, func(i int) {
			w.f("ctx, cancel%d := context.WithCancel(ctx)\ndefer cancel%d()\ngo func() { <-ctx.Done() }()", i, i)
		})
		w.f("w, err := pods.Watch(ctx, \"\")\nif err != nil { return }\nfor range w.ResultChan() { } }")
	}),
	single("clusters", "goroutine", []int{10, 250, 500, 1_000, 4_000}, func(w *writer, n int) { // without labels, in functions that call each other
		w.each(n, func(i int) {
			w.f("func F%d(ctx context.Context, cluster logicalcluster.Name, f func()) {\ngo func() { f()\n<-ctx.Done() }()\nif cluster != \"\" { F%d(ctx, cluster, f)\nF%d(ctx, cluster, func() { f() }) } }", i, (i+1)%n, (i*7+3)%n)
		})
	}),
	single("straight", "statement", []int{10, 1_250, 2_500, 5_000, 10_000, 40_000}, func(w *writer, n int) {
		w.f("func Run(ctx context.Context, pods kubernetes.Pods) {\nq := workqueue.NewTyped[string]()\nfor {\nkey, down := q.Get()\nif down { return }")
		w.each(n, func(i int) { w.f("if err := pods.Update(ctx, key); err != nil { q.Add(key) }") })
		w.f("q.Done(key) } }")
	}),
}

var phiSizes = []int{2, 4, 8, 16, 32, 64, 256}

// switches writes a function with switch statements of n cases each, one of which assigns a
// variable. In SSA form that is a value which comes to another one by as many ways.
func switches(w *writer, n, count int, declare, assign, then string) {
	w.f("func Run(ctx context.Context, informer cache.SharedIndexInformer, k int) error {\nq := workqueue.NewTyped[string]()\n%s", declare)
	w.each(count, func(i int) {
		w.f("switch k %% %d {", n+i+1)
		w.each(n, func(j int) { w.f("case %d: println(k)", j) })
		w.f("case %d: %s\n}", n, assign)
	})
	w.f("%s\nreturn nil }", then)
}
