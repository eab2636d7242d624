package main

//lint:file-ignore SA1019 it is built with releases of client-go that have the deprecated fields only

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/churn/keep"
	"github.com/leaklint/leaklint/testdata/churn/objects"
	"github.com/leaklint/leaklint/testdata/churn/quota"
	"github.com/leaklint/leaklint/testdata/churn/rbac"
	"github.com/leaklint/leaklint/testdata/churn/record"
	"github.com/leaklint/leaklint/testdata/churn/sched"
	"github.com/leaklint/leaklint/testdata/churn/stream"
)

func main() {
	clusters := flag.Int("clusters", 50, "how many `clusters` come and go")
	labels := flag.Bool("labels", false, "label goroutines")
	dir := flag.String("dir", ".", "write profiles to this `directory`")
	flag.Parse()
	if err := run(*clusters, *labels, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "churn:", err)
		os.Exit(1)
	}
}

// run churns clusters, and writes profiles before, when half are gone, and after.
func run(clusters int, labels bool, dir string) error {
	if err := os.Setenv("GODEBUG", os.Getenv("GODEBUG")+",tracebacklabels=1"); err != nil {
		return err
	}
	shared := informer()
	go shared.Run(wait.NeverStop)
	for !shared.HasSynced() {
		time.Sleep(time.Millisecond)
	}
	c := &churner{labels: labels, shared: shared}
	join := func(name string) {
		c.ServeHTTP(nil, &http.Request{URL: &url.URL{Path: name}})
	}
	for i := range 3 { // to warm up
		join(fmt.Sprintf("warm-%d", i))
	}
	truth := make(map[string]int)
	for i, when := range []string{"before", "mid", "after"} {
		for range []int{0, clusters / 2, clusters - clusters/2}[i] {
			join(fmt.Sprintf("cluster-%d", c.made))
		}
		settle()
		truth[when] = c.made
		if err := write(filepath.Join(dir, when)); err != nil {
			return err
		}
	}
	text, err := json.Marshal(truth)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "truth.json"), text, 0o644)
}

// A churner starts what a cluster has, and forgets it.
type churner struct {
	labels bool
	shared cache.SharedIndexInformer
	made   int // clusters
}

// ServeHTTP is called for each cluster that comes.
func (c *churner) ServeHTTP(_ http.ResponseWriter, req *http.Request) {
	ctx, name := context.Background(), req.URL.Path
	c.made++
	c.do(ctx, name, "quota", func(context.Context) { quota.Start(name, c.shared) })
	c.do(ctx, name, "rbac", func(context.Context) { rbac.Start(name) })
	c.do(ctx, name, "record", func(context.Context) { record.Start(name, func(string, ...any) {}) })
	c.do(ctx, name, "objects", func(context.Context) { objects.Start(name, informer()) })
	c.do(ctx, name, "stream", func(context.Context) { stream.Start(name, silence{}, reporter{}) })
	c.do(ctx, name, "sched", func(ctx context.Context) { sched.Start(ctx, name) })
	c.do(ctx, name, "keep", func(context.Context) { keep.Start(name) })
}

// do calls f, with labels if there are to be any.
func (c *churner) do(ctx context.Context, name, controller string, f func(context.Context)) {
	if !c.labels {
		f(ctx)
		return
	}
	pprof.Do(ctx, pprof.Labels("controller", controller, "logicalcluster", name), f)
}

// settle waits until no goroutines come or go.
func settle() {
	for last, same := 0, 0; same < 20; time.Sleep(10 * time.Millisecond) {
		if n := runtime.NumGoroutine(); n == last {
			same++
		} else {
			last, same = n, 0
		}
	}
}

// write writes a profile in each format.
func write(name string) error {
	for debug, suffix := range []string{".pb.gz", ".debug1", ".debug2"} {
		f, err := os.Create(name + suffix)
		if err != nil {
			return err
		}
		err = pprof.Lookup("goroutine").WriteTo(f, debug)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// informer returns one of ConfigMaps, of which there are none.
func informer() cache.SharedIndexInformer {
	return cache.NewSharedIndexInformer(&cache.ListWatch{
		ListFunc: func(metav1.ListOptions) (kruntime.Object, error) {
			return &corev1.ConfigMapList{ListMeta: metav1.ListMeta{ResourceVersion: "1"}}, nil
		},
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			w := watch.NewFakeWithChanSize(1, false)
			if options.SendInitialEvents != nil && *options.SendInitialEvents {
				w.Action(watch.Bookmark, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
					ResourceVersion: "1", Annotations: map[string]string{metav1.InitialEventsAnnotationKey: "true"},
				}})
			}
			return w, nil
		},
	}, &corev1.ConfigMap{}, 0, cache.Indexers{})
}

// silence is a stream on which nothing comes.
type silence struct{}

func (silence) Decode() (watch.EventType, kruntime.Object, error) {
	<-make(chan struct{})
	return "", nil, io.EOF
}

func (silence) Close() {}

// reporter makes errors of what goes wrong.
type reporter struct{}

func (reporter) AsObject(error) kruntime.Object { return &metav1.Status{} }
