// Every Added event of a watch adds a handler to the shared informer; Deleted only forgets the name.
package watcheventsloop

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type MemberWatcher struct {
	nodes   cache.SharedIndexInformer
	members map[string]struct{}
}

func (m *MemberWatcher) consume(w watch.Interface) {
	for ev := range w.ResultChan() {
		cm, ok := ev.Object.(*corev1.ConfigMap)
		if !ok {
			continue
		}
		switch ev.Type {
		case watch.Added:
			m.members[cm.Name] = struct{}{}
			if err := m.watchNodes(cm.Name); err != nil {
				klog.ErrorS(err, "watching nodes", "member", cm.Name)
			}
		case watch.Deleted:
			delete(m.members, cm.Name)
		}
	}
}

func (m *MemberWatcher) watchNodes(member string) error {
	_, err := m.nodes.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to m\.nodes is never removed: called per turn of its loop from consume \(leaks 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, cur interface{}) {
			klog.InfoS("node changed", "member", member, "node", cur.(*corev1.Node).Name)
		},
	})
	return err
}

func (m *MemberWatcher) Run(ctx context.Context, clientset kubernetes.Interface) error {
	w, err := clientset.CoreV1().ConfigMaps("members").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer w.Stop()
	m.consume(w)
	return nil
}
