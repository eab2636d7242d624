// The error return between the constructor and the last lines of the function skips the Shutdown.
package earlyreturn

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
)

// Migrator moves config maps from one namespace to another.
type Migrator struct {
	Client kubernetes.Interface
	Scheme *runtime.Scheme
	DryRun bool
}

// Migrate copies everything and reports the outcome as an event.
func (m *Migrator) Migrate(ctx context.Context, from, to string) (int, error) {
	broadcaster := record.NewBroadcaster() // want `event broadcaster "broadcaster" is not shut down on every path \(leaks 2 goroutines and 70 KiB each time\)`
	broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: m.Client.CoreV1().Events(to)})
	recorder := broadcaster.NewRecorder(m.Scheme, corev1.EventSource{Component: "migrator"})

	target, err := m.Client.CoreV1().Namespaces().Get(ctx, to, metav1.GetOptions{})
	if err != nil {
		return 0, fmt.Errorf("target namespace %s: %w", to, err)
	}
	list, err := m.Client.CoreV1().ConfigMaps(from).List(ctx, metav1.ListOptions{})
	if err != nil {
		broadcaster.Shutdown()
		return 0, err
	}
	moved := 0
	for i := range list.Items {
		cm := list.Items[i].DeepCopy()
		cm.ObjectMeta = metav1.ObjectMeta{Name: cm.Name, Namespace: to, Labels: cm.Labels}
		if m.DryRun {
			continue
		}
		if _, err := m.Client.CoreV1().ConfigMaps(to).Create(ctx, cm, metav1.CreateOptions{}); err == nil {
			moved++
		}
	}
	recorder.Eventf(target, corev1.EventTypeNormal, "Migrated", "%d config maps", moved)
	time.Sleep(time.Second)
	broadcaster.Shutdown()
	return moved, nil
}
