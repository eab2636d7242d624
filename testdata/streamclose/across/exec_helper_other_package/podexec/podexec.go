// The exec helper of many operators: Stream without context, kept from before 0.26.

package podexec

import (
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

type Executor struct {
	Config *rest.Config
	Client kubernetes.Interface
}

func (e *Executor) Exec(pod *corev1.Pod, container string, cmd ...string) (string, string, error) {
	req := e.Client.CoreV1().RESTClient().Post().
		Resource("pods").
		Name(pod.Name).
		Namespace(pod.Namespace).
		SubResource("exec").
		VersionedParams(&corev1.PodExecOptions{Container: container, Command: cmd, Stdout: true, Stderr: true}, scheme.ParameterCodec)
	exec, err := remotecommand.NewSPDYExecutor(e.Config, "POST", req.URL())
	if err != nil {
		return "", "", err
	}
	var stdout, stderr strings.Builder
	err = exec.Stream(remotecommand.StreamOptions{Stdout: &stdout, Stderr: &stderr}) // want:vet `session runs until the other side ends it: it takes no context \(may leak 20 goroutines and 996 KiB each time\)` // want:whole `session runs until the other side ends it: it takes no context: called per reconcile from Reconcile \(may leak 20 goroutines and 996 KiB each time\)`
	return stdout.String(), stderr.String(), err
}
