// context.Background() and no Close: nothing can end the stream when the copy to the file fails.

package dump

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Dumper struct {
	clientset kubernetes.Interface
	dir       string
}

func (d *Dumper) Dump(pod *corev1.Pod, container string) error {
	path := filepath.Join(d.dir, pod.Namespace+"_"+pod.Name+"_"+container+".log")
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()

	logs := d.clientset.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Container: container})
	rc, err := logs.Stream(context.Background()) // want `stream "rc" is never closed, and its context does not end \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return fmt.Errorf("log of %s/%s: %w", pod.Name, container, err)
	}
	n, err := io.Copy(f, rc)
	if err != nil {
		return err
	}
	klog.V(2).InfoS("dumped", "pod", klog.KObj(pod), "bytes", n)
	return nil
}
