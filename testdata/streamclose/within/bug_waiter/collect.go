// BUG: streams copied in goroutines that close them, but a failing os.Create leaves the stream just opened.
package collect

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Collector struct {
	Kube kubernetes.Interface
	Dir  string
}

func (c *Collector) Collect(ctx context.Context, pod *corev1.Pod) (err error) {
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		files []*os.File
	)
	defer func() {
		wg.Wait()
		for _, f := range files {
			if cerr := f.Close(); err == nil {
				err = cerr
			}
		}
	}()
	for _, ct := range pod.Spec.Containers {
		rc, err := c.Kube.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Container: ct.Name}).Stream(ctx) // want `stream "rc" is not closed on every path \(leaks 1 goroutine and 7 KiB each time\)`
		if err != nil {
			return fmt.Errorf("logs of %s: %w", ct.Name, err)
		}
		f, err := os.Create(filepath.Join(c.Dir, pod.Name+"-"+ct.Name+".log"))
		if err != nil {
			return err
		}
		files = append(files, f)
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer rc.Close()
			if _, cerr := io.Copy(f, rc); cerr != nil {
				mu.Lock()
				defer mu.Unlock()
				fmt.Fprintf(os.Stderr, "copy: %v\n", cerr)
			}
		}()
	}
	return nil
}
