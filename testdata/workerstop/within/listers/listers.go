// Package listers asks the cache, which gives no error, and a client, which does.
package listers

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	corev1 "k8s.io/client-go/listers/core/v1"
)

type pool struct {
	quit chan struct{}
	n    int
}

func newPool() *pool {
	p := &pool{quit: make(chan struct{})}
	go p.run()
	return p
}

func (p *pool) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-t.C:
			p.n++
		}
	}
}

func (p *pool) Stop() { close(p.quit) }

type checker struct {
	nodes  corev1.NodeLister
	pods   corev1.PodLister
	client kubernetes.Interface
}

func (c *checker) cached() error {
	p := newPool()
	nodes, err := c.nodes.List(labels.Everything())
	if err != nil {
		return err
	}
	pods, err := c.pods.Pods("default").List(labels.Everything())
	if err != nil {
		return err
	}
	p.n = len(nodes) + len(pods)
	p.Stop()
	return nil
}

func (c *checker) asked(ctx context.Context) error {
	p := newPool() // want `"p" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	nodes, err := c.client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	p.n = len(nodes.Items)
	p.Stop()
	return nil
}

func (c *checker) named(name string) error {
	p := newPool() // want `"p" is dropped on a path without Stop, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	node, err := c.nodes.Get(name)
	if err != nil {
		return err
	}
	p.n = len(node.Name)
	p.Stop()
	return nil
}
