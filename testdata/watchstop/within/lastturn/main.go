// Command lastturn opens one watch after the other, and leaves the last one where it ends.
package main

import (
	"context"
	"net/http"
	"os"
	"os/signal"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

type server struct {
	kube kubernetes.Interface
	ctx  context.Context
}

// follow leaves one watch when the process ends.
func (s *server) follow() {
	for s.ctx.Err() == nil {
		w, err := s.kube.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{})
		if err != nil {
			continue
		}
		for up := true; up; {
			select {
			case <-s.ctx.Done():
				return
			case e, ok := <-w.ResultChan():
				up = ok
				println(e.Type)
			}
		}
		w.Stop()
	}
}

// skip leaves one in each turn in which there is nothing to see.
func (s *server) skip() {
	for s.ctx.Err() == nil {
		w, err := s.kube.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{}) // want `watch "w" is not stopped on every path .*`
		if err != nil {
			continue
		}
		if e := <-w.ResultChan(); e.Object == nil {
			continue
		}
		w.Stop()
	}
}

// first leaves one in each request.
func (s *server) first(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		pods, err := s.kube.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{}) // want `watch "pods" is not stopped on every path .*`
		if err != nil {
			continue
		}
		if e := <-pods.ResultChan(); e.Object != nil {
			return
		}
		pods.Stop()
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cfg, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	s := &server{kube: kubernetes.NewForConfigOrDie(cfg), ctx: ctx}
	go s.follow()
	go s.skip()
	go http.ListenAndServe(":8080", http.HandlerFunc(s.first))
	<-ctx.Done()
}
