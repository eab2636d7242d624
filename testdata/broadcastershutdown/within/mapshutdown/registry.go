// Clusters come and go in a map; removing one shuts its broadcaster down, and so does replacing one.
package mapshutdown

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
)

type clusterEntry struct {
	resourceVersion string
	recorder        record.EventRecorder
	events          record.EventBroadcaster
}

func (e *clusterEntry) release() {
	if e == nil || e.events == nil {
		return
	}
	e.events.Shutdown()
	e.events = nil
}

// Registry keeps one entry per cluster secret.
type Registry struct {
	scheme *runtime.Scheme
	sync.Mutex
	entries map[string]*clusterEntry
}

// Handler returns the callbacks.
func (r *Registry) Handler() cache.ResourceEventHandlerDetailedFuncs {
	return cache.ResourceEventHandlerDetailedFuncs{
		AddFunc:    func(obj any, _ bool) { r.upsert(obj.(*corev1.Secret)) },
		UpdateFunc: func(_, obj any) { r.upsert(obj.(*corev1.Secret)) },
		DeleteFunc: r.remove,
	}
}

func (r *Registry) upsert(s *corev1.Secret) {
	r.Lock()
	defer r.Unlock()
	old := r.entries[s.Name]
	if old != nil && old.resourceVersion == s.ResourceVersion {
		return
	}
	old.release()
	kube, err := kubernetes.NewForConfig(&rest.Config{Host: string(s.Data["host"])})
	if err != nil {
		delete(r.entries, s.Name)
		return
	}
	e := &clusterEntry{resourceVersion: s.ResourceVersion, events: record.NewBroadcaster()}
	e.events.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	e.recorder = e.events.NewRecorder(r.scheme, corev1.EventSource{Component: "registry"})
	if r.entries == nil {
		r.entries = map[string]*clusterEntry{}
	}
	r.entries[s.Name] = e
}

func (r *Registry) remove(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	_, name, _ := cache.SplitMetaNamespaceKey(key)
	r.Lock()
	defer r.Unlock()
	if e, ok := r.entries[name]; ok {
		e.release()
		delete(r.entries, name)
	}
}
