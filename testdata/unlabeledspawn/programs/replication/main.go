// Command replication replicates clusters.
package main

import (
	"context"
	"log"
	"time"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/controller"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/pool"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/replication/replicator"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 24*time.Hour)
	defer cancel()
	factory := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{Host: "https://localhost:6443"}), 0)
	p := pool.New(ctx)
	p.Go("heartbeat", func(ctx context.Context) {
		t := time.NewTicker(time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-t.C:
				log.Print(now)
			}
		}
	})
	c := controller.New(p, replicator.Config{
		Pool:    p,
		Workers: 2,
		Local: map[schema.GroupVersionResource]cache.SharedIndexInformer{
			{Version: "v1", Resource: "configmaps"}: factory.Core().V1().ConfigMaps().Informer(),
		},
		Push: func(_ context.Context, key string) error { log.Print(key); return nil },
	}, factory.Core().V1().Namespaces().Informer())
	factory.Start(ctx.Done())
	p.Go("replication-controller", c.Start)
	p.Wait()
}
