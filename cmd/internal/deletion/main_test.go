package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const controller = `package controller

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func New() *Controller {
	return &Controller{workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *Controller) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown() // queue: deleted
	<-stop
}

func Once(run func(end func())) {
	q := workqueue.NewTypedDelayingQueue[string]()
	run(q.ShutDown) // queue: deleted
}

func Twice(stop <-chan struct{}) {
	q := workqueue.NewTypedDelayingQueue[string]()
	select {
	case <-stop:
		q.ShutDown() // queue: others left
		return
	default:
	}
	q.ShutDown() // queue: others left
}

func Handle(informer cache.SharedIndexInformer, h cache.ResourceEventHandler, stop <-chan struct{}) error {
	reg, err := informer.AddEventHandler(h)
	if err != nil {
		return err
	}
	<-stop
	if err := informer.RemoveEventHandler(reg); err != nil { // handler: deleted
		return err
	}
	return nil
}

func Wait(ctx context.Context, pods interface {
	Watch(context.Context, metav1.ListOptions) (watch.Interface, error)
}) error {
	w, err := pods.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer w.Stop() // watch: deleted
	<-w.ResultChan()
	return nil
}

func Record(ctx context.Context) {
	events := record.NewBroadcaster()
	defer events.Shutdown() // broadcaster: deleted
	events.StartStructuredLogging(0)
	<-ctx.Done()
}

func List(informer cache.SharedIndexInformer, done <-chan struct{}) {
	stop := make(chan struct{})
	go informer.Run(stop)
	<-done
	close(stop) // channel: deleted
}

func ListWithContext(informer cache.SharedIndexInformer, done <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	go informer.Run(ctx.Done())
	<-done
	cancel() // cancel: deleted
}

func ListUntil(informer cache.SharedIndexInformer, done <-chan error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	go informer.Run(ctx.Done())
	err := <-done
	cancel(err) // cancel: deleted
}

func Soon(get func(context.Context)) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	get(ctx)
}

func Start(run func(context.Context, context.CancelFunc)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel() // cancel: others left
	run(ctx, cancel)
}

func Logs(ctx context.Context, req *rest.Request) (err error) {
	logs, err := req.Stream(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = logs.Close() }() // stream: deleted
	_, err = logs.Read(make([]byte, 1))
	return err
}
`

// TestRun deletes what there is to delete in a small package, and checks that
// the file is put back. The comments in it say what that is.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("../../../testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "controller.go")
	if err := os.WriteFile(file, []byte(controller), 0o666); err != nil {
		t.Fatal(err)
	}
	tool := filepath.Join(t.TempDir(), "leaklint")
	if out, err := exec.Command("go", "build", "-o", tool, "../../leaklint").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}

	r := &runner{tool: tool, dir: dir, patterns: []string{"."}, kinds: kinds}
	all, err := r.deletions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(controller, "\n")
	for _, d := range all {
		want := d.kind + ": deleted"
		if d.others {
			want = d.kind + ": others left"
		}
		if _, comment, _ := strings.Cut(lines[d.pos.Line-1], " // "); comment != want {
			t.Errorf("%s in line %d: %s, want %q", d.text, d.pos.Line, want, comment)
		}
	}
	if n := strings.Count(controller, ": deleted") + strings.Count(controller, ": others left"); len(all) != n {
		t.Errorf("%d deletions, want %d", len(all), n)
	}
	before, err := r.findings(context.Background())
	if err != nil || len(before) > 0 {
		t.Fatalf("unedited: %v, %v", before, err)
	}
	for _, d := range r.choose(all, map[string]map[string]int{"queue": {}, "cancel": {}}) {
		after, err := r.try(context.Background(), d)
		if err != nil || len(after) == 0 {
			t.Errorf("%s deleted: %v, %v, want findings", d.text, after, err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || string(text) != controller {
		t.Errorf("not put back: %v\n%s", err, text)
	}
}
