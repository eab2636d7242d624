// Package toldatendlib loses a watch only where the context of its object ends: how often that is, nobody sees.
package toldatendlib

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Server reads a watch until its context ends.
type Server struct {
	ctx    context.Context
	client kubernetes.Interface
}

func NewServer(ctx context.Context, c kubernetes.Interface) *Server {
	s := &Server{ctx: ctx, client: c}
	go s.watch()
	return s
}

func (s *Server) watch() {
	for s.ctx.Err() == nil {
		w, err := s.client.CoreV1().Pods("").Watch(s.ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(may leak 2 goroutines and 15 KiB each time\)`
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		for open := true; open; {
			select {
			case <-s.ctx.Done():
				return
			case _, open = <-w.ResultChan():
			}
		}
	}
}

// Events does so, and leaves for another reason, too.
func (s *Server) Events(bad <-chan struct{}) {
	w, err := s.client.CoreV1().Events("").Watch(s.ctx, metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return
	}
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-bad:
			return
		case _, open := <-w.ResultChan():
			if !open {
				return
			}
		}
	}
}
