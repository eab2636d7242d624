// The usual deferred Close, in four spellings.

package printlogs

import (
	"bufio"
	"context"
	"fmt"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

func Copy(ctx context.Context, cs kubernetes.Interface, ns, pod string, w io.Writer) error {
	rc, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return err
	}
	defer rc.Close()
	_, err = io.Copy(w, rc)
	return err
}

func Lines(ctx context.Context, cs kubernetes.Interface, ns, pod string) (lines []string, err error) {
	stream, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	defer func() {
		if cerr := stream.Close(); cerr != nil && err == nil {
			err = cerr
		}
	}()
	sc := bufio.NewScanner(stream)
	for sc.Scan() {
		if len(lines) == 1000 {
			return lines, nil
		}
		lines = append(lines, sc.Text())
	}
	return lines, sc.Err()
}

func First(ctx context.Context, cs kubernetes.Interface, ns, pod string) (string, error) {
	readCloser, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return "", err
	}
	closeLogs := readCloser.Close
	line, err := bufio.NewReader(readCloser).ReadString('\n')
	if cerr := closeLogs(); cerr != nil {
		klog.V(4).ErrorS(cerr, "closing logs", "pod", pod)
	}
	return line, err
}

func Each(ctx context.Context, cs kubernetes.Interface, pods []corev1.Pod, visit func(io.Reader) error) error {
	for _, p := range pods {
		rc, err := cs.CoreV1().Pods(p.Namespace).GetLogs(p.Name, &corev1.PodLogOptions{}).Stream(ctx)
		if err != nil {
			return err
		}
		err = visit(rc)
		_ = rc.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	return nil
}
