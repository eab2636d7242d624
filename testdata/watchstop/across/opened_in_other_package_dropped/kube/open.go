// A helper package opens the watch and moves the duty to its caller.

package kube

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Client struct {
	clientset kubernetes.Interface
	namespace string
}

func NewClient(cs kubernetes.Interface, ns string) *Client {
	return &Client{clientset: cs, namespace: ns}
}

func (c *Client) OpenLease(ctx context.Context, name string) (watch.Interface, error) {
	w, err := c.clientset.CoordinationV1().Leases(c.namespace).Watch(ctx, metav1.ListOptions{
		FieldSelector: "metadata.name=" + name,
	})
	if err != nil {
		return nil, fmt.Errorf("lease %q: %w", name, err)
	}
	return w, nil
}
