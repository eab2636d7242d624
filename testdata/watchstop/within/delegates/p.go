// Package delegates passes calls on to others that implement the same interface, as it does itself.
package delegates

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
)

type Deleter interface {
	Delete(ctx context.Context, name string) error
}

type helm struct{}

func (helm) Delete(ctx context.Context, name string) error { return ctx.Err() }

type canceler struct {
	ctx    context.Context
	cancel func()
}

type provider struct {
	c      *canceler
	helm   Deleter
	client dynamic.ResourceInterface
}

func (p *provider) Delete(ctx context.Context, name string) error {
	if name == "helm" {
		return p.helm.Delete(ctx, name)
	}
	return deletion(p.c.ctx, p.client, name)
}

func deletion(ctx context.Context, client dynamic.ResourceInterface, name string) error {
	w, err := client.Watch(ctx, metav1.ListOptions{}) // want `watch "w" is not stopped on every path .*`
	if err != nil {
		return err
	}
	if err := client.Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		return err
	}
	for {
		select {
		case e, ok := <-w.ResultChan():
			if !ok || e.Type == watch.Deleted {
				return nil
			}
		case <-ctx.Done():
			w.Stop()
			return ctx.Err()
		}
	}
}

// New is for others to call what it gives.
func New(client dynamic.ResourceInterface) Deleter {
	ctx, cancel := context.WithCancel(context.Background())
	return &provider{c: &canceler{ctx, cancel}, helm: helm{}, client: client}
}
