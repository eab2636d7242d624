// A queue worker starts a goroutine per container that reads to the pipe's end without Close; the context is the controller's.

package worker

import (
	"context"
	"io"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

type LogController struct {
	cs    kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
	sink  io.Writer
}

func (c *LogController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.runWorker, time.Second)
	<-ctx.Done()
}

func (c *LogController) runWorker(ctx context.Context) {
	for {
		key, shutdown := c.queue.Get()
		if shutdown {
			return
		}
		c.process(ctx, key)
		c.queue.Done(key)
	}
}

func (c *LogController) process(ctx context.Context, key types.NamespacedName) {
	pod, err := c.cs.CoreV1().Pods(key.Namespace).Get(ctx, key.Name, metav1.GetOptions{})
	if err != nil {
		c.queue.AddRateLimited(key)
		return
	}
	var wg sync.WaitGroup
	for _, container := range pod.Spec.Containers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s, err := c.cs.CoreV1().Pods(key.Namespace).GetLogs(key.Name, &corev1.PodLogOptions{Container: container.Name}).Stream(ctx) // want `stream "s" is never closed, and its context ends later: called per item of its queue from runWorker via process \(may leak 1 goroutine and 7 KiB each time\)`
			if err != nil {
				klog.ErrorS(err, "logs", "container", container.Name)
				return
			}
			if _, err := io.Copy(c.sink, s); err != nil {
				klog.ErrorS(err, "shipping logs", "container", container.Name)
			}
		}()
	}
	wg.Wait()
}
