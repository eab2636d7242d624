// The stream is given to helpers of another package that close it.

package collect

import (
	"context"
	"errors"
	"io"
	"path/filepath"

	"github.com/leaklint/leaklint/testdata/streamclose/across/ok_helper_closes/ioutil"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Collector struct {
	cs  kubernetes.Interface
	dir string
}

func (c *Collector) Collect(ctx context.Context, pod *corev1.Pod) error {
	rc, err := c.cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return err
	}
	return ioutil.WriteFile(filepath.Join(c.dir, pod.Name+".log"), rc)
}

func (c *Collector) Probe(ctx context.Context, pod *corev1.Pod) (bool, error) {
	rc, err := c.cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return false, err
	}
	defer ioutil.CloseQuietly(rc)
	var b [1]byte
	n, err := rc.Read(b[:])
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	return n == 1, nil
}
