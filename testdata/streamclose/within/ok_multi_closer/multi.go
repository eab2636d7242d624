// Streams of several pods combined: a slice of closers is closed by the returned reader, and on the error path.

package multi

import (
	"context"
	"errors"
	"io"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type multiReadCloser struct {
	io.Reader
	closers []io.Closer
}

func (m *multiReadCloser) Close() error {
	var errs []error
	for _, c := range m.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

func Concat(ctx context.Context, pods typedcorev1.PodInterface, names ...string) (io.ReadCloser, error) {
	m := &multiReadCloser{}
	readers := make([]io.Reader, 0, len(names))
	for _, n := range names {
		rc, err := pods.GetLogs(n, &corev1.PodLogOptions{}).Stream(ctx)
		if err != nil {
			return nil, errors.Join(err, m.Close())
		}
		readers = append(readers, rc)
		m.closers = append(m.closers, rc)
	}
	m.Reader = io.MultiReader(readers...)
	return m, nil
}
