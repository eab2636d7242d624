// Cured twin of receive/jobs_never_ended: comma-ok receive and a deferred close.
package jobs_commaok

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
	defer close(jobs)
	go func() {
		for {
			line, ok := <-jobs
			if !ok {
				return
			}
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
