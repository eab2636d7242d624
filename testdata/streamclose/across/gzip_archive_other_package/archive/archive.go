// Compresses a log into a file; closes the gzip writer and the file, never the stream.

package archive

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Archiver struct {
	Cs  kubernetes.Interface
	Dir string
}

func (a *Archiver) Archive(ctx context.Context, pod *corev1.Pod) (err error) {
	f, err := os.Create(filepath.Join(a.Dir, string(pod.UID)+".log.gz"))
	if err != nil {
		return err
	}
	defer f.Close()
	zw := gzip.NewWriter(f)
	defer func() { err = errors.Join(err, zw.Close()) }()

	in, err := a.Cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{}).Stream(ctx) // want:vet `stream "in" is never closed \(may leak 1 goroutine and 7 KiB each time\)` // want:whole `stream "in" is never closed, and its context ends later: called per reconcile from Reconcile \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return err
	}
	_, err = io.Copy(zw, in)
	return err
}
