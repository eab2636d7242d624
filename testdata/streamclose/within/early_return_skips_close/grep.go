// The match returns before the Close at the end of the function.

package grep

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Grep struct {
	Cs      kubernetes.Interface
	Pattern string
}

func (g *Grep) WaitForLine(ctx context.Context, ns, pod string) (string, error) {
	podLogs, err := g.Cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx) // want `stream "podLogs" is not closed on every path \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return "", err
	}
	r := bufio.NewReader(podLogs)
	for {
		line, err := r.ReadString('\n')
		if strings.Contains(line, g.Pattern) {
			return strings.TrimSpace(line), nil
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			podLogs.Close()
			return "", err
		}
	}
	if err := podLogs.Close(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("%q not found", g.Pattern)
}
