package growth

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

var chainSizes = []int{10, 125, 250, 500, 1_000, 2_000, 8_000}

// deep are shapes of one function with many branches, of deep chains of calls, and of deep
// nesting.
var deep = []Shape{
	single("branches", "branch", []int{50, 1_250, 2_500, 5_000, 10_000}, func(w *writer, n int) { branches(w, n, n/10) }),
	single("branches-of-one", "branch", []int{50, 1_250, 2_500, 5_000, 10_000}, func(w *writer, n int) { branches(w, n, 1) }),

	single("down-queue", "level", chainSizes, func(w *writer, n int) {
		down(w, n, "workqueue.TypedInterface[string]", "x.ShutDown()")
		w.f("func Top(ctx context.Context) { f0(ctx, workqueue.NewTyped[string]()) }")
	}),
	single("down-registration", "level", chainSizes, func(w *writer, n int) {
		w.f("type handle struct {\n\tinformer cache.SharedIndexInformer\n\tregistration cache.ResourceEventHandlerRegistration\n}")
		down(w, n, "*handle", "x.informer.RemoveEventHandler(x.registration)")
		w.f("func Top(ctx context.Context, informer cache.SharedIndexInformer) error {")
		w.f("registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{})")
		w.f("if err != nil { return err }\nf0(ctx, &handle{informer, registration})\nreturn nil }")
	}),
	single("down-context", "level", chainSizes, func(w *writer, n int) {
		down(w, n, "chan string", "go func() { select { case <-ctx.Done(): case <-x: } }()")
		w.f("func Top(ctx context.Context) {\nctx, cancel := context.WithCancel(ctx)\ndefer cancel()\nf0(ctx, make(chan string)) }")
	}),
	single("down-channel", "level", chainSizes, func(w *writer, n int) {
		down(w, n, "chan string", `go func() { x <- "done" }()`)
		w.f("func Top(ctx context.Context) string {\nx := make(chan string)\nf0(ctx, x)\nreturn <-x }")
	}),
	single("down-func", "level", chainSizes, func(w *writer, n int) {
		down(w, n, "func()", "go x()")
		w.f("func Top(ctx context.Context, c chan string) { f0(ctx, func() { c <- \"\" }) }")
	}),
	single("down-handler", "level", chainSizes, func(w *writer, n int) {
		down(w, n, "cache.SharedIndexInformer", "x.AddEventHandler(cache.ResourceEventHandlerFuncs{})")
		w.f("func Top(ctx context.Context, x cache.SharedIndexInformer) { f0(ctx, x) }")
	}),
	single("down-goroutines", "level", chainSizes, func(w *writer, n int) { // each starts the next
		w.each(n, func(i int) {
			w.f("func f%d(ctx context.Context, x chan string) {\nif ctx.Err() == nil { go f%d(ctx, x) }\nx <- \"\" }", i, i+1)
		})
		w.f("func f%d(ctx context.Context, x chan string) { <-x }", n)
		w.f("func Top(ctx context.Context) { f0(ctx, make(chan string)) }")
	}),

	single("up-queue", "level", chainSizes, func(w *writer, n int) {
		up(w, n, "workqueue.TypedInterface[string]", "workqueue.NewTyped[string]()", "f%d(ctx)")
	}),
	single("up-struct", "level", chainSizes, func(w *writer, n int) {
		w.f("type holder struct { queue workqueue.TypedInterface[string]; name string }")
		w.f("func (h *holder) Close() { h.queue.ShutDown() }")
		up(w, n, "*holder", "&holder{queue: workqueue.NewTyped[string]()}", "f%d(ctx)")
	}),
	single("up-nested", "level", chainSizes, func(w *writer, n int) { // each in a struct of its own
		w.each(n, func(i int) {
			w.f("type t%d struct { in *t%d }\nfunc (t *t%d) Close() { t.in.Close() }", i, i+1, i)
			w.f("func f%d(ctx context.Context) *t%d { return &t%d{f%d(ctx)} }", i, i, i, i+1)
		})
		w.f("type t%d struct { queue workqueue.TypedInterface[string] }\nfunc (t *t%d) Close() { t.queue.ShutDown() }", n, n)
		w.f("func f%d(ctx context.Context) *t%d { return &t%d{workqueue.NewTyped[string]()} }", n, n, n)
		w.f("func Top(ctx context.Context) { f0(ctx).Close() }")
	}),
	single("up-watch", "level", chainSizes, func(w *writer, n int) { // with errors
		w.each(n, func(i int) {
			w.f("func f%d(ctx context.Context, pods kubernetes.Pods) (watch.Interface, error) {", i)
			w.f("w, err := f%d(ctx, pods)\nif err != nil { return nil, err }", i+1)
			w.f("if ctx.Err() != nil { w.Stop(); return nil, ctx.Err() }\nreturn w, nil }")
		})
		w.f("func f%d(ctx context.Context, pods kubernetes.Pods) (watch.Interface, error) { return pods.Watch(ctx, \"\") }", n)
	}),
	single("up-func", "level", chainSizes, func(w *writer, n int) {
		w.each(n, func(i int) {
			w.f("func f%d(ctx context.Context) func() { stop := f%d(ctx)\nreturn func() { stop() } }", i, i+1)
		})
		w.f("func f%d(ctx context.Context) func() { q := workqueue.NewTyped[string]()\nreturn q.ShutDown }", n)
		w.f("func Top(ctx context.Context) { f0(ctx) }")
	}),

	single("down-twice", "level", []int{30, 125, 250, 500}, func(w *writer, n int) { // each calls the next twice, and the last ends something
		w.f("type object struct { stop chan struct{}; in *object }")
		w.each(n, func(i int) { w.f("func (o *object) f%d() {\no.f%d()\no.in.f%d() }", i, i+1, i+1) })
		w.f("func (o *object) f%d() { close(o.stop) }", n)
		w.f("func (o *object) run() { <-o.stop }")
		w.f("func Top(o *object) {\nfor {\no.f0()\no.stop = make(chan struct{})\ngo o.run() } }")
	}),
	single("up-twice", "level", []int{30, 125, 250, 500}, func(w *writer, n int) { // each gives what one of two calls of the next gives
		w.each(n, func(i int) {
			w.f("func f%d(a bool) <-chan time.Time {\nif a { return f%d(!a) }\nreturn f%d(a) }", i, i+1, i+1)
		})
		w.f("func f%d(bool) <-chan time.Time { return time.NewTicker(time.Second).C }", n)
		w.f("func Top() { go func() { for range f0(true) { } }() }")
	}),
	single("swapped", "variable", []int{3, 50, 100, 200}, func(w *writer, n int) { // channels that a literal passes round
		w.f("type object struct { stop <-chan struct{} }")
		w.f("func (o *object) run() { <-o.stop }")
		w.f("func Top() func() {\nc0 := make(chan struct{})")
		w.each(n, func(i int) { w.f("c%d := make(chan struct{})", i+1) })
		w.f("made := make(chan struct{})\no := &object{stop: made}\ngo o.run()\nc0 = made")
		w.each(n, func(i int) { w.f("c%d, c%d = c%d, c%d", i, i+1, i+1, i) })
		w.f("return func() {")
		w.each(n+1, func(i int) { w.f("close(c%d)", i) })
		w.f("} }")
	}),
	single("goto-sum", "case", []int{10, 50, 100, 200}, func(w *writer, n int) { // each case adds to one result, and has the switch look again
		w.f("type object struct { stop chan struct{}; in [%d]chan int }", n)
		w.f("func (o *object) Dispatch(op int) (res int) {\nagain:\nswitch op {")
		w.each(n, func(i int) {
			w.f("case %d:\ngo func() { o.in[%d] <- res }()\nif res += <-o.in[%d]; res > %d {\nop = res\ngoto again\n}", i, i, i, i)
		})
		w.f("}\nreturn res }")
	}),
	single("nested-ifs", "level", []int{10, 125, 250, 500, 1_000}, func(w *writer, n int) {
		nested(w, n, func(i int) string { return fmt.Sprintf("if m[%d] {", i) }, "}")
	}),
	single("nested-loops", "level", []int{10, 125, 250, 500}, func(w *writer, n int) {
		nested(w, n, func(i int) string { return fmt.Sprintf("for i%d := 0; i%d < n; i%d++ {", i, i, i) }, "}")
	}),
	single("nested-ranges", "level", []int{10, 125, 250, 500}, func(w *writer, n int) {
		nested(w, n, func(int) string { return "for range c {" }, "}")
	}),
	single("nested-breaks", "level", []int{10, 50, 100, 200}, func(w *writer, n int) { // of loops that use the queue around them
		w.f("func Run(x []int) {\nq := workqueue.NewTyped[string]()")
		w.each(n, func(int) { w.f("for i := range x { q.Get()\nif i == 3 { break }") })
		w.each(n, func(int) { w.f("}") })
		w.f("q.ShutDown() }")
	}),
	single("nested-closures", "level", []int{10, 125, 250, 500}, func(w *writer, n int) {
		nested(w, n, func(int) string { return "func() {" }, "}()")
	}),
	single("nested-goroutines", "level", []int{10, 125, 250, 500}, func(w *writer, n int) {
		nested(w, n, func(int) string { return "go func() {" }, "}()")
	}),
	single("nested-defers", "level", []int{10, 125, 250, 500}, func(w *writer, n int) {
		nested(w, n, func(int) string { return "defer func() {" }, "}()")
	}),
	single("structs-in-structs", "level", []int{10, 125, 250, 500, 1_000}, func(w *writer, n int) {
		w.each(n, func(i int) { w.f("type t%d struct { t%d; in%d *t%d }", i, i+1, i, i+1) })
		w.f("type t%d struct { queue workqueue.TypedInterface[string] }", n)
		w.f("func f() *t0 { t := new(t0)\nt.queue = workqueue.NewTyped[string]()\nreturn t }\nfunc (t *t0) Close() { t.queue.ShutDown() }")
	}),
}

