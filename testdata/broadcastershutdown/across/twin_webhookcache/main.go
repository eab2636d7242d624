// OK: main wires the server and its janitor.
package main

import (
	"context"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/twin_webhookcache/srv"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	s := &srv.Server{TTL: time.Hour, Sink: &typedcorev1.EventSinkImpl{Interface: kubernetes.NewForConfigOrDie(cfg).CoreV1().Events("")}}
	go s.Janitor(ctx)
	h := &http.Server{Addr: "127.0.0.1:8080", Handler: s}
	context.AfterFunc(ctx, func() { _ = h.Shutdown(context.WithoutCancel(ctx)) })
	klog.Info(h.ListenAndServe())
}
