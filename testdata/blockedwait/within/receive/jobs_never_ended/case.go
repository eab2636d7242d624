// A worker per request receives from jobs for ever; the handler feeds it and
// returns without closing.
package jobs_never_ended

import (
	"bufio"
	"log"
	"net/http"
)

type Importer struct {
	apply func(string) error
}

func (im *Importer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	jobs := make(chan string)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			line := <-jobs
			if err := im.apply(line); err != nil {
				log.Printf("apply %q: %v", line, err)
			}
		}
	}()

	sc := bufio.NewScanner(r.Body)
	for sc.Scan() {
		jobs <- sc.Text()
	}
	if err := sc.Err(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
