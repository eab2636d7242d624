// A local cleanup closure is extended step by step and deferred once.
package localcleanupclosure

import (
	"fmt"
	"net/http"
	"sync/atomic"

	"k8s.io/client-go/tools/cache"
)

type Comparer struct {
	left, right cache.SharedIndexInformer
}

func (c *Comparer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	cleanup := func() {}
	defer func() { cleanup() }()

	var n atomic.Int64
	h := cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) { n.Add(1) }}
	lreg, err := c.left.AddEventHandler(h)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	cleanup = func() { _ = c.left.RemoveEventHandler(lreg) }

	rreg, err := c.right.AddEventHandler(h)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	prev := cleanup
	cleanup = func() {
		_ = c.right.RemoveEventHandler(rreg)
		prev()
	}
	if !cache.WaitForCacheSync(r.Context().Done(), lreg.HasSynced, rreg.HasSynced) {
		return
	}
	fmt.Fprintln(w, n.Load())
}
