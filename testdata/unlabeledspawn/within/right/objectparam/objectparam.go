// Right: the deleter of all clusters derives the name of an object as a local.
package objectparam

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
)

// Deleter deletes objects of all clusters.
type Deleter struct {
	delete func(context.Context, logicalcluster.Path, string) error
	events chan string
}

// Start starts the event writer.
func (d *Deleter) Start(ctx context.Context, write func(string)) {
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case e := <-d.events:
				write(e)
			}
		}
	}()
}

// Delete deletes an object.
func (d *Deleter) Delete(ctx context.Context, ns *corev1.Namespace) error {
	cluster := logicalcluster.From(ns)
	if err := d.delete(ctx, cluster.Path(), ns.Name); err != nil {
		return err
	}
	d.events <- cluster.String() + " " + ns.Name
	return nil
}
