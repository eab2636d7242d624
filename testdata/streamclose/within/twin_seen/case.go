// Package twin_seen reads the log of each pod once in a call: what was seen is a variable of the call.
package twin_seen

import (
	"bufio"
	"context"
	"net/http"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

func logs(ctx context.Context, c kubernetes.Interface, ns string, pods []string, out chan<- string) {
	var wg sync.WaitGroup
	seen := map[string]bool{}
	follow := func(pod string) {
		if seen[pod] {
			return
		}
		seen[pod] = true
		wg.Add(1)
		go func(name string) {
			defer wg.Done()
			stream, err := c.CoreV1().Pods(ns).GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
			if err != nil {
				return
			}
			defer stream.Close()
			s := bufio.NewScanner(stream)
			for s.Scan() {
				select {
				case <-ctx.Done():
					return
				default:
					out <- s.Text()
				}
			}
		}(pod)
	}
	for _, p := range pods {
		follow(p)
	}
	wg.Wait()
}

func serve(c kubernetes.Interface, out chan<- string) {
	http.HandleFunc("/", func(_ http.ResponseWriter, r *http.Request) {
		logs(context.Background(), c, "default", []string{r.URL.Path}, out)
	})
}
