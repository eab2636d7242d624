// right: broadcaster shut down in defer
package eventrecorder

import (
	"context"
	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

func Run(ctx context.Context, cs kubernetes.Interface) {
	b := record.NewBroadcaster(record.WithContext(ctx))
	defer b.Shutdown()
	b.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: cs.CoreV1().Events("")})
	b.StartEventWatcher(func(e *corev1.Event) { klog.Info(e.Reason) })
	<-ctx.Done()
}
