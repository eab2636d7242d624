// Package lib is what commands share. Which of them ends, only the commands show.
package lib

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Ended is called by commands that end only.
func Ended(ctx context.Context, kube kubernetes.Interface, ns string) error {
	w, err := kube.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want:vet `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)` // want:whole `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time, in a command that ends\)`
	if err != nil {
		return err
	}
	for ev := range w.ResultChan() {
		if pod, ok := ev.Object.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodRunning {
			return nil
		}
	}
	return nil
}

// Served is called per request only.
func Served(ctx context.Context, kube kubernetes.Interface, ns string) error {
	w, err := kube.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	<-w.ResultChan()
	return nil
}

// Shared is called in a loop by a command that ends, and once by one that serves.
func Shared(ctx context.Context, kube kubernetes.Interface, ns string) error {
	w, err := kube.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want:vet `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	<-w.ResultChan()
	return nil
}

// Both is called in a loop by a command that ends, and per request by one that serves: it is the server's.
func Both(ctx context.Context, kube kubernetes.Interface, ns string) error {
	w, err := kube.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	<-w.ResultChan()
	return nil
}
