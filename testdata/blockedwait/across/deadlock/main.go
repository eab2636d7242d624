// Command deadlock waits for jobs per request.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/deadlock/job"
)

func main() {
	http.HandleFunc("/run", func(w http.ResponseWriter, r *http.Request) {
		j := job.New(r.Host)
		go func() {
			defer close(j.Done)
			defer close(j.Over())
			println(r.Host)
		}()
		j.WaitStarted()
		j.WaitOver()
		j.Wait()
	})
	_ = http.ListenAndServe(":8080", nil)
}
