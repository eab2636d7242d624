// OK: a dump command object collects closers of several streams and closes them in Close; used by a workqueue worker.
package diag

import (
	"context"
	"errors"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Dump struct {
	kube    kubernetes.Interface
	closers []io.Closer
	readers []io.Reader
}

func NewDump(kube kubernetes.Interface) *Dump { return &Dump{kube: kube} }

func (d *Dump) Add(ctx context.Context, ns, pod string, previous bool) error {
	rc, err := d.kube.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Previous: previous}).Stream(ctx)
	if err != nil {
		return err
	}
	d.closers = append(d.closers, rc)
	d.readers = append(d.readers, io.LimitReader(rc, 1<<20))
	return nil
}

func (d *Dump) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, io.MultiReader(d.readers...))
}

func (d *Dump) Close() error {
	var err error
	for _, c := range d.closers {
		err = errors.Join(err, c.Close())
	}
	d.closers, d.readers = nil, nil
	return err
}
