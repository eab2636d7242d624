// Package main has, for each check, calls that are reported and calls that are not. A comment
// why NAME names the line to ask about.
package main

import (
	"context"
	"net/http"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/store"
)

type controller struct {
	client  kubernetes.Interface
	pods    cache.SharedIndexInformer
	queue   workqueue.TypedInterface[string]
	results chan int
	ready   chan struct{}
}

func main() {
	c := newController()
	c.setup()
	defer c.stop()
	http.HandleFunc("/", c.serve)
	_ = http.ListenAndServe(":8080", nil)
}

func newController() *controller {
	return &controller{
		queue:   workqueue.NewTypedDelayingQueue[string](), // why queueKept
		results: make(chan int),
		ready:   make(chan struct{}),
	}
}

func (c *controller) setup() {
	c.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // why handlerOnce
	go c.wait()                                               // why waitEnded
}

type follower struct{ pods cache.SharedIndexInformer }

func (f *follower) Attach() {
	f.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // why handlerUnknown
}

func (c *controller) wait() { <-c.ready }

func (c *controller) stop() {
	close(c.ready)
	c.queue.ShutDown()
}

func (c *controller) serve(w http.ResponseWriter, r *http.Request) {
	c.pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // why handlerAgain
	go func() {                                               // why waitForever
		c.results <- 1
	}()
	go func() { <-r.Context().Done() }() // why waitContext
	if r.Method == http.MethodPost {
		return
	}
	f := informers.NewSharedInformerFactory(c.client, 0)
	f.Start(nil) // why informerForever
	f = informers.NewSharedInformerFactory(c.client, 0)
	f.Start(r.Context().Done()) // why informerContext
	if r.Method == http.MethodDelete {
		ready := make(chan int)
		<-ready // why waitAlone
	}
	c.watch(r.Context())
	c.logs(r.Context())
	b := record.NewBroadcaster() // why broadcaster
	println(b)
}

func (c *controller) watch(ctx context.Context) {
	w, err := c.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // why watchStopped
	if err != nil {
		return
	}
	defer w.Stop()
	again, err := c.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // why watchForgotten
	println(again, err)
}

func (c *controller) logs(ctx context.Context) {
	s, err := c.client.CoreV1().Pods("").GetLogs("", &corev1.PodLogOptions{}).Stream(ctx) // why stream
	println(s, err)
}

func sync(ctx context.Context, cluster logicalcluster.Name) {
	go serveCluster(ctx)                                                            // why unlabelled
	go pprof.Do(ctx, pprof.Labels("logicalcluster", string(cluster)), serveCluster) // why labelled
	keep(nil)                                                                       // why nothing
	l := store.Take("")                                                             // why lockGiven
	l.Give()
	println(store.Take("")) // why lockForgotten
	println(store.Take("")) //leaklint:ignore mustrelease the process ends // why lockSilenced
}

func serveCluster(ctx context.Context) { <-ctx.Done() }
func keep(any)                         {}

var elsewhere func(workqueue.TypedInterface[string])

func New() {}

func hand() {
	New()                                   // why nearRow
	elsewhere(workqueue.NewTyped[string]()) // why queueEscaped
}
