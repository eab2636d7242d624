// An HTTP handler runs a command with Stream(opts), which no context can end.

package execapi

import (
	"bytes"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

type Shell struct {
	cfg *rest.Config
	cs  kubernetes.Interface
}

func (s *Shell) Run(w http.ResponseWriter, r *http.Request) {
	req := s.cs.CoreV1().RESTClient().Post().Resource("pods").Namespace(r.FormValue("ns")).Name(r.FormValue("pod")).SubResource("exec")
	req.VersionedParams(&corev1.PodExecOptions{
		Command: []string{"sh", "-c", r.FormValue("cmd")},
		Stdout:  true,
		Stderr:  true,
	}, scheme.ParameterCodec)

	executor, err := remotecommand.NewSPDYExecutor(s.cfg, http.MethodPost, req.URL())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	var stderr bytes.Buffer
	if err := executor.Stream(remotecommand.StreamOptions{Stdout: w, Stderr: &stderr}); err != nil { // want `session runs until the other side ends it: it takes no context: started per request in Run \(may leak 20 goroutines and 996 KiB each time\)`
		http.Error(w, err.Error()+": "+stderr.String(), http.StatusBadGateway)
	}
}
