package late

import (
	"context"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A scope has a context in which it works.
type scope struct {
	session
	ctx    context.Context
	cancel context.CancelFunc
}

func (s *scope) end() { s.cancel() }

// bothBehind cancels both only when it has waited.
func (s *session) bothBehind(ctx context.Context, n int) error {
	parent, end := context.WithCancel(ctx)
	defer end()
	ctx, cancel := context.WithCancel(context.WithValue(parent, http.ServerContextKey, n))
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait() // want `bothBehind may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
	group.Go(func() { s.refresh(ctx) })
	return check(n)
}

// notInTime is called by one who gives a time, and by one who does not.
func (s *session) notInTime(ctx context.Context, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait() // want `notInTime may wait forever in group.Wait: the goroutine that calls Done stays until a context ends, which is cancelled only after that .leaks 1 goroutine each time, called per request from ServeHTTP.`
	group.Go(func() { s.refresh(ctx) })
	return check(n)
}

// byTime has a parent that ends in time.
func (s *session) byTime(ctx context.Context, n int) error {
	parent, end := context.WithTimeout(ctx, time.Second)
	defer end()
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { s.refresh(ctx) })
	return check(n)
}

func within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(ctx, time.Now().Add(time.Second))
}

// byHelper has one from a function of its own, in the same variable.
func (s *session) byHelper(ctx context.Context) {
	ctx, end := within(ctx)
	defer end()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.refresh(ctx)
	}()
	println(len(s.updates))
	<-done
}

// byCaller is given one, by all who call it.
func (s *session) byCaller(ctx context.Context, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var group wait.Group
	defer group.Wait()
	group.StartWithContext(ctx, s.refresh)
	return check(n)
}

// inPoll is a condition that is given one.
func (s *session) inPoll(ctx context.Context, n int) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var group sync.WaitGroup
		defer group.Wait()
		group.Go(func() { s.refresh(ctx) })
		return check(n) == nil, nil
	})
}

func newScope(ctx context.Context) *scope {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	return &scope{ctx: ctx, cancel: cancel}
}

// byField has one in its object.
func (s *scope) byField(n int) error {
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { s.refresh(ctx) })
	return check(n)
}

// parentFirst cancels the parent before it waits: that comes first.
func (s *session) parentFirst(ctx context.Context, n int) error {
	parent, end := context.WithCancel(ctx)
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	defer end()
	group.Go(func() { s.refresh(ctx) })
	return check(n)
}

// bySibling has another goroutine that cancels the parent.
func (s *session) bySibling(ctx context.Context, n int) {
	parent, end := context.WithCancel(ctx)
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { s.refresh(ctx) })
	group.Go(func() {
		defer end()
		println(check(n))
	})
	group.Wait()
}

// An op has a context that who has it can end.
type op struct {
	ctx context.Context
	end context.CancelFunc
}

func (o *op) close() { o.end() }

// inObject cancels the parent by a method of what has it.
func (s *session) inObject(ctx context.Context, n int) error {
	parent, end := context.WithCancel(ctx)
	o := &op{ctx: parent, end: end}
	ctx, cancel := context.WithCancel(o.ctx)
	defer cancel()
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { s.refresh(ctx) })
	defer o.close()
	return check(n)
}

// A sooner serves requests.
type sooner struct{ session }

// ServeHTTP is called for each request.
func (s *sooner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, n := r.Context(), len(r.URL.Path)
	_ = s.bothBehind(ctx, n)
	_ = s.notInTime(ctx, n)
	_ = s.byTime(ctx, n)
	s.byHelper(ctx)
	_ = s.inPoll(ctx, n)
	_ = s.parentFirst(ctx, n)
	s.bySibling(ctx, n)
	_ = s.inObject(ctx, n)

	timed, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_ = s.notInTime(timed, n)
	_ = s.byCaller(timed, n)

	scope := newScope(ctx)
	defer scope.end()
	_ = scope.byField(n)
}
