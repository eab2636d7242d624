// The same three packages, main on top.
package lib

import (
	"github.com/leaklint/leaklint/testdata/losthandler/across/deep/three_main/inner"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type queueSink struct {
	q workqueue.TypedInterface[string]
}

func (s queueSink) Push(key string) { s.q.Add(key) }

type Group struct {
	sinks []inner.Sink
}

func (g *Group) Attach(infs ...cache.SharedIndexInformer) {
	for _, inf := range infs {
		s := queueSink{q: workqueue.NewTyped[string]()}
		g.sinks = append(g.sinks, s)
		inner.Feed(inf, s)
	}
}
