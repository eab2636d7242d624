// OK: a test environment with Close; Background is wrapped in an own cancel.
package simulator

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
)

type Env struct {
	Clientset *fake.Clientset
	Pods      cache.SharedIndexInformer

	closers []func()
}

func NewEnv(objs ...*corev1.Pod) (*Env, error) {
	e := &Env{Clientset: fake.NewClientset()}
	for _, o := range objs {
		if err := e.Clientset.Tracker().Add(o); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	e.closers = append(e.closers, cancel)
	f := informers.NewSharedInformerFactory(e.Clientset, 0)
	e.Pods = f.Core().V1().Pods().Informer()
	f.Start(ctx.Done())
	e.closers = append(e.closers, f.Shutdown)
	sync, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	if !cache.WaitForCacheSync(sync.Done(), e.Pods.HasSynced) {
		e.Close()
		return nil, errors.New("simulator: no sync")
	}
	return e, nil
}

func (e *Env) Close() {
	for _, c := range e.closers {
		c()
	}
	e.closers = nil
}
