// Command informer stays as long as its informer runs, which it waits for.
package main

import (
	"context"
	"os/signal"
	"syscall"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	config, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	client := kubernetes.NewForConfigOrDie(config)
	informer := informers.NewSharedInformerFactory(client, 0).Core().V1().Namespaces().Informer()
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { added(ctx, client, obj.(*corev1.Namespace)) }})
	if err != nil {
		panic(err)
	}
	informer.Run(ctx.Done())
}

func added(ctx context.Context, client kubernetes.Interface, ns *corev1.Namespace) {
	w, err := client.CoreV1().Pods(ns.Name).Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return
	}
	<-w.ResultChan()
}
