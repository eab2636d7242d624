// An exported tail helper scans the log and never closes; its context parameter may end it.

package tail

import (
	"bufio"
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

type Line struct {
	Pod  types.NamespacedName
	Text string
}

func Follow(ctx context.Context, cs kubernetes.Interface, pod types.NamespacedName, out chan<- Line) error {
	req := cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Follow: true, TailLines: ptr.To[int64](100)})
	stream, err := req.Stream(ctx) // want `stream "stream" is never closed \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return fmt.Errorf("opening log of %s: %w", pod, err)
	}
	scanner := bufio.NewScanner(stream)
	scanner.Buffer(make([]byte, 0, 64*1024), 1<<20)
	for scanner.Scan() {
		select {
		case out <- Line{Pod: pod, Text: scanner.Text()}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return scanner.Err()
}
