package app

import (
	"context"
	"time"

	"github.com/leaklint/leaklint/testdata/losthandler/across/clus/discovered_gvr/lib"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic/dynamicinformer"
	klog "k8s.io/klog/v2"
)

type Tracker struct {
	Disco discovery.DiscoveryInterface
	Dyn   dynamicinformer.DynamicSharedInformerFactory
}

func (t *Tracker) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, t.discover, time.Minute)
}

func (t *Tracker) discover(ctx context.Context) {
	lists, err := t.Disco.ServerPreferredResources()
	if err != nil {
		klog.FromContext(ctx).Error(err, "discovery")
		return
	}
	gvrs, err := discovery.GroupVersionResources(lists)
	if err != nil {
		return
	}
	for gvr := range gvrs {
		if err := lib.Track(gvr, t.Dyn.ForResource(gvr).Informer(), func(schema.GroupVersionResource, any) {}); err != nil { // want:vet `lib\.Track adds a handler that is never removed: called per period from Run \(leaks 2 goroutines and 27 KiB each time\)`
			klog.FromContext(ctx).Error(err, "track", "gvr", gvr)
		}
	}
	t.Dyn.Start(ctx.Done())
}
