package main

import (
	"context"
	"log"
	"sync"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/event_callback/lib"
	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type registry struct {
	mu      sync.Mutex
	cancels map[string]context.CancelFunc
}

func main() {
	ctx := context.Background()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		log.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	cms := f.Core().V1().ConfigMaps().Informer()
	r := &registry{cancels: map[string]context.CancelFunc{}}
	_, err = f.Core().V1().Secrets().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			sec, ok := obj.(*corev1.Secret)
			if !ok {
				return
			}
			s, err := lib.NewSyncer(sec.Name, cms) // want:vet `lib\.NewSyncer adds a handler that is never removed: called per event from main \(leaks 2 goroutines and 27 KiB each time\)`
			if err != nil {
				utilruntime.HandleError(err)
				return
			}
			sctx, cancel := context.WithCancel(ctx)
			r.mu.Lock()
			r.cancels[sec.Name] = cancel
			r.mu.Unlock()
			go s.Run(sctx)
		},
		DeleteFunc: func(obj any) {
			if sec, ok := obj.(*corev1.Secret); ok {
				r.mu.Lock()
				defer r.mu.Unlock()
				if cancel, ok := r.cancels[sec.Name]; ok {
					cancel()
					delete(r.cancels, sec.Name)
				}
			}
		},
	})
	if err != nil {
		log.Fatal(err)
	}
	f.Start(ctx.Done())
	<-ctx.Done()
}
