// Command beforeloop puts broadcasters into objects that are made before a loop, and in it.
package main

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
)

type recorders struct {
	lock    sync.Mutex
	entries map[string]record.EventBroadcaster
}

func newRecorders() *recorders { return &recorders{entries: make(map[string]record.EventBroadcaster)} }

func (r *recorders) of(namespace string) record.EventRecorder {
	r.lock.Lock()
	defer r.lock.Unlock()
	b, ok := r.entries[namespace]
	if !ok {
		b = record.NewBroadcaster()
		r.entries[namespace] = b
	}
	return b.NewRecorder(scheme.Scheme, corev1.EventSource{})
}

func (r *recorders) forget() {
	r.lock.Lock()
	defer r.lock.Unlock()
	for namespace, b := range r.entries {
		b.Shutdown()
		delete(r.entries, namespace)
	}
}

func main() {
	swept := newRecorders()
	defer swept.forget()
	swept.of("main").Event(nil, corev1.EventTypeNormal, "Started", "main")
	q := workqueue.NewTyped[string]()
	go once(q)
	perItem(q)
}

// They are those of the process.
func once(q workqueue.TypedInterface[string]) {
	all := newRecorders()
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		all.of(key).Event(nil, corev1.EventTypeNormal, "Seen", key)
		q.Done(key)
	}
}

// They are those of one item, and are dropped with that.
func perItem(q workqueue.TypedInterface[string]) {
	for {
		key, quit := q.Get()
		if quit {
			return
		}
		all := newRecorders()
		all.of(key).Event(nil, corev1.EventTypeNormal, "Seen", key) // want `the new recorders is dropped without forget, which shuts down its event broadcaster.*`
		q.Done(key)
	}
}
