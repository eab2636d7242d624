// The caller of the opening helpers closes on all paths.

package report

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/leaklint/leaklint/testdata/streamclose/across/ok_returned_read_closer/logs"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Reporter struct {
	cs  kubernetes.Interface
	out io.Writer
}

func (r *Reporter) Report(ctx context.Context, pods []corev1.Pod) error {
	for i := range pods {
		if err := r.one(ctx, &pods[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reporter) one(ctx context.Context, pod *corev1.Pod) error {
	rc, err := logs.OpenPrefixed(ctx, r.cs, pod.Namespace, pod.Name)
	if err != nil {
		return err
	}
	defer rc.Close()
	if _, err := io.Copy(r.out, rc); err != nil {
		return err
	}
	tee, err := logs.OpenTee(ctx, r.cs, pod.Namespace, pod.Name, r.out)
	if err != nil {
		return err
	}
	_, err = bufio.NewReader(tee).ReadString('\n')
	return errors.Join(err, tee.Close())
}
