package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clus/wait_until/lib"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type Monitor struct{ nodes cache.SharedIndexInformer }

func New(nodes cache.SharedIndexInformer) *Monitor { return &Monitor{nodes: nodes} }

func (m *Monitor) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, m.resync, time.Minute)
	<-ctx.Done()
}

func (m *Monitor) resync(ctx context.Context) {
	p := lib.Probe{Nodes: m.nodes}
	p.Attach(func(any) {}) // want:vet `Probe\.Attach adds a handler that is never removed: called per period from Run \(leaks 2 goroutines and 27 KiB each time\)`
}
