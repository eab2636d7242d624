// BUG: HTTP handler streaming logs on the server's context; only EOF closes the stream, write errors leave it open.
package flush

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

type LogServer struct {
	kube kubernetes.Interface
	base context.Context
}

func (s *LogServer) Register(mux *http.ServeMux) {
	mux.HandleFunc("GET /logs/{ns}/{pod}", s.tail)
}

func (s *LogServer) tail(w http.ResponseWriter, r *http.Request) {
	rc, err := s.kube.CoreV1().Pods(r.PathValue("ns")).GetLogs(r.PathValue("pod"), &corev1.PodLogOptions{
		Follow:    r.FormValue("follow") == "true",
		TailLines: ptr.To[int64](100),
	}).Stream(s.base) // want `stream "rc" is not closed on every path, and its context ends later: started per request in tail \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	ctl := http.NewResponseController(w)
	br := bufio.NewReader(rc)
	for {
		line, err := br.ReadBytes('\n')
		if len(line) > 0 {
			if _, werr := w.Write(line); werr != nil {
				return
			}
			if ferr := ctl.Flush(); ferr != nil {
				return
			}
		}
		if errors.Is(err, io.EOF) {
			rc.Close()
			return
		}
		if err != nil {
			klog.ErrorS(err, "read log")
			return
		}
	}
}
