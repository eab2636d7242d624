// The stream becomes the body of an outgoing request: the HTTP client closes it, also when sending fails.

package push

import (
	"context"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Pusher struct {
	cs   kubernetes.Interface
	http *http.Client
	url  string
}

func (p *Pusher) Push(ctx context.Context, ns, pod string) error {
	logs, err := p.cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url, logs)
	if err != nil {
		logs.Close()
		return err
	}
	req.Header.Set("Content-Type", "text/plain")
	resp, err := p.http.Do(req)
	if err != nil {
		return fmt.Errorf("pushing log of %s/%s: %w", ns, pod, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("collector said %s", resp.Status)
	}
	return nil
}
