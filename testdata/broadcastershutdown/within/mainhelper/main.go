// Private functions of package main that only main calls; the loop that follows makes nothing new.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
)

type daemon struct {
	kube     kubernetes.Interface
	recorder record.EventRecorder
	modern   events.EventRecorder
}

func main() {
	kubeconfig := flag.String("kubeconfig", os.Getenv("KUBECONFIG"), "kubeconfig file")
	flag.Parse()
	d, err := setup(*kubeconfig)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	wait.Forever(d.beat, time.Minute)
}

func setup(kubeconfig string) (*daemon, error) {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return nil, err
	}
	d := &daemon{kube: kube}
	d.recorder = legacyRecorder(kube)
	b := events.NewBroadcaster(&events.EventSinkImpl{Interface: kube.EventsV1()})
	b.StartRecordingToSink(wait.NeverStop)
	d.modern = b.NewRecorder(scheme.Scheme, "daemon")
	return d, nil
}

func legacyRecorder(kube kubernetes.Interface) record.EventRecorder {
	eb := record.NewBroadcaster()
	eb.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	return eb.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "daemon"})
}

func (d *daemon) beat() {
	ref := &corev1.ObjectReference{Kind: "Namespace", Name: "default"}
	d.recorder.Event(ref, corev1.EventTypeNormal, "Beat", "")
	d.modern.Eventf(ref, nil, corev1.EventTypeNormal, "Beat", "Beat", "")
}
