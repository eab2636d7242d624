// StreamWithContext with a real context, in several spellings.

package podexec

import (
	"bytes"
	"context"
	"io"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

type Runner struct {
	Config  *rest.Config
	Client  rest.Interface
	Timeout time.Duration
}

type Result struct{ Stdout, Stderr string }

func (r *Runner) Run(ctx context.Context, pod *corev1.Pod, opts *corev1.PodExecOptions, stdin io.Reader) (Result, error) {
	req := r.Client.Post().Resource("pods").Namespace(pod.Namespace).Name(pod.Name).SubResource("exec").VersionedParams(opts, scheme.ParameterCodec)
	ws, err := remotecommand.NewWebSocketExecutor(r.Config, "GET", req.URL().String())
	if err != nil {
		return Result{}, err
	}
	sp, err := remotecommand.NewSPDYExecutor(r.Config, "POST", req.URL())
	if err != nil {
		return Result{}, err
	}
	exec, err := remotecommand.NewFallbackExecutor(ws, sp, func(err error) bool {
		return httpstream.IsUpgradeFailure(err) || httpstream.IsHTTPSProxyError(err)
	})
	if err != nil {
		return Result{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, r.Timeout)
	defer cancel()
	var stdout, stderr bytes.Buffer
	err = exec.StreamWithContext(ctx, remotecommand.StreamOptions{Stdin: stdin, Stdout: &stdout, Stderr: &stderr})
	return Result{stdout.String(), stderr.String()}, err
}

func Background(ex remotecommand.Executor, out io.Writer, d time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	return ex.StreamWithContext(ctx, remotecommand.StreamOptions{Stdout: out})
}
