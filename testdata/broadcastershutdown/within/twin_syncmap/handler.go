// OK: broadcasters in a sync.Map: the LoadOrStore loser is shut down, OnDelete does LoadAndDelete + Shutdown.
package syncmap

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

type SinkManager struct {
	client       kubernetes.Interface
	broadcasters sync.Map // namespace -> record.EventBroadcaster
}

func NewSinkManager(client kubernetes.Interface) *SinkManager {
	return &SinkManager{client: client}
}

func (m *SinkManager) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    m.onAdd,
		DeleteFunc: m.onDelete,
	})
	return err
}

func (m *SinkManager) onAdd(obj interface{}) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	if _, loaded := m.broadcasters.Load(ns.Name); loaded {
		return
	}
	fresh := record.NewBroadcaster()
	if _, loaded := m.broadcasters.LoadOrStore(ns.Name, fresh); loaded {
		fresh.Shutdown()
		return
	}
	fresh.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: m.client.CoreV1().Events(ns.Name)})
	klog.InfoS("recording events", "namespace", ns.Name)
}

func (m *SinkManager) onDelete(obj interface{}) {
	if tomb, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tomb.Obj
	}
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	if v, ok := m.broadcasters.LoadAndDelete(ns.Name); ok {
		v.(record.EventBroadcaster).Shutdown()
	}
}
