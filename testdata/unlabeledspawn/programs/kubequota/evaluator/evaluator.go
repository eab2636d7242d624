// Package evaluator is the quota engine behind one delegate. It knows nothing of clusters.
package evaluator

import (
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Evaluator checks requests against quotas.
type Evaluator struct {
	workers  int
	informer cache.SharedIndexInformer
	stop     <-chan struct{}

	queue workqueue.TypedRateLimitingInterface[string]
	once  sync.Once

	lock  sync.Mutex
	dirty sets.Set[string]
}

// New makes an evaluator.
func New(workers int) *Evaluator {
	return &Evaluator{workers: workers, dirty: sets.New[string]()}
}

// SetInformer injects the shared informer.
func (e *Evaluator) SetInformer(informer cache.SharedIndexInformer) { e.informer = informer }

// SetDrainedNotification injects the stop channel.
func (e *Evaluator) SetDrainedNotification(stop <-chan struct{}) { e.stop = stop }

// ValidateInitialization starts the machinery.
func (e *Evaluator) ValidateInitialization() error {
	if e.informer == nil || e.stop == nil {
		return errors.New("missing informer or stop")
	}
	e.queue = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	if _, err := e.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    e.mark,
		UpdateFunc: func(_, obj any) { e.mark(obj) },
		DeleteFunc: e.mark,
	}); err != nil {
		return err
	}
	e.once.Do(e.run)
	return nil
}

func (e *Evaluator) run() {
	for range e.workers {
		go wait.Until(e.doWork, time.Second, e.stop)
	}
	go func() {
		<-e.stop
		e.queue.ShutDown()
	}()
}

func (e *Evaluator) mark(obj any) {
	q, ok := obj.(*corev1.ResourceQuota)
	if !ok {
		return
	}
	e.lock.Lock()
	defer e.lock.Unlock()
	e.dirty.Insert(q.Namespace)
	e.queue.Add(q.Namespace)
}

func (e *Evaluator) doWork() {
	for {
		ns, quit := e.queue.Get()
		if quit {
			return
		}
		e.lock.Lock()
		e.dirty.Delete(ns)
		e.lock.Unlock()
		e.queue.Done(ns)
	}
}

// Evaluate checks one namespace.
func (e *Evaluator) Evaluate(namespace string) error {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.dirty.Has(namespace) {
		return errors.New("quota is not ready")
	}
	return nil
}

// Warm computes what is pending.
func (e *Evaluator) Warm() int {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.dirty.Len()
}