// down writes a chain of n functions that hand something down to the last.
func down(w *writer, n int, typ, last string) {
	w.each(n, func(i int) {
		w.f("func f%d(ctx context.Context, x %s) {\nif ctx.Err() != nil { return }\nf%d(ctx, x) }", i, typ, i+1)
	})
	w.f("func f%d(ctx context.Context, x %s) { %s }", n, typ, last)
}

// up writes a chain of n functions that return something from the last.
func up(w *writer, n int, typ, last, call string) {
	w.each(n, func(i int) {
		w.f("func f%d(ctx context.Context) %s {\nif ctx.Err() != nil { return nil }\nreturn %s }", i, typ, fmt.Sprintf(call, i+1))
	})
	w.f("func f%d(ctx context.Context) %s { return %s }", n, typ, last)
	w.f("func Top(ctx context.Context) { f0(ctx) }")
}

// branches writes a function with n branches, across which some queues are acquired and
// released.
func branches(w *writer, n, queues int) {
	r := rand.New(rand.NewPCG(1, 1))
	w.f("func Run(ctx context.Context, keys []string, m map[string]int) error {")
	acquired, open, depth := 0, []int{}, 0
	for i := 0; i < n; i++ {
		if acquired < queues && i >= acquired*n/queues {
			if depth == 0 {
				w.f("q%d := workqueue.NewTyped[string]()", acquired)
				open = append(open, acquired)
				acquired++
			}
		}
		switch k := r.IntN(8); {
		case depth < 5 && k < 2:
			w.f("if m[keys[%d]] > %d {", i%100, i%7)
			depth++
		case depth < 5 && k == 2:
			w.f("for _, key := range keys {\nif key == \"\" { continue }\nm[key]++")
			depth++
			i++
		case depth > 0 && k < 6:
			w.f("}")
			depth--
		case k == 7:
			w.f("switch m[\"k%d\"] {\ncase 1:\nm[\"a\"]++\ncase 2:\nm[\"b\"]--\ndefault:\nif ctx.Err() != nil { m[\"c\"] = 1 }\n}", i%50)
			i += 2
		default:
			w.f("if err := check(ctx, keys[%d]); err != nil { m[\"err\"]++ }", i%100)
		}
		if depth == 0 && len(open) > 3 {
			k := r.IntN(len(open))
			w.f("q%d.ShutDown()", open[k])
			open = append(open[:k], open[k+1:]...)
		}
	}
	w.f("%s", strings.Repeat("}\n", depth))
	for _, q := range open {
		w.f("q%d.ShutDown()", q)
	}
	w.f("return nil }")
	w.f("func check(ctx context.Context, key string) error { return ctx.Err() }")
}

// nested writes a function with n levels of something, with a queue and a goroutine in the
// middle of it.
func nested(w *writer, n int, open func(i int) string, end string) {
	w.f("func Run(ctx context.Context, m map[int]bool, c chan int, n int) {\nq := workqueue.NewTyped[string]()\nresults := make(chan int)\ngo func() { results <- 1 }()")
	w.each(n, func(i int) { w.f("%s\nm[%d] = true", open(i), i) })
	w.f("q.Add(\"\")\n<-results")
	w.each(n, func(int) { w.f("%s", end) })
	w.f("q.ShutDown() }")
}
