package growth

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// controllers are shapes of code as it is: controllers with queues, handlers, watches and
// goroutines, some of which are forgotten.
var controllers = []Shape{
	{"functions", "function", []int{100, 1_000, 3_000, 10_000, 30_000, 100_000}, func(n int) []Package {
		return onePackage(n, func(r *rand.Rand, i, _ int) int { return r.IntN(i + 1) })
	}},
	{"modules", "function", []int{100, 1_000, 3_000, 10_000, 30_000, 100_000}, func(n int) []Package {
		return onePackage(n, func(r *rand.Rand, i, _ int) int { return i - r.IntN(i%50+1) })
	}},
	{"mesh", "function", []int{100, 1_000, 3_000, 10_000, 30_000, 100_000}, func(n int) []Package {
		return onePackage(n, func(r *rand.Rand, _, n int) int { return r.IntN(n) })
	}},
	{"packages", "package", []int{10, 250, 500, 1_000, 2_000}, manyPackages},
}

// perController is how many functions a controller has.
const perController = 14

// onePackage returns a package with n functions, of controllers that use each other as
// pick says: any of those before, one of the fifty before in the same module, or any of
// all, so that many functions come to each other.
func onePackage(n int, pick func(r *rand.Rand, i, n int) int) []Package {
	r := rand.New(rand.NewPCG(1, 1))
	w := new(writer)
	count := max(1, n/perController)
	w.each(count, func(i int) {
		c := controller{r: r, id: i, uses: func() (string, int) { return "", pick(r, i, count) }}
		c.write(w)
	})
	return []Package{w.file("p")}
}

// manyPackages returns n packages with a controller each, which uses up to three of the
// packages before.
func manyPackages(n int) []Package {
	r := rand.New(rand.NewPCG(1, 1))
	pkgs := make([]Package, n)
	for i := range pkgs {
		used := make([]int, min(i, 3))
		for k := range used {
			used[k] = r.IntN(i)
		}
		paths := make(map[string]bool)
		c := controller{r: r, id: i, uses: func() (string, int) {
			if len(used) == 0 {
				return "", i
			}
			j := used[r.IntN(len(used))]
			paths[pkgs[j].Path] = true
			return fmt.Sprintf("p%d.", j), j
		}}
		w := new(writer)
		c.write(w)
		pkgs[i] = w.file(fmt.Sprintf("p%d", i), slices.Sorted(maps.Keys(paths))...)
	}
	return pkgs
}

// A controller is one of many.
type controller struct {
	r    *rand.Rand
	id   int
	uses func() (qualifier string, id int) // another one that it may use
}

// some returns the text with the given probability, or "".
func (c *controller) some(p float64, text string) string {
	if c.r.Float64() < p {
		return text
	}
	return ""
}

// call returns a statement that calls a function of another controller.
func (c *controller) call() string {
	q, i := c.uses()
	switch c.r.IntN(8) {
	case 0:
		return fmt.Sprintf("if err := %sFetch%d(ctx, key); err != nil {\n\t\treturn err\n\t}", q, i)
	case 1:
		return fmt.Sprintf("if %sHelper%d(key, 3) == \"\" {\n\t\treturn nil\n\t}", q, i)
	case 2:
		return fmt.Sprintf("go %sServe%d(ctx, make(chan string))", q, i)
	case 3:
		return fmt.Sprintf("if q := %sNewQueue%d(); q.Len() > 0 {\n\t\tq.Add(key)\n\t%s}", q, i, c.some(0.8, "\tq.ShutDown()\n\t} else {\n\t\tq.ShutDown()\n\t"))
	case 4, 5, 6:
		return fmt.Sprintf("if other, err := %[1]sNew%[2]d(ctx, c.informer, c.pods, c.cluster); err == nil && other.Sync%[2]d(ctx, key) == nil {\n\t\t%[3]s}", q, i, c.some(0.8, "other.Stop()\n\t"))
	}
	return fmt.Sprintf("%sEach%d(ctx, func(item string) { c.queue.Add(item) })", q, i)
}

// write writes the functions of a controller.
func (c *controller) write(w *writer) {
	text := strings.NewReplacer(
		"ID", fmt.Sprint(c.id),
		"CALL1", c.call(), "CALL2", c.call(), "CALL3", c.call(), "CALL4", c.call(),
		"SHUTDOWN", c.some(0.9, "c.queue.ShutDown()"),
		"REMOVE", c.some(0.9, "c.informer.RemoveEventHandler(c.registration)"),
		"STOPWATCH", c.some(0.9, "defer w.Stop()"),
		"CANCEL", c.some(0.5, "defer cancel()"),
		"BUFFER", c.some(0.5, ", 1"),
		"CLOSE", c.some(0.7, "defer close(c.items)"),
	).Replace(controllerText)
	if !strings.Contains(text, "defer cancel()") {
		text = strings.Replace(text, "ctx, cancel := context.WithCancel(ctx)", "ctx, c.cancel = context.WithCancel(ctx)", 1)
	}
	w.WriteString(text)
}

