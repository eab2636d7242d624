// A webhook-like HTTP handler with its own background context opens the log through the helper and forgets Close on a match.

package verifier

import (
	"bufio"
	"context"
	"net/http"
	"strings"

	"github.com/leaklint/leaklint/testdata/streamclose/across/opened_in_other_package_not_closed/podlogs"
	corev1 "k8s.io/api/core/v1"
)

type Verifier struct {
	logs podlogs.Reader
	pods func(ns, name string) (*corev1.Pod, error)
}

func (v *Verifier) Verify(w http.ResponseWriter, r *http.Request) {
	pod, err := v.pods(r.FormValue("ns"), r.FormValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	rc, err := v.logs.Open(context.Background(), pod, false) // want `stream "rc" is not closed on every path, and its context does not end \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if strings.HasPrefix(sc.Text(), "READY") {
			w.WriteHeader(http.StatusOK)
			return
		}
	}
	rc.Close()
	http.Error(w, "not ready", http.StatusConflict)
}
