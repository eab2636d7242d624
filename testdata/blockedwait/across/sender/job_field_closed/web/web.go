package web

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/job_field_closed/job"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	j := job.New(r.URL.Path)
	go j.Execute()
	select {
	case <-j.Done():
		w.WriteHeader(http.StatusOK)
	case <-time.After(time.Second):
		w.WriteHeader(http.StatusGatewayTimeout)
	}
}
