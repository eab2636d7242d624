// Package main has a func called again when it comes back, which it does not.
package main

import (
	"net/http"
	"os"
	"os/signal"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	v1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

type scheduler struct{ recorder record.EventRecorder }

func newScheduler(k kubernetes.Interface) *scheduler {
	b := record.NewBroadcaster()
	b.StartRecordingToSink(&v1.EventSinkImpl{Interface: k.CoreV1().Events("")})
	return &scheduler{b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "x"})}
}

func (s *scheduler) ServeHTTP(http.ResponseWriter, *http.Request) {
	s.recorder.Event(&corev1.Pod{}, "Normal", "x", "y")
}

func serve(k kubernetes.Interface) {
	http.Handle("/", newScheduler(k))
	klog.Fatal(http.ListenAndServe(":8080", nil))
}

func newReporter(k kubernetes.Interface) *scheduler {
	b := record.NewBroadcaster() // want `event broadcaster "b" is never shut down: called per period from main via report .*`
	b.StartRecordingToSink(&v1.EventSinkImpl{Interface: k.CoreV1().Events("")})
	return &scheduler{b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "y"})}
}

func report(k kubernetes.Interface) {
	newReporter(k).recorder.Event(&corev1.Pod{}, "Normal", "x", "y")
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	k, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		klog.Fatal(err)
	}
	go wait.Forever(func() { serve(k) }, 5*time.Second)
	go wait.Forever(func() { report(k) }, 5*time.Second)
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	<-c
}