const controllerText = `
type ControllerID struct {
	cluster      logicalcluster.Name
	queue        workqueue.TypedRateLimitingInterface[string]
	informer     cache.SharedIndexInformer
	registration cache.ResourceEventHandlerRegistration
	pods         kubernetes.Pods
	items        chan string
	done         chan struct{}
	cancel       context.CancelFunc
	hook         func(key string) error

	mu      sync.Mutex
	entries map[string]*entryID
}

type entryID struct {
	watch watch.Interface
	stop  chan struct{}
}

func NewID(ctx context.Context, informer cache.SharedIndexInformer, pods kubernetes.Pods, cluster logicalcluster.Name) (*ControllerID, error) {
	c := &ControllerID{
		cluster:  cluster,
		queue:    workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		informer: informer,
		pods:     pods,
		items:    make(chan string),
		done:     make(chan struct{}),
		entries:  make(map[string]*entryID),
	}
	c.hook = func(key string) error { return c.SyncID(ctx, key) }
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { c.Enqueue(obj.(string)) },
		UpdateFunc: func(_, obj any) { c.Enqueue(obj.(string)) },
	})
	if err != nil {
		c.queue.ShutDown()
		return nil, err
	}
	c.registration = registration
	return c, nil
}

func (c *ControllerID) Enqueue(key string) {
	if key != "" && !c.queue.ShuttingDown() {
		c.queue.Add(key)
	}
}

func (c *ControllerID) Run(ctx context.Context, workers int) error {
	CLOSE
	if !cache.WaitForCacheSync(ctx.Done(), c.informer.HasSynced) {
		return errors.New("not synced")
	}
	ctx, cancel := context.WithCancel(ctx)
	CANCEL
	for range workers {
		go wait.UntilWithContext(ctx, c.worker, time.Second)
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case key := <-c.items:
				c.Enqueue(key)
			}
		}
	}()
	<-ctx.Done()
	return ctx.Err()
}

func (c *ControllerID) worker(ctx context.Context) {
	for c.process(ctx) {
	}
}

func (c *ControllerID) process(ctx context.Context) bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if err := c.SyncID(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	if c.hook != nil && c.hook(key) == nil {
		c.queue.Forget(key)
	}
	return true
}

func (c *ControllerID) SyncID(ctx context.Context, key string) error {
	pod, err := c.pods.Get(ctx, key)
	if err != nil {
		return err
	}
	switch {
	case pod == "":
		return c.forget(key)
	case len(pod) > 3:
		CALL1
	default:
		CALL2
	}
	for _, part := range []string{"a", "b"} {
		if part == pod {
			continue
		}
		if err := c.pods.Update(ctx, part); err != nil {
			return err
		}
	}
	CALL3
	return c.follow(ctx, key)
}

func (c *ControllerID) follow(ctx context.Context, key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[key] != nil {
		return nil
	}
	w, err := c.pods.Watch(ctx, key)
	if err != nil {
		return err
	}
	CALL4
	e := &entryID{watch: w, stop: make(chan struct{})}
	c.entries[key] = e
	go func() {
		for {
			select {
			case event, ok := <-w.ResultChan():
				if !ok {
					return
				}
				c.Enqueue(event.Type)
			case <-e.stop:
				return
			}
		}
	}()
	return nil
}

func (c *ControllerID) forget(key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.entries[key]; ok {
		e.watch.Stop()
		close(e.stop)
		delete(c.entries, key)
	}
	return nil
}

func (c *ControllerID) Stop() {
	SHUTDOWN
	REMOVE
	if c.cancel != nil {
		c.cancel()
	}
	close(c.done)
}

func FetchID(ctx context.Context, key string) error {
	results := make(chan error BUFFER)
	go func() { results <- EachID(ctx, func(string) {}) }()
	select {
	case err := <-results:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func HelperID(key string, depth int) string {
	if depth == 0 || key == "" {
		return key
	}
	for i := range key {
		if key[i] == '/' && i > depth {
			return key[:i]
		}
	}
	return HelperID(key[1:], depth-1)
}

func ServeID(ctx context.Context, in <-chan string) {
	for {
		select {
		case key := <-in:
			HelperID(key, 2)
		case <-ctx.Done():
			return
		}
	}
}

func NewQueueID() workqueue.TypedInterface[string] {
	q := workqueue.NewTyped[string]()
	q.Add("ID")
	return q
}

func EachID(ctx context.Context, f func(item string)) error {
	pods, ok := ctx.Value("pods").(kubernetes.Pods)
	if !ok {
		return nil
	}
	w, err := pods.Watch(ctx, "ID")
	if err != nil {
		return err
	}
	STOPWATCH
	for event := range w.ResultChan() {
		f(event.Type)
	}
	return nil
}
`
