// OK: CLI logs command: exported methods only called from RunE of another package; streams live until the process ends.
package logs

import (
	"context"
	"errors"
	"io"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

type Options struct {
	Namespace string
	Pods      []string
	Exec      bool
	IOOut     io.Writer

	client kubernetes.Interface
	config *rest.Config
}

func (o *Options) Complete(cfg *rest.Config, args []string) (err error) {
	o.Pods, o.config = args, cfg
	o.client, err = kubernetes.NewForConfig(cfg)
	return err
}

func (o *Options) Validate() error {
	if len(o.Pods) == 0 {
		return errors.New("POD is required")
	}
	return nil
}

func (o *Options) Run(ctx context.Context) error {
	if o.Exec {
		return o.attach()
	}
	var wg sync.WaitGroup
	for _, p := range o.Pods {
		rc, err := o.client.CoreV1().Pods(o.Namespace).GetLogs(p, &corev1.PodLogOptions{}).Stream(ctx) // want:vet `stream "rc" is never closed \(may leak 1 goroutine and 7 KiB each time\)`
		if err != nil {
			return err
		}
		wg.Go(func() { _, _ = io.Copy(o.IOOut, rc) })
	}
	wg.Wait()
	return nil
}

func (o *Options) attach() error {
	u := o.client.CoreV1().RESTClient().Post().Resource("pods").Name(o.Pods[0]).SubResource("attach").URL()
	ex, err := remotecommand.NewSPDYExecutor(o.config, "POST", u)
	if err != nil {
		return err
	}
	return ex.Stream(remotecommand.StreamOptions{Stdout: o.IOOut}) // want:vet `session runs until the other side ends it: it takes no context \(may leak 20 goroutines and 996 KiB each time\)`
}
