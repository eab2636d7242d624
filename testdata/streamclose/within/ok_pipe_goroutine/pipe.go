// The stream is copied by a goroutine into a gzip writer over a pipe; the goroutine closes everything, the pipe reader is returned.

package pipe

import (
	"compress/gzip"
	"context"
	"errors"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func Compressed(ctx context.Context, req *rest.Request) (io.ReadCloser, error) {
	src, err := req.Stream(ctx)
	if err != nil {
		return nil, err
	}
	pr, pw := io.Pipe()
	go func() {
		zw := gzip.NewWriter(pw)
		_, err := io.Copy(zw, src)
		err = errors.Join(err, zw.Close(), src.Close())
		pw.CloseWithError(err)
	}()
	return pr, nil
}

func Pod(ctx context.Context, cs kubernetes.Interface, ns, name string, w io.Writer) error {
	rc, err := Compressed(ctx, cs.CoreV1().Pods(ns).GetLogs(name, &corev1.PodLogOptions{}))
	if err != nil {
		return err
	}
	defer rc.Close()
	_, err = io.Copy(w, rc)
	return err
}
