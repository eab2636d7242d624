package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/only_logs/lib"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Prober struct {
	nodes cache.SharedIndexInformer
}

func New(nodes cache.SharedIndexInformer) *Prober { return &Prober{nodes: nodes} }

func (p *Prober) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, p.probe, 30*time.Second)
}

func (p *Prober) probe(ctx context.Context) {
	if err := lib.Observe(p.nodes, "probe", func(any) {}); err != nil { // want:vet `lib\.Observe adds a handler that is never removed: called per period from Run \(leaks 2 goroutines and 27 KiB each time\)`
		klog.FromContext(ctx).Error(err, "probe")
	}
}
