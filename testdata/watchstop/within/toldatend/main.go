// Package main loses watches where the context of their objects ends: one does with the process.
package main

import (
	"context"
	"net/http"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type once struct {
	ctx    context.Context
	client kubernetes.Interface
}

func (s *once) watch() {
	w, err := s.client.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{})
	if err != nil {
		return
	}
	for {
		select {
		case <-s.ctx.Done():
			return
		case _, open := <-w.ResultChan():
			if !open {
				return
			}
		}
	}
}

type session struct {
	ctx    context.Context
	client kubernetes.Interface
}

func (s *session) watch() {
	w, err := s.client.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return
	}
	for {
		select {
		case <-s.ctx.Done():
			return
		case _, open := <-w.ResultChan():
			if !open {
				return
			}
		}
	}
}

func main() {
	client := kubernetes.NewForConfigOrDie(&rest.Config{})
	go (&once{context.Background(), client}).watch()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		(&session{r.Context(), client}).watch()
	})
	_ = http.ListenAndServe(":80", nil)
}
