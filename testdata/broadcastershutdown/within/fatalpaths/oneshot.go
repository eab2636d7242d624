// All paths without a Shutdown end the process or panic.
package fatalpaths

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

// Drain empties a node; it ends the process if that is impossible.
func Drain(ctx context.Context, kube kubernetes.Interface, nodeName string, force bool) error {
	caster := record.NewBroadcaster()
	caster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	rec := caster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "drain"})

	node, err := kube.CoreV1().Nodes().Get(ctx, nodeName, metav1.GetOptions{})
	if err != nil {
		klog.Fatalf("node %s: %v", nodeName, err)
	}
	pods, err := kube.CoreV1().Pods("").List(ctx, metav1.ListOptions{FieldSelector: "spec.nodeName=" + nodeName})
	switch {
	case err != nil && force:
		klog.ErrorS(err, "giving up")
		klog.FlushAndExit(klog.ExitFlushTimeout, 2)
	case err != nil:
		klog.ErrorS(err, "giving up")
		os.Exit(1)
	case pods == nil:
		panic("list without items")
	}
	rec.Eventf(node, corev1.EventTypeNormal, "Drain", "%d pods", len(pods.Items))
	for i := range pods.Items {
		p := &pods.Items[i]
		if err := kube.CoreV1().Pods(p.Namespace).Delete(ctx, p.Name, metav1.DeleteOptions{}); err != nil {
			rec.Event(p, corev1.EventTypeWarning, "DrainFailed", err.Error())
			caster.Shutdown()
			return err
		}
	}
	caster.Shutdown()
	return nil
}
