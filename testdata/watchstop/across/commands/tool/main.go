// A program without commands. One main ends when it has read its input; the goroutine that waits for a signal does not keep it.
package main

import (
	"bufio"
	"context"
	"os"
	"os/signal"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		os.Exit(1)
	}
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	go func() {
		<-sigs
		os.Exit(1)
	}()
	kube := kubernetes.NewForConfigOrDie(cfg)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if err := first(context.Background(), kube, lines.Text()); err != nil {
			os.Exit(1)
		}
	}
}

func first(ctx context.Context, kube kubernetes.Interface, ns string) error {
	w, err := kube.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want:vet `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)` // want:whole `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time, in a command that ends\)`
	if err != nil {
		return err
	}
	<-w.ResultChan()
	return nil
}
