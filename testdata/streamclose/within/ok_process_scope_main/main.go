// A command-line tool: logs, exec with Stream and an endless port-forward of the process itself.

package main

import (
	"context"
	"flag"
	"io"
	"net/http"
	"os"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/tools/remotecommand"
	"k8s.io/client-go/transport/spdy"
	klog "k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

var (
	ns   = flag.String("n", "default", "namespace")
	pod  = flag.String("pod", "", "pod")
	mode = flag.String("mode", "logs", "logs, exec or forward")
)

func main() {
	flag.Parse()
	cfg := ctrl.GetConfigOrDie()
	cs := kubernetes.NewForConfigOrDie(cfg)
	var err error
	switch *mode {
	case "logs":
		err = logs(context.Background(), cs)
	case "exec":
		err = execute(cfg, cs, flag.Args())
	case "forward":
		err = forward(cfg, cs)
	}
	if err != nil {
		klog.Exit(err)
	}
}

func logs(ctx context.Context, cs kubernetes.Interface) error {
	rc, err := cs.CoreV1().Pods(*ns).GetLogs(*pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return err
	}
	_, err = io.Copy(os.Stdout, rc)
	return err
}

func execute(cfg *rest.Config, cs kubernetes.Interface, cmd []string) error {
	req := cs.CoreV1().RESTClient().Post().Resource("pods").Namespace(*ns).Name(*pod).SubResource("exec")
	req.VersionedParams(&corev1.PodExecOptions{Command: cmd, Stdin: true, Stdout: true, TTY: true}, scheme.ParameterCodec)
	ex, err := remotecommand.NewSPDYExecutor(cfg, "POST", req.URL())
	if err != nil {
		return err
	}
	return ex.Stream(remotecommand.StreamOptions{Stdin: os.Stdin, Stdout: os.Stdout, Tty: true})
}

func forward(cfg *rest.Config, cs kubernetes.Interface) error {
	rt, up, err := spdy.RoundTripperFor(cfg)
	if err != nil {
		return err
	}
	u := cs.CoreV1().RESTClient().Post().Resource("pods").Namespace(*ns).Name(*pod).SubResource("portforward").URL()
	fw, err := portforward.New(spdy.NewDialer(up, &http.Client{Transport: rt}, "POST", u), flag.Args(), nil, make(chan struct{}), os.Stdout, os.Stderr)
	if err != nil {
		return err
	}
	return fw.ForwardPorts()
}
