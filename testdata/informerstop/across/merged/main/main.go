// Command main has informers for each request.
package main

import (
	"net/http"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/informerstop/across/merged/chans"
)

type snapshotter struct {
	client kubernetes.Interface
	stop   <-chan struct{}
}

// count has them end with the request.
func (s *snapshotter) count(r *http.Request) int {
	own := make(chan struct{})
	defer close(own)
	stop := chans.Either(s.stop, own)
	f := informers.NewSharedInformerFactory(s.client, time.Hour)
	i := f.Core().V1().Pods().Informer()
	f.Start(stop)
	cache.WaitForCacheSync(r.Context().Done(), i.HasSynced)
	return len(i.GetStore().ListKeys())
}

// cancelled has, too.
func (s *snapshotter) cancelled(r *http.Request) int {
	ctx, cancel := chans.Context(s.stop)
	defer cancel()
	f := informers.NewSharedInformerFactory(s.client, time.Hour)
	i := f.Core().V1().Pods().Informer()
	f.Start(ctx.Done())
	cache.WaitForCacheSync(r.Context().Done(), i.HasSynced)
	return len(i.GetStore().ListKeys())
}

// both end later.
func (s *snapshotter) both(r *http.Request, other <-chan struct{}) int {
	stop := chans.Either(s.stop, other)
	f := informers.NewSharedInformerFactory(s.client, time.Hour)
	i := f.Core().V1().Pods().Informer()
	f.Start(stop) // want `informer factory runs until stop ends, and more are started before that: .*`
	cache.WaitForCacheSync(r.Context().Done(), i.HasSynced)
	return len(i.GetStore().ListKeys())
}

func main() {
	s := &snapshotter{stop: make(chan struct{})}
	other := make(chan struct{})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if s.count(r)+s.cancelled(r)+s.both(r, other) == 0 {
			w.WriteHeader(http.StatusNotFound)
		}
	})
	http.HandleFunc("/quit", func(w http.ResponseWriter, r *http.Request) { close(other) })
	http.ListenAndServe(":80", nil)
}
